package dev.tiara.spark.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects edges with repetitions and reduces them to distinct edges, in ascending order, with the
 * sums of their weights. Weights are added up in the order in which edges are added or, if that
 * order is arbitrary, in ascending order of the weights, for which all of them are kept until the
 * end.
 */
final class DistinctEdges {
  private static final int DIGIT_BITS = 16;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final boolean ordered;
  private final long maxEdges;
  private long[] edges = new long[1024];
  private double @Nullable [] weights;
  private int count;

  private boolean isFull;

  /**
   * Creates an empty collection.
   *
   * @param ordered whether edges are added in the order of the events
   * @param maxEdges the number of edges above which further ones may be ignored
   */
  DistinctEdges(boolean ordered, long maxEdges) {
    this.ordered = ordered;
    this.maxEdges = maxEdges;
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
        if (count > maxEdges) {
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

  /** Must be called after the last edge. */
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

  /** Sorts the edges stably, and merges equal ones by adding up their weights. */
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

  /** Sorts edges and weights stably by these keys, with a radix sort. */
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
