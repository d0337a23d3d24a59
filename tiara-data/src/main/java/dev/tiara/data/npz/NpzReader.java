package dev.tiara.data.npz;

import dev.tiara.input.InputException;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads arrays from an npz archive: stored or deflated entries, zip64, any byte order, C or Fortran
 * order. Elements are passed on while they are read; nothing is kept.
 *
 * <p>The archive is not trusted: the shape of an array is checked against the bytes present before
 * anything is allocated for it, and the bytes against the entry's checksum. Elements are passed on
 * before the checksum is verified; if a method throws, discard them.
 */
public final class NpzReader implements Closeable {
  private final Path path;
  private final ZipFile zip;
  private final long length;

  /** The maximum compression ratio of an entry, about the limit of deflate. */
  private static final long MAX_RATIO = 1040;

  /**
   * Opens an archive.
   *
   * @throws InputException if it is not a complete archive, or an entry's name points outside it
   */
  public NpzReader(Path path) throws IOException {
    this.path = path;
    this.length = Files.size(path);
    try {
      this.zip = open(path);
    } catch (EOFException | ZipException | IllegalArgumentException e) {
      // Names that are not UTF-8 cause an IllegalArgumentException.
      throw new InputException("is not an npz archive, or is truncated (" + e.getMessage() + ")", e)
          .in(path.toString());
    }
    var entries = zip.entries();
    while (entries.hasMoreElements()) {
      String name = entries.nextElement().getName();
      boolean outside =
          name.startsWith("/")
              || name.contains("\\")
              || name.contains(":")
              || Arrays.asList(name.split("/")).contains("..");
      if (outside) {
        zip.close();
        throw new InputException("entry \"" + name + "\" points outside the archive")
            .in(path.toString());
      }
    }
  }

  /** Opens an archive and checks that all names can be decoded. */
  private static ZipFile open(Path path) throws IOException {
    var zip = new ZipFile(path.toFile());
    try {
      zip.stream().forEach(ZipEntry::getName);
      return zip;
    } catch (IllegalArgumentException e) {
      zip.close();
      throw e;
    }
  }

  /** The names of the arrays. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    zip.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.endsWith(".npy"))
        .forEach(name -> names.add(name.substring(0, name.length() - 4)));
    return names;
  }

  /** Consumes the elements of an array in storage order. */
  @FunctionalInterface
  public interface Elements {
    void take(long position, double value);
  }

  /** Consumes the nonzero elements of an array. The {@code indices} are reused between calls. */
  @FunctionalInterface
  public interface NonZeros {
    void take(int[] indices, double value);
  }

  /** The shape and type of an array. */
  public NpyHeader header(String name) throws IOException {
    return open(name, HEADER_ONLY);
  }

  /** Passes on all elements of a numeric array. */
  public NpyHeader read(String name, Elements elements) throws IOException {
    return open(
        name,
        (header, in) -> {
          numbers(name, header, in, elements);
          return header;
        });
  }

  /**
   * Passes on the nonzero elements of a numeric array in C or Fortran order, with their indices.
   */
  public NpyHeader readNonZeros(String name, NonZeros nonZeros) throws IOException {
    return open(
        name,
        (header, in) -> {
          int[] shape = header.shape();
          int[] indices = new int[shape.length];
          numbers(
              name,
              header,
              in,
              (position, value) -> {
                if (value == 0) {
                  return;
                }
                long rest = position;
                for (int k = 0; k < shape.length; k++) {
                  int dimension = header.fortranOrder() ? k : shape.length - 1 - k;
                  indices[dimension] = (int) (rest % shape[dimension]);
                  rest /= shape[dimension];
                }
                nonZeros.take(indices, value);
              });
          return header;
        });
  }

  /** All elements of a small numeric array. */
  public double[] numbers(String name) throws IOException {
    List<double[]> all = new ArrayList<>(1);
    NpyHeader header =
        open(
            name,
            (h, in) -> {
              if (h.count() > Integer.MAX_VALUE - 8) {
                throw bad(name, "is too large, got " + h.shapeText());
              }
              double[] values = new double[(int) h.count()];
              numbers(name, h, in, (position, value) -> values[(int) position] = value);
              all.add(values);
              return h;
            });
    if (header.fortranOrder() && header.shape().length > 1) {
      throw bad(name, "must be in C order");
    }
    return all.get(0);
  }

  /** All elements of a text array. */
  public List<String> texts(String name) throws IOException {
    List<String> texts = new ArrayList<>();
    open(
        name,
        (header, in) -> {
          if (header.type() != 'U') {
            throw bad(name, "must hold text");
          }
          int width = header.size() / 4;
          for (long i = 0; i < header.count(); i++) {
            ByteBuffer bytes = ByteBuffer.wrap(bytes(in, header.size())).order(order(header));
            var text = new StringBuilder();
            for (int k = 0; k < width; k++) {
              int point = bytes.getInt();
              if (point != 0 && !Character.isValidCodePoint(point)) {
                throw bad(name, "holds text that is not Unicode");
              }
              if (point != 0) {
                text.appendCodePoint(point);
              }
            }
            texts.add(text.toString());
          }
          return header;
        });
    return texts;
  }

  /** Reads the header only, without verifying the checksum. */
  private static final Body HEADER_ONLY = (header, in) -> header;

  @FunctionalInterface
  private interface Body {
    NpyHeader read(NpyHeader header, InputStream in) throws IOException;
  }

  private NpyHeader open(String name, Body body) throws IOException {
    ZipEntry entry = zip.getEntry(name + ".npy");
    if (entry == null) {
      throw new InputException("has no array \"" + name + "\", only " + String.join(", ", names()))
          .in(path.toString());
    }
    try (InputStream raw = zip.getInputStream(entry);
        var checked = new CheckedInputStream(raw, new CRC32());
        var in = new DataInputStream(checked)) {
      NpyHeader header = header(name, entry, in);
      if (body == HEADER_ONLY) {
        return header;
      }
      RuntimeException failure = null;
      try {
        body.read(header, in);
      } catch (RuntimeException e) {
        failure = e; // perhaps because elements are damaged
      }
      checked.transferTo(OutputStream.nullOutputStream());
      if (checked.getChecksum().getValue() != entry.getCrc()) {
        throw bad(name, "is damaged: its checksum is wrong");
      }
      if (failure != null) {
        throw failure;
      }
      return header;
    } catch (EOFException | ZipException e) {
      throw new InputException("array \"" + name + "\" is truncated or damaged", e)
          .in(path.toString());
    }
  }

  /** Reads the header and checks that the entry can hold the elements that it announces. */
  private NpyHeader header(String name, ZipEntry entry, DataInputStream in) throws IOException {
    try {
      NpyHeader header = NpyHeader.read(in);
      long claimed = header.count() * header.size();
      long packed = Math.min(entry.getCompressedSize(), length);
      long most = entry.getMethod() == ZipEntry.STORED ? packed : packed * MAX_RATIO;
      if (claimed > Math.min(entry.getSize(), most)) {
        throw new InputException("is truncated or damaged: it must have " + claimed + " bytes");
      }
      return header;
    } catch (InputException e) {
      throw bad(name, e.getMessage());
    }
  }

  private InputException bad(String name, String what) {
    return new InputException("array \"" + name + "\" " + what).in(path.toString());
  }

  private void numbers(String name, NpyHeader header, InputStream in, Elements elements)
      throws IOException {
    if (header.type() == 'U') {
      throw bad(name, "must hold numbers, not text");
    }
    int size = header.size();
    long count = header.count();
    int batch = (1 << 16) / size;
    for (long position = 0; position < count; position += batch) {
      int now = (int) Math.min(batch, count - position);
      ByteBuffer bytes = ByteBuffer.wrap(bytes(in, now * size)).order(order(header));
      for (int i = 0; i < now; i++) {
        elements.take(position + i, number(header, bytes));
      }
    }
  }

  private static ByteOrder order(NpyHeader header) {
    return header.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static byte[] bytes(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }

  private static double number(NpyHeader header, ByteBuffer bytes) {
    boolean unsigned = header.type() == 'u';
    return switch (header.size()) {
      case 1 -> {
        byte value = bytes.get();
        yield unsigned ? Byte.toUnsignedInt(value) : value;
      }
      case 2 -> {
        short value = bytes.getShort();
        yield unsigned ? Short.toUnsignedInt(value) : value;
      }
      case 4 -> {
        if (header.type() == 'f') {
          yield bytes.getFloat();
        }
        int value = bytes.getInt();
        yield unsigned ? (double) Integer.toUnsignedLong(value) : value;
      }
      default -> {
        if (header.type() == 'f') {
          yield bytes.getDouble();
        }
        long value = bytes.getLong();
        yield unsigned && value < 0 ? value + 0x1p64 : (double) value;
      }
    };
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
