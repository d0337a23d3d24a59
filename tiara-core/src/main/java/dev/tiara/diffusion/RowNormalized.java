package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;

/**
 * Ã_t = D_t^(−1) (A_t + I) on the activated nodes (Algorithm 1, line 1): the transition matrix of
 * the walk, each row a distribution. Elsewhere Ã_t is the identity.
 */
final class RowNormalized {
  final int size;
  final int[] offsets;
  final int[] targets;
  final double[] probabilities;

  RowNormalized(Snapshot A) {
    size = A.activatedCount();
    offsets = new int[size + 1];
    targets = new int[A.edgeCount() + size];
    probabilities = new double[targets.length];
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
  }

  /** result += a · Ãᵀ x, the distribution after one step of the walk. */
  void step(double a, double[] x, double[] result) {
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
