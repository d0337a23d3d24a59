package dev.tiara.data.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tiara.testing.Gzips;
import dev.tiara.testing.Mutator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipStreamTest {
  private static final Path GZIP = Path.of("/usr/bin/gzip");

  @TempDir Path folder;

  private static String read(byte[] file) throws IOException {
    try (var in = new GzipStream(new ByteArrayInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void members_areReadOneAfterTheOther() throws IOException {
    assertThat(read(Gzips.members("a"))).isEqualTo("a");
    assertThat(read(Gzips.members("a\n", "", "b\n"))).isEqualTo("a\nb\n");
    assertThat(read(Gzips.joined(Gzips.members("a", "b"), new byte[700]))).isEqualTo("ab");
  }

  @Test
  void damagedMember_isRefused() {
    Map<String, byte[]> files = Gzips.damaged("a,b,1\n".repeat(30), "b,c,2\n".repeat(30));
    assertThat(files).hasSizeGreaterThan(30);
    files.forEach(
        (what, file) ->
            assertThatThrownBy(() -> read(file))
                .as(what)
                .isInstanceOf(DamagedGzipException.class)
                .hasMessageMatching("the file is (damaged|truncated): .*"));
  }

  /** Streams may return fewer bytes than asked for, so that headers are split anywhere. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void smallReads_makeNoDifference(int most) throws IOException {
    byte[] file = Gzips.members("source,target,time\n", "a,b,1\n".repeat(500), "b,c,2\n");
    InputStream trickle =
        new FilterInputStream(new ByteArrayInputStream(file)) {
          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            return super.read(into, from, Math.min(most, length));
          }
        };
    var text = new StringBuilder();
    try (var in = new GzipStream(trickle)) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
      assertThat(in.read()).isNegative();
    }
    assertThat(text.toString()).isEqualTo(read(file)).hasSize(3025);
  }

  @Test
  void everyPartOfAHeader_isRead() throws IOException {
    byte[] plain = Gzips.members("a,b,1\n");
    var header = new ByteArrayOutputStream();
    header.write(new byte[] {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3});
    header.write(new byte[] {3, 0, 'x', 'y', 'z'});
    header.write("events.csv\0remark\0".getBytes(StandardCharsets.US_ASCII));
    var sum = new CRC32();
    sum.update(header.toByteArray());
    header.write((int) sum.getValue());
    header.write((int) (sum.getValue() >> 8));
    byte[] content = java.util.Arrays.copyOfRange(plain, 10, plain.length);
    byte[] file = Gzips.joined(header.toByteArray(), content);
    assertThat(read(Gzips.joined(file, file))).isEqualTo("a,b,1\na,b,1\n");
    file[header.size() - 1] ^= 1;
    assertThatThrownBy(() -> read(file)).hasMessageContaining("wrong checksum of a gzip header");
  }

  @Test
  void fileCutBetweenMembers_isWhole() throws IOException {
    byte[] both = Gzips.members("a\n", "b\n");
    byte[] one = Gzips.members("a\n");
    assertThat(Gzips.hasWholeMembersOf(both, one)).isTrue();
    assertThat(read(one)).isEqualTo("a\n");
    assertThat(Gzips.hasWholeMembersOf(both, java.util.Arrays.copyOf(both, one.length + 1)))
        .isFalse();
  }

  /** What {@code gzip -t} says is the specification, where it is installed. */
  @Test
  void mutatedFile_isReadIfAndOnlyIfGzipAcceptsIt() throws Exception {
    assumeThat(GZIP).exists();
    long first = Long.getLong("tiara.seed", 1);
    int accepted = 0;
    int refused = 0;
    for (long seed = first; seed < first + 400; seed++) {
      var mutator = new Mutator(seed);
      byte[] file = mutator.damaged(randomMembers(new Random(seed)));
      Path path = Files.write(folder.resolve("file.gz"), file);
      boolean right = isAccepted(path);
      String text = null;
      try {
        text = read(file);
      } catch (DamagedGzipException e) {
        refused++;
      }
      assertThat(text != null).as("seed %d", seed).isEqualTo(right);
      if (text != null) {
        accepted++;
        assertThat(text).as("seed %d", seed).isEqualTo(unpacked(path));
      }
    }
    assertThat(refused).isGreaterThan(200);
    assertThat(accepted).isGreaterThan(5);
  }

  private static byte[] randomMembers(Random random) throws IOException {
    var file = new ByteArrayOutputStream();
    for (int left = random.nextInt(1, 4); left > 0; left--) {
      var member = new ByteArrayOutputStream();
      try (var out = new GZIPOutputStream(member)) {
        for (int i = random.nextInt(40); i > 0; i--) {
          out.write(
              (random.nextInt(9) + "," + random.nextInt(9) + "," + i + "\n")
                  .getBytes(StandardCharsets.US_ASCII));
        }
      }
      file.write(member.toByteArray());
    }
    file.write(new byte[random.nextInt(3) == 0 ? random.nextInt(20) : 0]);
    return file.toByteArray();
  }

  private static boolean isAccepted(Path file) throws Exception {
    Process gzip =
        new ProcessBuilder(GZIP.toString(), "-t", file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(gzip.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return gzip.exitValue() == 0;
  }

  private static String unpacked(Path file) throws IOException {
    Process gzip = new ProcessBuilder(GZIP.toString(), "-dc", file.toString()).start();
    return new String(gzip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
