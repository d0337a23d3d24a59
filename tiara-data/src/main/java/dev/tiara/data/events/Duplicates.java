package dev.tiara.data.events;

import dev.tiara.events.EventTable;
import java.util.Arrays;

/** Counts events that repeat another one, with the same source, target and time. */
final class Duplicates {
  private Duplicates() {}

  static int count(EventTable table) {
    return isSorted(table) ? ofSorted(table) : ofUnsorted(table);
  }

  private static boolean isSorted(EventTable table) {
    for (int i = 1; i < table.size(); i++) {
      if (table.time(i) < table.time(i - 1)) {
        return false;
      }
    }
    return true;
  }

  /** In chronological order, events of the same time are adjacent, and usually few. */
  private static int ofSorted(EventTable table) {
    int duplicates = 0;
    for (int start = 0, end; start < table.size(); start = end) {
      end = start + 1;
      while (end < table.size() && table.time(end) == table.time(start)) {
        end++;
      }
      if (end > start + 1) {
        long[] pairs = new long[end - start];
        for (int i = start; i < end; i++) {
          pairs[i - start] = (long) table.source(i) << 32 | table.target(i);
        }
        Arrays.sort(pairs);
        for (int i = 1; i < pairs.length; i++) {
          duplicates += pairs[i] == pairs[i - 1] ? 1 : 0;
        }
      }
    }
    return duplicates;
  }

  /** Uses a hash table of event numbers plus 1, at most half full. */
  private static int ofUnsorted(EventTable table) {
    int size = Integer.highestOneBit(Math.max(8, Math.min(1 << 28, table.size()))) << 2;
    int[] slots = new int[size];
    int duplicates = 0;
    for (int i = 0; i < table.size(); i++) {
      long key =
          ((long) table.source(i) << 32 | table.target(i)) * 0x9E3779B97F4A7C15L
              ^ Double.doubleToLongBits(table.time(i)) * 0xC2B2AE3D27D4EB4FL;
      int at = (int) (((key ^ key >>> 32) * 0x9E3779B97F4A7C15L) >>> 32) & (size - 1);
      while (slots[at] != 0 && !same(table, slots[at] - 1, i)) {
        at = (at + 1) & (size - 1);
      }
      duplicates += slots[at] != 0 ? 1 : 0;
      slots[at] = slots[at] == 0 ? i + 1 : slots[at];
    }
    return duplicates;
  }

  private static boolean same(EventTable table, int one, int other) {
    return table.source(one) == table.source(other)
        && table.target(one) == table.target(other)
        && table.time(one) == table.time(other);
  }
}
