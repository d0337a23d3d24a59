package dev.tiara.spark.graph;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names in UTF-8, concatenated: as separate strings they would take longer to send than to compare.
 *
 * @param bytes the bytes of all names
 * @param ends the end of each name
 */
record PackedNames(byte[] bytes, int[] ends) implements Serializable {
  int size() {
    return ends.length;
  }

  private int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  private int length(int i) {
    return ends[i] - start(i);
  }

  String name(int i) {
    return new String(bytes, start(i), length(i), StandardCharsets.UTF_8);
  }

  byte[] utf8(int i) {
    return Arrays.copyOfRange(bytes, start(i), ends[i]);
  }

  /** A non-negative hash code, which is the same in every process. */
  int hash(int i) {
    int hash = 0;
    for (int at = start(i); at < ends[i]; at++) {
      hash = 31 * hash + bytes[at];
    }
    return (hash * 0x9E3779B9) >>> 1;
  }

  /** Compares names by their bytes, and hence by their code points. */
  int compare(int i, PackedNames other, int j) {
    return Arrays.compareUnsigned(
        bytes, start(i), ends[i], other.bytes, other.start(j), other.ends[j]);
  }

  /** The names with these indices, in this order. */
  PackedNames select(int[] which) {
    var selected = new Builder(which.length);
    for (int i : which) {
      selected.add(bytes, start(i), length(i));
    }
    return selected.build();
  }

  /** The names from {@code from}, inclusive, to {@code to}, exclusive. */
  PackedNames slice(int from, int to) {
    int start = start(from);
    int[] sliced = Arrays.copyOfRange(ends, from, to);
    for (int i = 0; i < sliced.length; i++) {
      sliced[i] -= start;
    }
    return new PackedNames(
        Arrays.copyOfRange(bytes, start, from == to ? start : ends[to - 1]), sliced);
  }

  /** Collects names. */
  static final class Builder {
    private byte[] bytes;
    private int[] ends;
    private int count;

    Builder(int expected) {
      bytes = new byte[8 * expected];
      ends = new int[expected];
    }

    int size() {
      return count;
    }

    int bytes() {
      return count == 0 ? 0 : ends[count - 1];
    }

    void add(String name) {
      byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
      add(utf8, 0, utf8.length);
    }

    void add(byte[] from, int start, int length) {
      int end = bytes() + length;
      if (end > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(end, bytes.length + (bytes.length >> 1)));
      }
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, Math.max(16, 2 * count));
      }
      System.arraycopy(from, start, bytes, end - length, length);
      ends[count++] = end;
    }

    PackedNames build() {
      return new PackedNames(Arrays.copyOf(bytes, bytes()), Arrays.copyOf(ends, count));
    }
  }
}
