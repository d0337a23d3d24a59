package dev.tiara.answers.ranking;

import java.util.Arrays;

/**
 * Numbers pairs of nodes in insertion order: an open-addressing hash table from pairs to indices,
 * without boxing. Not thread-safe for writing; concurrent reads between writes are safe.
 */
public final class PairTable {
  private long[] keys = new long[16];
  private int[] slots = new int[64];
  private int size;

  /** An empty table. */
  public PairTable() {
    Arrays.fill(slots, -1);
  }

  private PairTable(PairTable other) {
    keys = other.keys.clone();
    slots = other.slots.clone();
    size = other.size;
  }

  /** A table with the same pairs that can be changed on its own. */
  public PairTable copy() {
    return new PairTable(this);
  }

  /** The number of pairs. */
  public int size() {
    return size;
  }

  /** The index of a pair, or −1 if the table does not have it. */
  public int find(int first, int second) {
    long key = EventBatch.key(first, second);
    for (int slot = slot(key); ; slot = (slot + 1) & (slots.length - 1)) {
      int index = slots[slot];
      if (index < 0 || keys[index] == key) {
        return index;
      }
    }
  }

  /**
   * The index of a pair, which is added if it is new; its index is then the previous {@link
   * #size()}.
   */
  public int add(int first, int second) {
    int found = find(first, second);
    if (found >= 0) {
      return found;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size + (size >> 1));
    }
    if (2 * (size + 1) > slots.length) {
      rehash();
    }
    keys[size] = EventBatch.key(first, second);
    insert(size);
    return size++;
  }

  /** The first node of the pair with this index. */
  public int first(int index) {
    return EventBatch.source(keys[index]);
  }

  /** The second node of the pair with this index. */
  public int second(int index) {
    return EventBatch.target(keys[index]);
  }

  private void rehash() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, -1);
    for (int i = 0; i < size; i++) {
      insert(i);
    }
  }

  private void insert(int index) {
    int slot = slot(keys[index]);
    while (slots[slot] >= 0) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = index;
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (slots.length - 1);
  }
}
