package dev.tiara.data.npz;

import dev.tiara.input.InputException;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a NumPy array: type, order and shape.
 *
 * @param type NumPy's type character: b(ool), i, u, f or U(nicode)
 * @param size the size of an element in bytes
 * @param bigEndian whether elements are big-endian
 * @param fortranOrder whether the first index varies fastest rather than the last
 * @param shape the length of each dimension
 */
public record NpyHeader(char type, int size, boolean bigEndian, boolean fortranOrder, int[] shape) {
  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /** The maximum size of an element in bytes; no text to be read is longer. */
  private static final int MAX_ELEMENT = 1 << 26;

  private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern TYPE = Pattern.compile("([<>|=]?)([biufUO])(\\d*)");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d,\\s]*)\\)");

  /** Reads a header of version 1, 2 or 3. */
  static NpyHeader read(DataInputStream in) throws IOException {
    byte[] magic = in.readNBytes(MAGIC.length);
    if (!Arrays.equals(magic, MAGIC)) {
      throw new InputException("is not a NumPy array");
    }
    int version = in.readUnsignedByte();
    in.readUnsignedByte();
    if (version < 1 || version > 3) {
      throw new InputException("npy version must be 1, 2 or 3, got " + version);
    }
    int length =
        version == 1
            ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
            : Integer.reverseBytes(in.readInt());
    if (length < 0 || length > 1 << 20) {
      throw new InputException("header must be shorter than 1 MB, got " + length);
    }
    return parse(new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  static NpyHeader parse(String text) {
    Matcher descr = DESCR.matcher(text);
    if (!descr.find()) {
      throw new InputException("holds records, not numbers or text");
    }
    Matcher type = TYPE.matcher(descr.group(1));
    if (!type.matches()) {
      throw new InputException("type \"" + descr.group(1) + "\" is not supported");
    }
    if (type.group(2).equals("O")) {
      throw new InputException("holds pickled Python objects, which are never loaded");
    }
    Matcher order = ORDER.matcher(text);
    Matcher shape = SHAPE.matcher(text);
    if (!order.find() || !shape.find() || type.group(3).isEmpty()) {
      throw new InputException("has a damaged header: " + text.strip());
    }
    int[] lengths =
        Arrays.stream(shape.group(1).split(","))
            .map(String::strip)
            .filter(s -> !s.isEmpty())
            .mapToInt(NpyHeader::length)
            .toArray();
    char letter = type.group(2).charAt(0);
    long bytes = length(type.group(3)) * (letter == 'U' ? 4L : 1);
    if (bytes > MAX_ELEMENT) {
      throw new InputException(
          "elements must be at most " + MAX_ELEMENT + " bytes long, got " + bytes);
    }
    int width = (int) bytes;
    boolean supported =
        switch (letter) {
          case 'f' -> width == 4 || width == 8;
          case 'i', 'u' -> width == 1 || width == 2 || width == 4 || width == 8;
          case 'b' -> width == 1;
          default -> true;
        };
    if (!supported) {
      throw new InputException("type \"" + descr.group(1) + "\" is not supported");
    }
    return new NpyHeader(
        letter, width, type.group(1).equals(">"), order.group(1).equals("True"), lengths);
  }

  private static int length(String number) {
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      throw new InputException("length must be below 2^31, got " + number, e);
    }
  }

  /**
   * The number of elements.
   *
   * @throws InputException if no array can have that many
   */
  public long count() {
    long count = 1;
    for (int length : shape) {
      if (count != 0 && length > Long.MAX_VALUE / Math.max(1, size) / count) {
        throw new InputException("has an impossible shape, got " + shapeText());
      }
      count *= length;
    }
    return count;
  }

  /** The lengths of the dimensions as Python prints them. */
  public String shapeText() {
    return Arrays.toString(shape).replace('[', '(').replace(']', ')');
  }
}
