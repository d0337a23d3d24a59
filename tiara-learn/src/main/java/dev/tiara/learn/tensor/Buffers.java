package dev.tiara.learn.tensor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pool of arrays: every epoch requests the same lengths, so nothing is allocated after the first
 * one.
 */
final class Buffers {
  private final Map<Integer, Deque<float[]>> free = new HashMap<>();
  private final List<float[]> taken = new ArrayList<>();
  private final List<float[]> lasting = new ArrayList<>();
  private long bytes;

  /** An array of this length, with arbitrary content. */
  float[] take(int length) {
    return take(length, taken);
  }

  /** The same, but the first {@link #release} leaves this array out. */
  float[] takeLasting(int length) {
    return take(length, lasting);
  }

  private float[] take(int length, List<float[]> arrays) {
    Deque<float[]> candidates = free.get(length);
    float[] array =
        candidates == null || candidates.isEmpty() ? allocate(length) : candidates.pop();
    arrays.add(array);
    return array;
  }

  private float[] allocate(int length) {
    bytes += (long) length * Float.BYTES;
    return new float[length];
  }

  /** The total size of all arrays allocated so far. */
  long bytes() {
    return bytes;
  }

  /** Returns all taken arrays to the pool. */
  void release() {
    for (float[] array : taken) {
      free.computeIfAbsent(array.length, length -> new ArrayDeque<>()).push(array);
    }
    taken.clear();
    taken.addAll(lasting);
    lasting.clear();
  }
}
