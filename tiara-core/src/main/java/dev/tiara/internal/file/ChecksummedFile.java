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
 * A binary file format: eight magic bytes that identify the kind of file, the version of the
 * content, the content, and a CRC-32C of all of these, big-endian throughout.
 *
 * <p>Reading first verifies the checksum of the whole file, and then rejects every length that the
 * remaining bytes cannot hold, so a forged file takes no more memory than its size.
 *
 * @param kind the kind of file, for messages, such as "state"
 * @param magic its first eight characters
 * @param version the version of the content that is written
 * @param oldest the oldest version of the content that can be read
 */
public record ChecksummedFile(String kind, String magic, int version, int oldest) {
  private static final int CHECKSUM_BYTES = Long.BYTES;

  /** A format that can be read only in the version in which it is written. */
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
   * @throws DamagedFileException if the file is of another kind, damaged, or of an unsupported
   *     version; the message names the file
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
        throw refuse(
            path, "has version " + found + ", but this version of Tiara reads only version" + read);
      }
      in.version = found;
      T value = content.read(in);
      if (in.remaining() != 0) {
        throw refuse(path, "is damaged: " + in.remaining() + " unexpected bytes after its content");
      }
      return value;
    } catch (EOFException e) {
      throw refuse(path, "is damaged: its content ends early");
    } catch (UTFDataFormatException e) {
      throw refuse(path, "is damaged: it contains invalid text");
    } catch (IllegalArgumentException e) {
      throw refuse(path, "contains invalid values: " + e.getMessage());
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
      throw refuse(path, "is damaged: it is only " + (end + CHECKSUM_BYTES) + " bytes long");
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

  /** Reads the content of a file and keeps track of the bytes left. */
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
     * Reads the number of items that follow.
     *
     * @param bytesEach the minimum size of an item
     * @throws IllegalArgumentException if the remaining bytes cannot hold that many
     */
    public int readCount(long bytesEach) throws IOException {
      int count = readInt();
      requireRoom(count, bytesEach);
      return count;
    }

    /**
     * Checks that the remaining bytes can hold this many items.
     *
     * @throws IllegalArgumentException if they cannot
     */
    public void requireRoom(long count, long bytesEach) {
      if (count < 0 || count > limited.left / bytesEach) {
        throw new IllegalArgumentException(
            "a length must fit into the remaining " + limited.left + " bytes, got " + count);
      }
    }

    /** Reads a text written by {@link #writeText}. */
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

  /** A stream that ends after a given number of bytes. */
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
