package dev.tiara.testing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Damages bytes as disks, networks and adversaries do: flipped bits, lengths that claim too much,
 * pieces that are missing, duplicated or moved, and words that readers trip over. The same seed
 * gives the same damage.
 */
public final class Mutator {
  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    127,
    128,
    255,
    256,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Double.doubleToLongBits(Double.NaN),
    Double.doubleToLongBits(Double.POSITIVE_INFINITY),
    Double.doubleToLongBits(-1)
  };

  private static final String[] WORDS = {
    "null",
    "true",
    "[]",
    "[null]",
    "{}",
    "\"\"",
    "\"",
    "",
    " ",
    ",",
    ",,",
    "\t",
    "\r",
    "\n\n",
    "0",
    "-0",
    "-1",
    "1e999",
    "-1e999",
    "1e-999",
    "NaN",
    "Infinity",
    "99999999",
    "2147483647",
    "-2147483648",
    "4294967296",
    "99999999999999999999",
    "0x7f",
    "2024-02-30",
    "1969-12-31T23:59:59Z",
    "\u0000",
    "\ufeff",
    "\u00e9",
    "\ud83d\ude00",
    "../../x",
    "%s%n",
    "(2147483647,)",
    "'<U2147483647'",
    "'|O'",
    "#"
  };

  private final SplittableRandom random;

  public Mutator(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A random number from 0 to below the bound. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** A copy that is damaged in one or a few places. */
  public byte[] damaged(byte[] whole) {
    byte[] bytes = whole;
    for (int left = 1 + (below(3) == 0 ? below(4) : 0); left > 0; left--) {
      bytes = isText(bytes) && below(2) == 0 ? wordDamaged(bytes) : once(bytes);
    }
    return bytes;
  }

  private byte[] once(byte[] bytes) {
    int at = below(bytes.length + 1);
    int length = Math.min(1 + below(below(4) == 0 ? 200 : 8), bytes.length - at);
    switch (below(9)) {
      case 0, 1 -> {
        return flipped(bytes, at);
      }
      case 2 -> {
        return overwritten(bytes, at, Integer.BYTES);
      }
      case 3 -> {
        return overwritten(bytes, at, Long.BYTES);
      }
      case 4 -> {
        return overwritten(bytes, at, 1 + below(2));
      }
      case 5 -> {
        return replaced(bytes, at, length, new byte[0]);
      }
      case 6 -> {
        return replaced(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
      }
      case 7 -> {
        int from = below(bytes.length + 1);
        int end = Math.min(bytes.length, from + length);
        return replaced(bytes, at, length, Arrays.copyOfRange(bytes, from, end));
      }
      default -> {
        return Arrays.copyOf(bytes, at);
      }
    }
  }

  private byte[] flipped(byte[] bytes, int at) {
    byte[] flipped = bytes.clone();
    if (at < flipped.length) {
      flipped[at] ^= (byte) (1 << below(8));
    }
    return flipped;
  }

  /** Overwrites bytes with a critical number of the given width, in either byte order. */
  private byte[] overwritten(byte[] bytes, int at, int size) {
    long number = below(4) == 0 ? bytes.length - at - below(16) : NUMBERS[below(NUMBERS.length)];
    boolean bigEndian = below(2) == 0;
    byte[] written = bytes.clone();
    for (int i = 0; i < size && at + i < written.length; i++) {
      written[at + i] = (byte) (number >> (8 * (bigEndian ? size - 1 - i : i)));
    }
    return written;
  }

  private static byte[] replaced(byte[] bytes, int at, int length, byte[] by) {
    byte[] replaced = new byte[bytes.length - length + by.length];
    System.arraycopy(bytes, 0, replaced, 0, at);
    System.arraycopy(by, 0, replaced, at, by.length);
    System.arraycopy(bytes, at + length, replaced, at + by.length, bytes.length - at - length);
    return replaced;
  }

  /** Replaces a word by one that readers trip over. */
  private byte[] wordDamaged(byte[] bytes) {
    int start = below(bytes.length);
    while (start > 0 && isOfWord(bytes[start - 1])) {
      start--;
    }
    int end = start;
    while (end < bytes.length && isOfWord(bytes[end])) {
      end++;
    }
    String word = WORDS[below(WORDS.length)];
    boolean quoted = start > 0 && end < bytes.length && bytes[start - 1] == '"' && below(2) == 0;
    if (quoted && bytes[end] == '"') {
      start--;
      end++;
    }
    return replaced(bytes, start, end - start, word.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isOfWord(byte b) {
    return Character.isLetterOrDigit(b & 0xff) || b == '.' || b == '-' || b == '+' || b == '_';
  }

  private static boolean isText(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, 64); i++) {
      if (bytes[i] >= 0
          && bytes[i] < ' '
          && bytes[i] != '\n'
          && bytes[i] != '\r'
          && bytes[i] != '\t') {
        return false;
      }
    }
    return bytes.length > 0;
  }
}
