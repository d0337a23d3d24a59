package dev.tiara.data.npz;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes arrays to an uncompressed npz archive, as {@code numpy.savez} does, so that they load fast
 * and can be memory-mapped. Arrays above 4 GB get zip64 entries.
 */
public final class NpzWriter {
  private final ZipOutputStream zip;
  private final ElementBuffer buffer = new ElementBuffer();

  /** Starts an archive in this stream, which is left open. */
  public NpzWriter(OutputStream out) {
    this.zip = new ZipOutputStream(out);
    zip.setMethod(ZipOutputStream.STORED);
  }

  /**
   * Supplies the elements of an array. Called twice, for the checksum and for the content, unless
   * the elements fit into the buffer.
   */
  @FunctionalInterface
  public interface Elements {
    void put(ElementBuffer out) throws IOException;
  }

  /** Writes a one-dimensional array of this little-endian type. */
  public void array(String name, String type, long length, Elements elements) throws IOException {
    array(name, type, "(" + length + ",)", elements);
  }

  /** Writes an array of this shape in row-major order. */
  public void array(String name, String type, int[] shape, Elements elements) throws IOException {
    String text = Arrays.toString(shape);
    array(name, type, "(" + text.substring(1, text.length() - 1) + ",)", elements);
  }

  /** Writes an array of integers. */
  public void longs(String name, long... values) throws IOException {
    array(
        name,
        "<i8",
        values.length,
        out -> {
          for (long value : values) {
            out.putLong(value);
          }
        });
  }

  /** Writes an integer as a scalar. */
  public void number(String name, long value) throws IOException {
    array(name, "<i8", "()", out -> out.putLong(value));
  }

  /**
   * Writes a matrix in row-major order.
   *
   * @throws IllegalArgumentException if a number is not finite
   */
  public void doubles(String name, double[][] rows) throws IOException {
    if (!Arrays.stream(rows).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(name + " must be finite");
    }
    int columns = rows.length == 0 ? 0 : rows[0].length;
    array(
        name,
        "<f8",
        "(" + rows.length + ", " + columns + ")",
        out -> {
          for (double[] row : rows) {
            for (double value : row) {
              out.putDouble(value);
            }
          }
        });
  }

  /** Writes a text as a scalar. */
  public void text(String name, String value) throws IOException {
    texts(name, "()", 1, i -> value);
  }

  /** Writes an array of texts, padded to the longest as NumPy requires. */
  public void texts(String name, int count, IntFunction<String> values) throws IOException {
    texts(name, "(" + count + ",)", count, values);
  }

  private void texts(String name, String shape, int count, IntFunction<String> values)
      throws IOException {
    int width = 1;
    for (int i = 0; i < count; i++) {
      String value = values.apply(i);
      width = Math.max(width, value.codePointCount(0, value.length()));
    }
    int padded = width;
    array(
        name,
        "<U" + width,
        shape,
        out -> {
          for (int i = 0; i < count; i++) {
            int[] points = values.apply(i).codePoints().toArray();
            out.putInts(Arrays.copyOf(points, padded));
          }
        });
  }

  private void array(String name, String type, String shape, Elements elements) throws IOException {
    byte[] header = header(type, shape);
    var sum = new CRC32();
    sum.update(header);
    buffer.start((bytes, length) -> sum.update(bytes, 0, length));
    elements.put(buffer);
    int buffered = buffer.finish();
    long size = header.length + buffer.total();
    var entry = new ZipEntry(name + ".npy");
    entry.setTime(0x21_0000L); // a constant: the same arrays give the same bytes
    entry.setSize(size);
    entry.setCompressedSize(size);
    entry.setCrc(sum.getValue());
    zip.putNextEntry(entry);
    zip.write(header);
    if (buffered == buffer.total()) {
      zip.write(buffer.bytes(), 0, buffered);
    } else {
      buffer.start((bytes, length) -> zip.write(bytes, 0, length));
      elements.put(buffer);
      buffer.finish();
    }
    zip.closeEntry();
  }

  /** A header of version 1.0, padded so that the elements start at a multiple of 64 bytes. */
  private static byte[] header(String type, String shape) {
    String dictionary =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    int length = (10 + dictionary.length() + 1 + 63) / 64 * 64;
    byte[] bytes =
        (dictionary + " ".repeat(length - 11 - dictionary.length()) + "\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    return ByteBuffer.allocate(length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(NpyHeader.MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) bytes.length)
        .put(bytes)
        .array();
  }

  /** Ends the archive. */
  public void finish() throws IOException {
    zip.finish();
  }
}
