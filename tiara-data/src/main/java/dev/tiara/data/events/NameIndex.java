package dev.tiara.data.events;

import java.util.Arrays;

/** Assigns numbers to keys, from 0 in order of first occurrence. */
final class NameIndex {
  private long[] keys = new long[1 << 12];

  /** The number of the key in the same slot, plus 1; 0 if the slot is empty. */
  private int[] numbers = new int[1 << 12];

  /** The keys in the order of their numbers. */
  private long[] order = new long[1 << 11];

  private int size;

  /** The number of a key; a new key gets the previous {@link #size()}. */
  int number(long key) {
    int mask = keys.length - 1;
    int at = slot(key, mask);
    while (numbers[at] != 0) {
      if (keys[at] == key) {
        return numbers[at] - 1;
      }
      at = (at + 1) & mask;
    }
    if (size == order.length) {
      grow();
      return number(key);
    }
    keys[at] = key;
    order[size] = key;
    numbers[at] = ++size;
    return size - 1;
  }

  int size() {
    return size;
  }

  long key(int number) {
    return order[number];
  }

  /** Doubles the table, which is at most half full to keep searches short. */
  private void grow() {
    order = Arrays.copyOf(order, Math.multiplyExact(order.length, 2));
    keys = new long[Math.multiplyExact(order.length, 2)];
    numbers = new int[keys.length];
    int mask = keys.length - 1;
    for (int i = 0; i < size; i++) {
      int at = slot(order[i], mask);
      while (numbers[at] != 0) {
        at = (at + 1) & mask;
      }
      keys[at] = order[i];
      numbers[at] = i + 1;
    }
  }

  /** Fibonacci hashing: the high bits of the product depend on all bits of the key. */
  private static int slot(long key, int mask) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }
}
