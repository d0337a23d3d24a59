package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process of its own can show: signals, and streams and disks that are full. */
@Timeout(180)
class ProcessTest {
  @TempDir Path folder;

  /**
   * Takes signals as a command in a terminal does: what runs in the background of a shell, and so
   * perhaps this JVM, ignores SIGINT, and its children would inherit that.
   */
  private static final List<String> LISTENING = List.of("env", "--default-signal=INT,TERM");

  private static Process start(List<String> jvm, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(LISTENING);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx1g"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  private static String stderr(Process process) throws IOException {
    String text = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return text.replaceFirst("WARNING: Using incubator modules: jdk.incubator.vector\\R", "")
        .strip();
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Events that join 2003 nodes; 200,000 of them in thousands of snapshots take minutes. */
  private Path input(int events) throws IOException {
    Path path = folder.resolve("in.csv");
    var lines = new StringBuilder();
    for (int i = 0; i < events; i++) {
      lines.append(i * 31 % 2003).append(',').append(i % 2003).append(',').append(i).append('\n');
    }
    return Files.writeString(path, lines);
  }

  @ParameterizedTest
  @CsvSource({"INT,130,out.csv", "TERM,143,out.csv", "INT,130,out.npz", "TERM,143,out"})
  void signalHalfWay_leavesThePreviousOutputAndNoOther(String signal, int code, String name)
      throws IOException, InterruptedException {
    Path input = input(200_000);
    Path output = folder.resolve(name);
    boolean isFolder = !name.contains(".");
    Path before = isFolder ? Files.createDirectory(output).resolve("manifest.json") : output;
    Files.writeString(before, "before");
    Process process =
        start(
            List.of(),
            "augment",
            input.toString(),
            "--time-bin",
            "100",
            "--epsilon",
            "1e-6",
            "-o",
            output.toString());
    // Half way is when the temporary file is there and has grown.
    while (temporarySize() == 0) {
      assertThat(process.isAlive()).as(() -> "ended early").isTrue();
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(names()).containsExactly("in.csv", name);
    assertThat(before).hasContent("before");
  }

  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void signalInTraining_keepsTheBestModelSoFar(String signal, int code)
      throws IOException, InterruptedException {
    Path model = folder.resolve("model.tiara");
    Files.writeString(model, "before");
    Process process =
        start(
            List.of(),
            "train",
            "dataset:blocks",
            "--task",
            "node",
            "--model",
            "gcn",
            "--augment",
            "none",
            "--epochs",
            "1000000",
            "--patience",
            "1000000",
            "--save",
            model.toString());
    var progress =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = progress.readLine();
    while (line != null && !line.contains("epoch ")) {
      line = progress.readLine();
    }
    assertThat(line).contains("of 1000000: loss");
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(said).startsWith("blocks: stopped, best epoch ");
    assertThat(names()).containsExactly("model.tiara");
    Path embeddings = folder.resolve("e.npz");
    Process embed =
        start(
            List.of(),
            "embed",
            "dataset:blocks",
            "--model",
            model.toString(),
            "-o",
            embeddings.toString());
    String problem = stderr(embed);
    assertThat(embed.waitFor()).as(problem).isZero();
  }

  private long temporarySize() throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().contains(".part") && Files.isRegularFile(file))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.csv.gz", "out.parquet", "out.npz", "out"})
  void fullDisk_hereASmallTmpfs_isOneLineExitCode1_andThePreviousOutputStays(String name)
      throws IOException, InterruptedException {
    Path input = input(40_000);
    Path disk = Files.createDirectory(folder.resolve("disk"));
    int mounted =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor();
    assumeTrue(mounted == 0, "needs the right to mount a tmpfs");
    try {
      Path output = disk.resolve(name);
      boolean isFolder = !name.contains(".");
      Path before = isFolder ? Files.createDirectory(output).resolve("manifest.json") : output;
      Files.writeString(before, "before");
      Process process =
          start(
              List.of(),
              "augment",
              input.toString(),
              "--quiet",
              "--time-bin",
              "4000",
              "-o",
              output.toString());
      String said = stderr(process);
      assertThat(process.waitFor()).as(said).isEqualTo(1);
      assertThat(said.lines()).hasSize(1);
      assertThat(said)
          .startsWith("tiara: " + output + ": ")
          .containsIgnoringCase("no space left on device");
      assertThat(before).hasContent("before");
      try (var files = Files.list(disk)) {
        assertThat(files).containsExactly(output);
      }
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.parquet", "out"})
  void unwritableOutput_hereAReadOnlyTmpfs_isOneLineAndExitCode2(String name)
      throws IOException, InterruptedException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    int mounted =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", disk.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor();
    assumeTrue(mounted == 0, "needs the right to mount a tmpfs");
    try {
      Path output = disk.resolve(name);
      Process process = start(List.of(), "augment", input(100).toString(), "-o", output.toString());
      String said = stderr(process);
      assertThat(process.waitFor()).as(said).isEqualTo(2);
      assertThat(said.lines()).hasSize(1);
      assertThat(said).startsWith("tiara: " + output + ": ").contains("writ");
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  @Test
  void outOfMemory_isOneLine() throws IOException, InterruptedException {
    Path input = input(40_000);
    Process process =
        start(
            List.of("-Xmx16m", "-XX:+UseSerialGC"),
            "augment",
            input.toString(),
            "--epsilon",
            "0",
            "-o",
            folder.resolve("out.csv").toString());
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said.lines().toList()).hasSize(1);
    assertThat(said).startsWith("tiara: out of memory");
  }

  @Test
  void zoneOfTheMachine_changesNothing() throws IOException, InterruptedException {
    Path input =
        Files.writeString(folder.resolve("in.csv"), "a,b,2020-01-01 00:30:00\na,b,2020-01-01\n");
    for (String zone : List.of("UTC", "America/New_York", "Asia/Tokyo")) {
      Process process =
          start(
              List.of("-Duser.timezone=" + zone),
              "stats",
              input.toString(),
              "--time-bin",
              "1d",
              "--json");
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isZero();
      assertThat(said).as(zone).contains("\"snapshots\" : 1");
    }
  }
}
