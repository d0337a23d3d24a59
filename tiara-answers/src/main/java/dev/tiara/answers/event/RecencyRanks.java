package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * The rank of every item by the time of its last touch, in O(log n): a Fenwick tree over the order
 * of touches, compacted when half of its places are free.
 */
final class RecencyRanks {
  /** The place of an item, counted from 1; 0 for an item that has not been touched. */
  private final Ints places;

  /** The item at a place. */
  private int[] items;

  private int[] tree;
  private int last;
  private int size;

  RecencyRanks() {
    places = new Ints(0);
    items = new int[64];
    tree = new int[64];
  }

  private RecencyRanks(RecencyRanks other) {
    places = other.places.copy();
    items = other.items.clone();
    tree = other.tree.clone();
    last = other.last;
    size = other.size;
  }

  RecencyRanks copy() {
    return new RecencyRanks(this);
  }

  /** The number of items that have been touched. */
  int size() {
    return size;
  }

  /** The number of items touched after the last touch of this one; all of them if it has none. */
  int rank(int item) {
    int rank = size;
    for (int i = places.get(item); i > 0; i &= i - 1) {
      rank -= tree[i];
    }
    return rank;
  }

  void touch(int item) {
    int place = places.get(item);
    if (place == last && place > 0) {
      return;
    }
    if (place > 0) {
      add(place, -1);
    } else {
      size++;
    }
    if (last + 1 == tree.length) {
      places.set(item, 0); // it loses its place
      compact();
    }
    last++;
    places.set(item, last);
    items[last] = item;
    add(last, 1);
  }

  private void compact() {
    int kept = 0;
    for (int place = 1; place <= last; place++) {
      int item = items[place];
      if (places.get(item) == place) {
        kept++;
        items[kept] = item;
        places.set(item, kept);
      }
    }
    last = kept;
    int length = Math.max(64, Integer.highestOneBit(kept + 1) * 4);
    items = Arrays.copyOf(items, length);
    tree = new int[length];
    for (int place = 1; place <= kept; place++) {
      tree[place]++;
      int parent = place + (place & -place);
      if (parent < length) {
        tree[parent] += tree[place];
      }
    }
    for (int place = kept + 1; place < length; place++) { // the sums of the empty places
      int parent = place + (place & -place);
      if (parent < length) {
        tree[parent] += tree[place];
      }
    }
  }

  private void add(int place, int change) {
    for (int i = place; i < tree.length; i += i & -i) {
      tree[i] += change;
    }
  }
}
