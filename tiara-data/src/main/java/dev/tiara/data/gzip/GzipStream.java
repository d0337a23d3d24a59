package dev.tiara.data.gzip;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a gzip file of one or more members, and accepts exactly what {@code gzip -t}
 * accepts: every member must be complete and have the right checksum, and nothing but zero bytes
 * may follow the last one.
 *
 * <p>Java's own stream takes whatever is wrong with the header of a later member for the end of the
 * file, so that a damaged file would lose its data without an error.
 */
public final class GzipStream extends InputStream {
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final int DEFLATE = 8;

  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int UNKNOWN = 0xe0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();

  /** The compressed bytes from {@code next} to {@code end} have not been used. */
  private final byte[] packed = new byte[1 << 16];

  private int next;
  private int end;
  private boolean ended;

  /**
   * Starts to decompress a stream.
   *
   * @throws DamagedGzipException if it does not start with a gzip header
   */
  public GzipStream(InputStream in) throws IOException {
    this.in = in;
    if (required() != MAGIC_1 || required() != MAGIC_2) {
      throw new DamagedGzipException("not a gzip file");
    }
    readHeader();
  }

  /** Whether a file is gzipped, according to its name. */
  public static boolean isNamedSo(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /** Whether content is gzipped, according to its first bytes. */
  public static boolean isGzip(byte[] head) {
    return head.length >= 2 && (head[0] & 0xff) == MAGIC_1 && (head[1] & 0xff) == MAGIC_2;
  }

  /**
   * The content of a file, decompressed if its name ends in .gz.
   *
   * @throws InputException if the name does, but not the content
   */
  public static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    if (!isNamedSo(file)) {
      return in;
    }
    try {
      return new GzipStream(in);
    } catch (DamagedGzipException e) {
      in.close();
      throw e.in(file.toString());
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * Reads a gzip file, which messages call by this label, to its end.
   *
   * @throws InputException if it is damaged or truncated
   */
  public static void verify(Path file, String label) throws IOException {
    try (InputStream in = new GzipStream(Files.newInputStream(file))) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (DamagedGzipException e) {
      throw e.in(label);
    }
  }

  @Override
  public int read() throws IOException {
    var single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    while (length > 0 && !ended) {
      int count;
      try {
        count = inflater.inflate(into, from, length);
      } catch (DataFormatException e) {
        throw damaged(e.getMessage() == null ? "invalid compressed data" : e.getMessage());
      }
      if (count > 0) {
        sum.update(into, from, count);
        return count;
      }
      if (inflater.finished()) {
        next = end - inflater.getRemaining();
        readTrailer();
      } else {
        // A preset dictionary belongs to zlib's own format, so more input is what is missing.
        fill();
        inflater.setInput(packed, 0, end);
        next = end;
      }
    }
    return length > 0 ? -1 : 0;
  }

  /** Checks the checksums after a member, and starts with the next one if there is one. */
  private void readTrailer() throws IOException {
    long checksum = number(4);
    long size = number(4);
    if (checksum != sum.getValue()) {
      throw damaged("wrong checksum (CRC-32)");
    }
    if (size != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw damaged("wrong length of the uncompressed data");
    }
    int first = optional();
    if (first == 0) { // as tapes are padded
      while (first == 0) {
        first = optional();
      }
      if (first > 0) {
        throw damaged("something other than gzip data follows its gzip stream");
      }
    }
    if (first < 0) {
      ended = true;
      return;
    }
    if (first != MAGIC_1 || required() != MAGIC_2) {
      throw damaged("something other than gzip data follows its gzip stream");
    }
    readHeader();
  }

  /** Reads a header after its two magic bytes. */
  private void readHeader() throws IOException {
    sum.reset();
    sum.update(MAGIC_1);
    sum.update(MAGIC_2);
    if (header() != DEFLATE) {
      throw damaged("unknown compression method");
    }
    int flags = header();
    if ((flags & UNKNOWN) != 0) {
      throw damaged("unknown flags in a gzip header");
    }
    for (int i = 0; i < 6; i++) { // the time, and how and where it was compressed
      header();
    }
    if ((flags & EXTRA) != 0) {
      int low = header();
      for (int left = low | (header() << 8); left > 0; left--) {
        header();
      }
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && header() != 0) {}
    }
    if ((flags & HEADER_CHECKSUM) != 0) {
      long expected = sum.getValue() & 0xffff;
      if (number(2) != expected) {
        throw damaged("wrong checksum of a gzip header");
      }
    }
    sum.reset();
    inflater.reset();
    inflater.setInput(packed, next, end - next);
    next = end;
  }

  private static DamagedGzipException damaged(String what) {
    return new DamagedGzipException("the file is damaged: " + what);
  }

  private int header() throws IOException {
    int value = required();
    sum.update(value);
    return value;
  }

  /** A number, its lowest byte first. */
  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) required() << (8 * i);
    }
    return number;
  }

  private int required() throws IOException {
    if (next == end) {
      fill();
    }
    return packed[next++] & 0xff;
  }

  /** The next byte; −1 at the end of the file. */
  private int optional() throws IOException {
    return next < end || refill() ? packed[next++] & 0xff : -1;
  }

  private void fill() throws IOException {
    if (!refill()) {
      throw new DamagedGzipException("the file is truncated: its gzip stream ends too early");
    }
  }

  private boolean refill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(packed, 0, packed.length));
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    inflater.end();
    in.close();
  }
}
