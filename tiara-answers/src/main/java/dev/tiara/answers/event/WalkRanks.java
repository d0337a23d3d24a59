package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * T-PPR of Zebra (Li et al. 2023), a personalised PageRank of every node, kept event by event: an
 * event between u and v sets n' = βn + β and π_u ← π_u · βn/n' + (β/n')(1 − α)(π_v + α δ_v), and
 * likewise with u and v swapped; the {@value #KEEP} largest entries of a node are kept.
 */
final class WalkRanks {
  private static final double ALPHA = 0.2;
  private static final double BETA = 0.8;
  private static final int KEEP = 48;
  private static final int[] NO_NODES = {};
  private static final float[] NO_VALUES = {};

  private int[][] nodes = {};
  private float[][] values = {};
  private final Doubles norms;

  /** Scratch: the entries of one node, by node. */
  private double[] dense = {};

  private final int[] touched = new int[2 * KEEP + 1];
  private final double[] sorted = new double[2 * KEEP + 1];

  WalkRanks() {
    norms = new Doubles(0);
  }

  private WalkRanks(WalkRanks other) {
    nodes = other.nodes.clone(); // the arrays of a node are replaced, never changed
    values = other.values.clone();
    norms = other.norms.copy();
    dense = other.dense.clone();
  }

  WalkRanks copy() {
    return new WalkRanks(this);
  }

  /** The nodes that a walk from here may end at. */
  int[] nodes(int from) {
    return from < nodes.length ? nodes[from] : NO_NODES;
  }

  /** The weights of these nodes. */
  float[] values(int from) {
    return from < nodes.length ? values[from] : NO_VALUES;
  }

  void add(int u, int v) {
    if (u == v) {
      return;
    }
    ensure(Math.max(u, v));
    int[] oldNodes = nodes[u];
    float[] oldValues = values[u];
    update(u, v, nodes[v], values[v]);
    update(v, u, oldNodes, oldValues);
  }

  private void ensure(int node) {
    int size = nodes.length;
    if (node >= size) {
      int length = Math.max(16, node + (node >> 1) + 1);
      nodes = Arrays.copyOf(nodes, length);
      values = Arrays.copyOf(values, length);
      dense = Arrays.copyOf(dense, length);
      Arrays.fill(nodes, size, length, NO_NODES);
      Arrays.fill(values, size, length, NO_VALUES);
    }
  }

  private void update(int u, int v, int[] otherNodes, float[] otherValues) {
    double norm = BETA * norms.get(u) + BETA;
    double old = BETA * norms.get(u) / norm;
    double fresh = BETA / norm * (1 - ALPHA);
    norms.set(u, norm);
    int count = 0;
    for (int i = 0; i < nodes[u].length; i++) {
      count = add(nodes[u][i], old * values[u][i], count);
    }
    for (int i = 0; i < otherNodes.length; i++) {
      count = add(otherNodes[i], fresh * otherValues[i], count);
    }
    count = add(v, fresh * ALPHA, count);
    double least = count <= KEEP ? 0 : threshold(count);
    int size = Math.min(count, KEEP);
    int above = 0;
    for (int i = 0; i < count; i++) {
      above += dense[touched[i]] > least ? 1 : 0;
    }
    int ties = size - above; // of equal entries, the older ones stay
    int[] keptNodes = new int[size];
    float[] keptValues = new float[size];
    int kept = 0;
    for (int i = 0; i < count; i++) {
      double value = dense[touched[i]];
      dense[touched[i]] = 0;
      if (value > least || ties-- > 0) {
        keptNodes[kept] = touched[i];
        keptValues[kept++] = (float) value;
      }
    }
    nodes[u] = keptNodes;
    values[u] = keptValues;
  }

  private int add(int node, double value, int count) {
    int grown = count;
    if (dense[node] == 0) {
      touched[grown++] = node;
    }
    dense[node] += Math.max(value, Float.MIN_NORMAL); // stays listed
    return grown;
  }

  private double threshold(int count) {
    for (int i = 0; i < count; i++) {
      sorted[i] = dense[touched[i]];
    }
    Arrays.sort(sorted, 0, count);
    return sorted[count - KEEP];
  }
}
