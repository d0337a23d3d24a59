package dev.tiara.data.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Assigns numbers to names, given as bytes, from 0 in order of first occurrence.
 *
 * <p>Looking up a known name allocates no object and, up to 8 bytes, takes one memory access: such
 * a name is its own key. Longer names have a hash as their key and are compared byte by byte.
 */
final class ByteNames {
  /** The number of bytes after a name that must be readable. */
  static final int SLACK = Long.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Pairs of a key and a word with the length (high half) and the number plus 1; 0 if empty. */
  private long[] slots = new long[1 << 13];

  /** All names, one after the other. */
  private byte[] bytes = new byte[1 << 14];

  /** The start of each name, which is also the end of the previous one. */
  private int[] starts = new int[1 << 11];

  private int size;

  /** The number of the name from start to end; a new name gets the previous {@link #size()}. */
  int number(byte[] from, int start, int end) {
    long length = (long) (end - start) << 32;
    long key = key(from, start, end);
    int at = slot(key);
    while (slots[at + 1] != 0) {
      int number = (int) slots[at + 1] - 1;
      if (slots[at] == key
          && (slots[at + 1] ^ length) >>> 32 == 0
          && (end - start <= Long.BYTES || equals(from, start, end, number))) {
        return number;
      }
      at = (at + 2) & (slots.length - 1);
    }
    slots[at] = key;
    slots[at + 1] = length | (size + 1);
    add(from, start, end);
    return size - 1;
  }

  int size() {
    return size;
  }

  /** Adds some of these names to another table, and notes their numbers there. */
  void numberIn(ByteNames other, int from, int to, int[] numbers) {
    for (int i = from; i < to; i++) {
      numbers[i] = other.number(bytes, starts[i], starts[i + 1]);
    }
  }

  /**
   * The names in the order of their numbers.
   *
   * @throws CharacterCodingException if one of them is not UTF-8
   */
  List<String> toStrings() throws CharacterCodingException {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    List<String> names = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int length = starts[i + 1] - starts[i];
      names.add(decoder.decode(ByteBuffer.wrap(bytes, starts[i], length)).toString());
    }
    return names;
  }

  private boolean equals(byte[] from, int start, int end, int number) {
    return Arrays.equals(from, start, end, bytes, starts[number], starts[number + 1]);
  }

  private void add(byte[] from, int start, int end) {
    int used = starts[size];
    int sum = Math.addExact(used, end - start + SLACK);
    if (sum > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(sum, larger(bytes.length)));
    }
    System.arraycopy(from, start, bytes, used, end - start);
    size++;
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, larger(starts.length));
    }
    starts[size] = used + end - start;
    if (size > 0.4 * slots.length) { // 80 % of the pairs, four of which share a cache line
      rehash();
    }
  }

  private static int larger(int length) {
    return (int) Math.min(Integer.MAX_VALUE - 8, length * 2L);
  }

  private void rehash() {
    long[] old = slots;
    slots = new long[Math.multiplyExact(old.length, 2)];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i + 1] != 0) {
        int at = slot(old[i]);
        while (slots[at + 1] != 0) {
          at = (at + 2) & (slots.length - 1);
        }
        slots[at] = old[i];
        slots[at + 1] = old[i + 1];
      }
    }
  }

  /** Fibonacci hashing: the high bits of the product depend on all bits of the key. */
  private int slot(long key) {
    int high = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32);
    return (high << 1) & (slots.length - 1);
  }

  private static long key(byte[] from, int start, int end) {
    long key = 0;
    int at = start;
    for (; end - at > Long.BYTES; at += Long.BYTES) {
      key = (key ^ (long) LONG.get(from, at)) * 0x9E3779B97F4A7C15L;
      key ^= key >>> 32;
    }
    // The first byte is the lowest, so this keeps the bytes before the end.
    long last = (long) LONG.get(from, at) & (-1L >>> (8 * (Long.BYTES - (end - at))));
    return key ^ last;
  }
}
