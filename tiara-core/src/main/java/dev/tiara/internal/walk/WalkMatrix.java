package dev.tiara.internal.walk;

import dev.tiara.graph.Snapshot;

/**
 * Ã_t = D_t^(−1) (A_t + I) on the activated nodes (Algorithm 1, line 1): the transition matrix of
 * the walk, each row a distribution. Elsewhere Ã_t is the identity.
 *
 * <p>Row u: {@code targets[e]} and {@code probabilities[e]} for offsets[u] ≤ e &lt; offsets[u + 1],
 * the self-loop first.
 */
public final class WalkMatrix {
  public final int size;
  public final int[] offsets;
  public final int[] targets;
  public final double[] probabilities;

  private WalkMatrix(int size, int[] offsets, int[] targets, double[] probabilities) {
    this.size = size;
    this.offsets = offsets;
    this.targets = targets;
    this.probabilities = probabilities;
  }

  public static WalkMatrix of(Snapshot A) {
    int size = A.activatedCount();
    int[] offsets = new int[size + 1];
    int[] targets = new int[A.edgeCount() + size];
    double[] probabilities = new double[targets.length];
    int next = 0;
    for (int u = 0; u < size; u++) {
      double degree = 1 + A.outWeight(u);
      targets[next] = u;
      probabilities[next++] = 1 / degree;
      for (int e = A.firstEdge(u); e < A.firstEdge(u + 1); e++) {
        targets[next] = A.target(e);
        probabilities[next++] = A.weight(e) / degree;
      }
      offsets[u + 1] = next;
    }
    return new WalkMatrix(size, offsets, targets, probabilities);
  }

  /**
   * scale · Ãᵀ with nodes renumbered: row v holds the nodes from which the walk steps to v, and
   * their probabilities.
   *
   * @param rowOf the new number of each position
   */
  public WalkMatrix transposed(double scale, int[] rowOf) {
    int[] into = new int[size + 1];
    for (int target : targets) {
      into[rowOf[target] + 1]++;
    }
    for (int v = 0; v < size; v++) {
      into[v + 1] += into[v];
    }
    int[] next = into.clone();
    int[] sources = new int[targets.length];
    double[] scaled = new double[targets.length];
    for (int u = 0; u < size; u++) {
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        int at = next[rowOf[targets[e]]]++;
        sources[at] = rowOf[u];
        scaled[at] = scale * probabilities[e];
      }
    }
    return new WalkMatrix(size, into, sources, scaled);
  }

  /** D^(1/2) Ã D^(−1/2) of an undirected snapshot: symmetric, with the eigenvalues of Ã. */
  public WalkMatrix symmetric() {
    double[] scaled = new double[targets.length];
    for (int u = 0; u < size; u++) {
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        scaled[e] = probabilities[e] * Math.sqrt(degree(u) / degree(targets[e]));
      }
    }
    return new WalkMatrix(size, offsets, targets, scaled);
  }

  /** The total weight of a node's edges, including its self-loop of weight 1. */
  public double degree(int u) {
    return 1 / probabilities[offsets[u]];
  }

  /** The number of entries, including self-loops. */
  public int entries() {
    return targets.length;
  }

  /** The number of entries of the longest row. */
  public int longestRow() {
    int longest = 0;
    for (int u = 0; u < size; u++) {
      longest = Math.max(longest, offsets[u + 1] - offsets[u]);
    }
    return longest;
  }

  /** result += a · Ãᵀ x, the distribution after one step of the walk. */
  public void step(double a, double[] x, double[] result) {
    for (int u = 0; u < size; u++) {
      double mass = a * x[u];
      if (mass == 0) {
        continue;
      }
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        result[targets[e]] += mass * probabilities[e];
      }
    }
  }
}
