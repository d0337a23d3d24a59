package dev.tiara.answers.event;

import java.util.Arrays;

/** Ordered pairs of nodes, numbered from 0 in the order in which they were added. */
final class PairIndex {
  private long[] keys;

  /** Open addressing; the number of a pair plus 1, 0 for an empty slot. */
  private int[] slots;

  private int size;

  PairIndex() {
    keys = new long[16];
    slots = new int[32];
  }

  private PairIndex(PairIndex other) {
    keys = other.keys.clone();
    slots = other.slots.clone();
    size = other.size;
  }

  PairIndex copy() {
    return new PairIndex(this);
  }

  int size() {
    return size;
  }

  int first(int pair) {
    return (int) (keys[pair] >>> 32);
  }

  int second(int pair) {
    return (int) keys[pair];
  }

  /** The number of a pair, or -1. */
  int find(int first, int second) {
    long key = key(first, second);
    for (int slot = slot(key); slots[slot] != 0; slot = next(slot)) {
      if (keys[slots[slot] - 1] == key) {
        return slots[slot] - 1;
      }
    }
    return -1;
  }

  /** Adds a pair that is not there yet. */
  int add(int first, int second) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
    }
    if (2 * (size + 1) > slots.length) {
      slots = new int[2 * slots.length];
      for (int pair = 0; pair < size; pair++) {
        insert(pair);
      }
    }
    keys[size] = key(first, second);
    insert(size);
    return size++;
  }

  private void insert(int pair) {
    int slot = slot(keys[pair]);
    while (slots[slot] != 0) {
      slot = next(slot);
    }
    slots[slot] = pair + 1;
  }

  private static long key(int first, int second) {
    return (long) first << 32 | second;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) ((mixed ^ mixed >>> 29) >>> 20) & (slots.length - 1);
  }

  private int next(int slot) {
    return slot + 1 & slots.length - 1;
  }
}
