package dev.tiara.spark;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects edges, which may occur any number of times, and holds each of them once: in ascending
 * order, with the sum of its weights. Sums are taken in the order in which edges are added; where
 * that has no meaning, in ascending order of the weights, for which all of them are held.
 */
final class DistinctEdges {
  private static final int DIGIT_BITS = 16;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final boolean ordered;
  private final long most;
  private long[] edges = new long[1024];
  private double @Nullable [] weights;
  private int count;

  private boolean isFull;

  /**
   * Holds nothing.
   *
   * @param ordered whether the order in which edges are added is that of the events
   * @param most how many edges are enough: once there are more, others may be left out
   */
  DistinctEdges(boolean ordered, long most) {
    this.ordered = ordered;
    this.most = most;
  }

  void add(EdgeChunk chunk) {
    if (isFull) {
      return;
    }
    int more = chunk.edges().length;
    if (count == 0 && chunk.weights() != null) {
      weights = new double[edges.length];
    }
    if (more > edges.length - count) {
      if (ordered || weights == null) {
        merge();
        if (count > most) {
          isFull = true;
          return;
        }
      }
      // At least twice the current number, so that edges are rarely merged.
      resize(Math.max(edges.length, Math.multiplyExact(2, Math.addExact(count, more))));
    }
    System.arraycopy(chunk.edges(), 0, edges, count, more);
    if (weights != null && chunk.weights() != null) {
      System.arraycopy(chunk.weights(), 0, weights, count, more);
    }
    count += more;
  }

  /** To be called after the last edge. */
  void finish() {
    if (!ordered && weights != null) {
      sortByBits(weightBits());
    }
    merge();
  }

  int size() {
    return count;
  }

  boolean areWeighted() {
    return weights != null;
  }

  long edge(int i) {
    return edges[i];
  }

  double weight(int i) {
    return weights == null ? 1 : weights[i];
  }

  private void resize(int length) {
    edges = Arrays.copyOf(edges, length);
    weights = weights == null ? null : Arrays.copyOf(weights, length);
  }

  /** Sorts edges, those that are equal as they were added, and adds up their weights. */
  private void merge() {
    if (weights == null) {
      Arrays.sort(edges, 0, count);
    } else {
      sortByBits(Arrays.copyOf(edges, count));
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept > 0 && edges[kept - 1] == edges[i]) {
        if (weights != null) {
          weights[kept - 1] += weights[i];
        }
      } else {
        edges[kept] = edges[i];
        if (weights != null) {
          weights[kept] = weights[i];
        }
        kept++;
      }
    }
    count = kept;
  }

  private long[] weightBits() {
    long[] bits = new long[count];
    Arrays.setAll(bits, i -> Double.doubleToLongBits(weight(i)));
    return bits;
  }

  /** Sorts edges and weights by these keys, and leaves those with equal keys as they are. */
  private void sortByBits(long[] keys) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    int[] sorted = new int[count];
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
      int[] starts = new int[DIGITS + 1];
      for (int i = 0; i < count; i++) {
        starts[digit(keys[i], shift) + 1]++;
      }
      for (int d = 0; d < DIGITS; d++) {
        starts[d + 1] += starts[d];
      }
      for (int i = 0; i < count; i++) {
        sorted[starts[digit(keys[order[i]], shift)]++] = order[i];
      }
      int[] before = order;
      order = sorted;
      sorted = before;
    }
    long[] oldEdges = Arrays.copyOf(edges, count);
    double[] oldWeights = weights == null ? null : Arrays.copyOf(weights, count);
    for (int i = 0; i < count; i++) {
      edges[i] = oldEdges[order[i]];
      if (weights != null && oldWeights != null) {
        weights[i] = oldWeights[order[i]];
      }
    }
  }

  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & (DIGITS - 1);
  }
}
