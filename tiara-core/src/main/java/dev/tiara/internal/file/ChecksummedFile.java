package dev.tiara.internal.file;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A binary file of one kind: eight bytes that name the kind, the version of its content, the
 * content, and a CRC-32C of all that; big-endian throughout.
 *
 * <p>Reading verifies the checksum of the whole file first, and then believes no length in it that
 * the remaining bytes could not hold: a forged file costs no more memory than its size.
 *
 * @param kind what the file is, for messages, such as "state"
 * @param magic its first eight characters
 * @param version of the content that is written
 * @param oldest the earliest version of the content that is read
 */
public record ChecksummedFile(String kind, String magic, int version, int oldest) {
  private static final int CHECKSUM_BYTES = Long.BYTES;

  /** A file of which only the version that is written is read. */
  public ChecksummedFile(String kind, String magic, int version) {
    this(kind, magic, version, version);
  }

  /** Writes the content. */
  @FunctionalInterface
  public interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads the content. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Input in) throws IOException;
  }

  /** Writes a file, complete or not at all. */
  public void write(Path path, Writer content) throws IOException {
    AtomicFile.write(
        path,
        out -> {
          var sum = new CRC32C();
          var data = new DataOutputStream(new CheckedOutputStream(out, sum));
          data.write(magicBytes());
          data.writeInt(version);
          content.write(data);
          data.flush();
          var tail = new DataOutputStream(out);
          tail.writeLong(sum.getValue());
          tail.flush();
        });
  }

  private byte[] magicBytes() {
    return magic.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Reads a file.
   *
   * @throws DamagedFileException if it is foreign, damaged or of another version, with a message
   *     that names the file
   */
  public <T> T read(Path path, Reader<T> content) throws IOException {
    long end = Files.size(path) - CHECKSUM_BYTES;
    checkMagic(path, end);
    checkSum(path, end);
    try (Input in = open(path, end)) {
      in.skipNBytes(magicBytes().length);
      int found = in.readInt();
      if (found < oldest || found > version) {
        String read = oldest == version ? " " + version : "s " + oldest + " to " + version;
        throw refuse(path, "has version " + found + ", this Tiara reads version" + read);
      }
      in.version = found;
      T value = content.read(in);
      if (in.remaining() != 0) {
        throw refuse(path, "is damaged: " + in.remaining() + " bytes follow its content");
      }
      return value;
    } catch (EOFException e) {
      throw refuse(path, "is damaged: its content ends early");
    } catch (UTFDataFormatException e) {
      throw refuse(path, "is damaged: it contains invalid text");
    } catch (IllegalArgumentException e) {
      throw refuse(path, "holds impossible values: " + e.getMessage());
    }
  }

  private static IOException refuse(Path path, String why) {
    return new DamagedFileException(path + " " + why);
  }

  private void checkMagic(Path path, long end) throws IOException {
    if (Files.isDirectory(path)) {
      throw refuse(path, "is a folder, not a Tiara " + kind + " file");
    }
    byte[] expected = magicBytes();
    try (InputStream in = Files.newInputStream(path)) {
      if (!Arrays.equals(in.readNBytes(expected.length), expected)) {
        throw refuse(path, "is not a Tiara " + kind + " file");
      }
    }
    if (end < expected.length + Integer.BYTES) {
      throw refuse(path, "is damaged: it ends after " + (end + CHECKSUM_BYTES) + " bytes");
    }
  }

  private static void checkSum(Path path, long end) throws IOException {
    var sum = new CRC32C();
    try (Input in = open(path, end + CHECKSUM_BYTES)) {
      byte[] buffer = new byte[1 << 16];
      for (long left = end; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          throw refuse(path, "is damaged: it ends early");
        }
        sum.update(buffer, 0, read);
        left -= read;
      }
      if (in.readLong() != sum.getValue()) {
        throw refuse(path, "is damaged: its checksum does not match");
      }
    }
  }

  private static Input open(Path path, long end) throws IOException {
    return new Input(
        new Limited(new BufferedInputStream(Files.newInputStream(path), 1 << 16), end));
  }

  /** The content of a file, and how much of it is left. */
  public static final class Input extends DataInputStream {
    private final Limited limited;
    private int version;

    private Input(Limited in) {
      super(in);
      this.limited = in;
    }

    /** The version of the content. */
    public int version() {
      return version;
    }

    /** The number of bytes left. */
    public long remaining() {
      return limited.left;
    }

    /**
     * A number of items that follow.
     *
     * @param bytesEach what each of them takes at least
     * @throws IllegalArgumentException if that many cannot follow
     */
    public int readCount(long bytesEach) throws IOException {
      int count = readInt();
      requireRoom(count, bytesEach);
      return count;
    }

    /**
     * Checks that this many items can follow.
     *
     * @throws IllegalArgumentException if they cannot
     */
    public void requireRoom(long count, long bytesEach) {
      if (count < 0 || count > limited.left / bytesEach) {
        throw new IllegalArgumentException(
            "a length must fit the " + limited.left + " bytes that are left, got " + count);
      }
    }

    /** A text, as {@link #writeText} writes it. */
    public String readText() throws IOException {
      return new String(readNBytes(readCount(1)), StandardCharsets.UTF_8);
    }
  }

  /** Writes a text of any length. */
  public static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Ends after a given number of bytes. */
  private static final class Limited extends FilterInputStream {
    private long left;

    Limited(InputStream in, long left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      int value = left > 0 ? super.read() : -1;
      left -= value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length > 0 && left <= 0) {
        return -1;
      }
      int read = super.read(bytes, offset, (int) Math.min(length, left));
      left -= Math.max(0, read);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(Math.min(count, left));
      left -= skipped;
      return skipped;
    }
  }
}
