package dev.tiara.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksummedFileTest {
  private static final ChecksummedFile FORMAT = new ChecksummedFile("test", "TIARATST", 3);

  @TempDir Path folder;

  private Path written() throws IOException {
    Path file = folder.resolve("file");
    FORMAT.write(
        file,
        out -> {
          ChecksummedFile.writeText(out, "häuser");
          out.writeInt(2);
          out.writeDouble(1.5);
          out.writeDouble(-2);
        });
    return file;
  }

  private static String read(ChecksummedFile format, Path file) throws IOException {
    return format.read(
        file,
        in -> {
          StringBuilder text = new StringBuilder(in.readText());
          int count = in.readCount(Double.BYTES);
          for (int i = 0; i < count; i++) {
            text.append(' ').append(in.readDouble());
          }
          return text.toString();
        });
  }

  @Test
  void content_isReadAsItWasWritten() throws IOException {
    assertThat(read(FORMAT, written())).isEqualTo("häuser 1.5 -2.0");
  }

  @Test
  void everyFlippedBit_isDetected() throws IOException {
    Path file = written();
    byte[] bytes = Files.readAllBytes(file);
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file, damaged);
      assertThatThrownBy(() -> read(FORMAT, file))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file.toString());
    }
  }

  @Test
  void everyTruncation_isDetected() throws IOException {
    Path file = written();
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> read(FORMAT, file)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void forgedLengths_areRejected() throws IOException {
    for (int forged : new int[] {Integer.MAX_VALUE, -1, 3, 1_000_000_000}) {
      Path file = written();
      forge(file, 12 + 4 + 7, forged);
      assertThatThrownBy(() -> read(FORMAT, file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "contains invalid values: a length must fit into the remaining 16 bytes");
    }
    Path shorter = written();
    forge(shorter, 12 + 4 + 7, 1);
    assertThatThrownBy(() -> read(FORMAT, shorter))
        .hasMessageContaining("is damaged: 8 unexpected bytes after its content");
  }

  /** Changes a number and makes the checksum match again. */
  private static void forge(Path file, int at, int value) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    bytes.putInt(at, value);
    var sum = new CRC32C();
    sum.update(bytes.array(), 0, bytes.capacity() - Long.BYTES);
    bytes.putLong(bytes.capacity() - Long.BYTES, sum.getValue());
    Files.write(file, bytes.array());
  }

  @Test
  void unsupportedKindsAndVersions_areReported() throws IOException {
    Path file = written();
    assertThatThrownBy(() -> read(new ChecksummedFile("model", "TIARAMOD", 3), file))
        .hasMessage(file + " is not a Tiara model file");
    assertThatThrownBy(() -> read(new ChecksummedFile("test", "TIARATST", 2), file))
        .hasMessage(file + " has version 3, but this version of Tiara reads only version 2");
    assertThatThrownBy(() -> read(new ChecksummedFile("test", "TIARATST", 5, 4), file))
        .hasMessage(file + " has version 3, but this version of Tiara reads only versions 4 to 5");
  }

  @Test
  void earlierVersion_isReadIfAllowed_andReported() throws IOException {
    int found = new ChecksummedFile("test", "TIARATST", 5, 2).read(written(), this::version);
    assertThat(found).isEqualTo(3);
  }

  private int version(ChecksummedFile.Input in) throws IOException {
    in.skipNBytes(in.remaining());
    return in.version();
  }
}
