package dev.tiara.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Gzip files of several members, whole and damaged. */
public final class Gzips {
  /** How members start, as {@link GZIPOutputStream} writes them. */
  private static final byte[] MAGIC = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0};

  private Gzips() {}

  /** A file with one member per text. */
  public static byte[] members(String... texts) {
    byte[] file = new byte[0];
    for (String text : texts) {
      file = joined(file, packed(text.getBytes(StandardCharsets.UTF_8)));
    }
    return file;
  }

  /** A file with this content. */
  public static byte[] packed(byte[] content) {
    var file = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(file)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  /** Files of two members whose second one is damaged or cut, by what was done to them. */
  public static Map<String, byte[]> damaged(String first, String second) {
    byte[] one = members(first);
    byte[] both = members(first, second);
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < 4; i++) {
      byte[] flipped = both.clone();
      flipped[one.length + i] ^= 0x55;
      files.put("byte " + i + " of the second member is wrong", flipped);
    }
    for (int i = 1; one.length + i < both.length; i += i < 20 ? 1 : 7) {
      files.put("second member is cut to " + i + " bytes", Arrays.copyOf(both, one.length + i));
    }
    for (int i = 1; i <= 8; i++) {
      byte[] flipped = both.clone();
      flipped[both.length - i] ^= 1;
      files.put("byte " + -i + " of the second member is wrong", flipped);
    }
    files.put("garbage is appended", joined(both, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
    files.put("one byte is appended", joined(both, new byte[] {'x'}));
    files.put("text is appended", joined(both, "y,z,5\n".getBytes(StandardCharsets.UTF_8)));
    files.put("zeros are between the members", joined(one, joined(new byte[3], members(second))));
    files.put("something follows zeros", joined(both, new byte[] {0, 0, 1}));
    return files;
  }

  /**
   * Whether a file has nothing but whole members of another one. No checksum can notice that the
   * others are missing, and {@code gzip -t} accepts it.
   */
  public static boolean hasWholeMembersOf(byte[] other, byte[] file) {
    int at = 0;
    while (at < file.length) {
      int length = memberAt(other, file, at);
      if (length == 0) {
        return false;
      }
      at += length;
    }
    return file.length > 0;
  }

  /** The length of the member of the other file that starts here; 0 if there is none. */
  private static int memberAt(byte[] other, byte[] file, int at) {
    for (int start = 0; start < other.length; start = end(other, start)) {
      int end = end(other, start);
      if (at + end - start <= file.length
          && Arrays.equals(other, start, end, file, at, at + end - start)) {
        return end - start;
      }
    }
    return 0;
  }

  /** Where the next member starts, or the file ends. */
  private static int end(byte[] file, int start) {
    int end = start + 1;
    while (end < file.length
        && !Arrays.equals(MAGIC, Arrays.copyOfRange(file, end, end + MAGIC.length))) {
      end++;
    }
    return end;
  }

  /** One file after the other. */
  public static byte[] joined(byte[] one, byte[] other) {
    byte[] joined = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, joined, one.length, other.length);
    return joined;
  }
}
