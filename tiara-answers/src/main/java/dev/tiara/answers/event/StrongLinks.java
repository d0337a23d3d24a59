package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * Weighted links from every node to a bounded number of others: a new link of a full node takes the
 * place of its weakest (the older of equal ones). A node's links lie next to each other in memory,
 * so finding one by a scan is as fast as by a hash, and following all of them much faster.
 */
final class StrongLinks {
  /** The number of links kept per node. */
  static final int KEEP = 256;

  private static final int[] NO_NODES = {};
  private static final double[] NO_WEIGHTS = {};

  private int[][] ends = {};
  private double[][] weights = {};
  private final Ints sizes;

  StrongLinks() {
    sizes = new Ints(0);
  }

  private StrongLinks(StrongLinks other) {
    ends = other.ends.clone();
    weights = other.weights.clone();
    for (int i = 0; i < ends.length; i++) {
      ends[i] = ends[i].clone();
      weights[i] = weights[i].clone();
    }
    sizes = other.sizes.copy();
  }

  StrongLinks copy() {
    return new StrongLinks(this);
  }

  /** Adds to the weight of a link. */
  void add(int from, int to, double weight) {
    ensure(from);
    int[] nodes = ends[from];
    double[] values = weights[from];
    int size = sizes.get(from);
    for (int i = 0; i < size; i++) {
      if (nodes[i] == to) {
        values[i] += weight;
        return;
      }
    }
    int place = size < KEEP ? size : weakest(values);
    if (place == nodes.length) {
      nodes = ends[from] = Arrays.copyOf(nodes, Math.min(KEEP, Math.max(4, 2 * size)));
      values = weights[from] = Arrays.copyOf(values, nodes.length);
    }
    nodes[place] = to;
    values[place] = weight;
    sizes.set(from, Math.min(KEEP, size + 1));
  }

  private static int weakest(double[] values) {
    int weakest = 0;
    for (int i = 1; i < values.length; i++) {
      weakest = values[i] < values[weakest] ? i : weakest;
    }
    return weakest;
  }

  private void ensure(int node) {
    int length = ends.length;
    if (node >= length) {
      int grown = Math.max(16, node + (node >> 1) + 1);
      ends = Arrays.copyOf(ends, grown);
      weights = Arrays.copyOf(weights, grown);
      Arrays.fill(ends, length, grown, NO_NODES);
      Arrays.fill(weights, length, grown, NO_WEIGHTS);
    }
  }

  /** The number of links of a node. */
  int size(int from) {
    return sizes.get(from);
  }

  /** The ends of a node's links; longer than {@link #size}. */
  int[] ends(int from) {
    return from < ends.length ? ends[from] : NO_NODES;
  }

  /** The weights of a node's links; longer than {@link #size}. */
  double[] weights(int from) {
    return from < ends.length ? weights[from] : NO_WEIGHTS;
  }

  /** Multiplies all weights. */
  void scale(double factor) {
    for (double[] values : weights) {
      for (int i = 0; i < values.length; i++) {
        values[i] *= factor;
      }
    }
  }
}
