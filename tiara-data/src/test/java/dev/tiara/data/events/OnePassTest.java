package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tiara.data.Sha256;
import dev.tiara.input.InputException;
import dev.tiara.testing.Gzips;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An input is opened once, and its checksum is that of the bytes that were parsed. */
class OnePassTest {
  private static final Path STRACE = Path.of("/usr/bin/strace");
  private static final String PLAIN = "source,target,time\na,b,1\nb,c,2\n";
  private static final String QUOTED = "a,\"say \"\"b\"\"\",1\nb, c,2\n";

  @TempDir Path folder;

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Contents by the names of files; all but those that only the database reads. */
  private static Map<String, byte[]> plain() {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("numbers.csv", utf8(PLAIN));
    files.put("large.csv", utf8("node-1,node-2,1\nnode-2,node-3,2\n".repeat(80_000)));
    files.put("dates.csv", utf8("a,b,2024-01-01\nb,c,2024-01-02T10:30:00.5+02:00\n"));
    files.put("mark.csv", utf8("\uFEFF" + PLAIN));
    files.put("returns.csv", utf8(PLAIN.replace('\n', '\r')));
    files.put("blanks.txt", utf8("% remark\n1 2  3\n2\t3 4\n"));
    files.put("exponents.csv", utf8("a,b,1e3\nb,c,+2.5e3\n"));
    files.put("utf16.csv", PLAIN.getBytes(StandardCharsets.UTF_16));
    files.put(
        "wide.csv", ("x,y\uD83D\uDE00,1\n".repeat(5000)).getBytes(Charset.forName("UTF-16LE")));
    files.put("numbers.csv.gz", Gzips.members(PLAIN, "c,d,3\n"));
    files.put("utf16.csv.gz", Gzips.packed(PLAIN.getBytes(StandardCharsets.UTF_16)));
    return files;
  }

  /** Programs that read their arguments, to be watched. */
  public static final class Reading {
    public static void main(String[] inputs) throws IOException {
      for (String input : inputs) {
        new EventReader(input).readEvents();
      }
    }
  }

  @Test
  @Timeout(60)
  void everyFile_isOpenedOnce() throws Exception {
    if (!"true".equals(System.getenv("CI"))) {
      assumeThat(STRACE).exists();
    }
    assertThat(STRACE).exists(); // .ci/run installs it
    List<String> inputs = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : plain().entrySet()) {
      inputs.add(Files.write(folder.resolve(file.getKey()), file.getValue()).toString());
    }
    Path many = Files.createDirectory(folder.resolve("many"));
    for (int i = 0; i < 3; i++) {
      Files.write(many.resolve(i + ".csv"), utf8(PLAIN));
    }
    inputs.add(many + "/*.csv");
    Path log = folder.resolve("opened");
    List<String> command =
        new ArrayList<>(
            List.of(STRACE + "", "-f", "-qq", "-e", "trace=open,openat", "-o", log.toString()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xint", "-cp", System.getProperty("java.class.path")));
    command.add(Reading.class.getName());
    command.addAll(inputs);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(folder.resolve("said"));
    assumeThat(said).as("strace may be forbidden").doesNotContain("ptrace");
    assertThat(process.exitValue()).as(said).isZero();
    Map<String, Long> opened = new TreeMap<>();
    Map<String, Long> expected = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().matches(".*\\.(csv|txt|gz)")).toList()) {
        expected.put(file.toString(), 1L);
      }
    }
    for (String line : Files.readAllLines(log)) {
      for (String file : expected.keySet()) {
        if (line.contains('"' + file + '"')) {
          opened.merge(file, 1L, Long::sum);
        }
      }
    }
    assertThat(opened).isEqualTo(expected).hasSize(14);
  }

  private static Stream<Map.Entry<String, byte[]>> contents() {
    Map<String, byte[]> all = new TreeMap<>(plain());
    all.put("quoted.csv", utf8(QUOTED));
    all.put("quoted.csv.gz", Gzips.members(QUOTED));
    all.put("quoted16.csv", QUOTED.getBytes(StandardCharsets.UTF_16));
    return all.entrySet().stream();
  }

  private static String sha256(byte[] bytes) {
    MessageDigest digest = Sha256.digest();
    digest.update(bytes);
    return Sha256.text(digest);
  }

  @ParameterizedTest
  @MethodSource("contents")
  void checksum_isThatOfTheBytes(Map.Entry<String, byte[]> content) throws IOException {
    Path file = Files.write(folder.resolve(content.getKey()), content.getValue());
    EventLog log = new EventReader(file.toString()).readEvents();
    String sum = sha256(content.getValue());
    assertThat(log.checksums()).isEqualTo(Map.of(file.toString(), sum));
  }

  /** A stream that fails if it is read after its end or twice. */
  @ParameterizedTest
  @MethodSource("contents")
  void standardInput_isReadOnce(Map.Entry<String, byte[]> content) throws IOException {
    Path file = Files.write(folder.resolve(content.getKey()), content.getValue());
    EventLog expected = new EventReader(file.toString()).readEvents();
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(content.getValue()));
      EventLog log = new EventReader("-").readEvents();
      assertThat(log.checksums()).isEqualTo(Map.of("standard input", sha256(content.getValue())));
      assertThat(log.table().times()).isEqualTo(expected.table().times());
      assertThat(log.table().nodes()).isEqualTo(expected.table().nodes());
    } finally {
      System.setIn(before);
    }
  }

  /** What {@code <(command)} gives to a program; it has no position and can be opened once. */
  @ParameterizedTest
  @MethodSource("contents")
  @Timeout(20)
  void pipe_isReadOnce(Map.Entry<String, byte[]> content) throws Exception {
    Path file = Files.write(folder.resolve(content.getKey()), content.getValue());
    Path pipe = folder.resolve("pipe");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assumeThat(made.waitFor()).isZero();
    Process writer = new ProcessBuilder("sh", "-c", "cat '" + file + "' > '" + pipe + "'").start();
    try {
      EventLog log = new EventReader(pipe.toString()).readEvents();
      EventLog expected = new EventReader(file.toString()).readEvents();
      assertThat(log.table().times()).isEqualTo(expected.table().times());
      assertThat(log.table().nodes()).isEqualTo(expected.table().nodes());
      assertThat(log.checksums()).containsValue(sha256(content.getValue()));
    } finally {
      writer.destroy();
    }
  }

  @Test
  @Timeout(60)
  void fileThatGrows_hasTheChecksumOfWhatWasParsed() throws Exception {
    Path file = folder.resolve("growing.csv");
    // 32 bytes: what another process sees of a write ends with a page, and so with a line.
    String line = "source-01,target-002,1577836800\n";
    Files.writeString(file, line.repeat(100_000));
    var stopped = new java.util.concurrent.atomic.AtomicBoolean();
    var writer =
        new Thread(
            () -> {
              try {
                while (!stopped.get()) {
                  Files.writeString(file, line.repeat(1000), StandardOpenOption.APPEND);
                  Thread.sleep(1);
                }
              } catch (IOException | InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    writer.start();
    try {
      for (int i = 0; i < 5; i++) {
        EventLog log = new EventReader(file.toString()).readEvents();
        byte[] parsed = utf8(line.repeat(log.table().size()));
        assertThat(log.checksums()).containsValue(sha256(parsed));
      }
    } finally {
      stopped.set(true);
      writer.join();
    }
  }

  @Test
  void otherContentThanTheNameSays_isNamed() throws IOException {
    Path gzip = Files.write(folder.resolve("events.csv"), Gzips.members(PLAIN));
    Path parquet = folder.resolve("parquet.csv");
    try (var duck = dev.tiara.data.sql.Duck.open()) {
      duck.run("COPY (SELECT 1 AS u, 2 AS v, 3 AS t) TO '" + parquet + "' (FORMAT parquet)");
    }
    assertThatThrownBy(() -> new EventReader(gzip.toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessage(gzip + ": the file is compressed by gzip, but its name does not end in .gz");
    assertThatThrownBy(() -> new EventReader(parquet.toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessage(
            parquet + ": the file is in Parquet format, but its name does not end in .parquet");
  }
}
