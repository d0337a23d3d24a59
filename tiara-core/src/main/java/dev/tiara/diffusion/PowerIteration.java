package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/**
 * Function Power-Iteration of Algorithm 1 (lines 9-15): M ← I + c Ã_tᵀ M, K times, which leaves the
 * terms k = 0 … K of the series; then columns are normalised.
 *
 * <p>Ãᵀ is column stochastic, so each column of M sums to 1 + c + … + c^K and normalising is one
 * division. M is a polynomial in Ãᵀ, hence its transpose obeys Mᵀ ← I + c Ã Mᵀ, which runs along
 * rows: this is what the loop does. Cost: O(K n_t m_t).
 */
final class PowerIteration implements SpatialSolver {
  /** Terms that together move less than this are left out: far below a float's precision. */
  private static final double NEGLIGIBLE = 1e-10;

  private static final Kernels KERNELS = Kernels.get();

  private final double c;
  private final int steps;

  PowerIteration(double c, int K) {
    this.c = c;
    this.steps = steps(c, K, NEGLIGIBLE);
  }

  /**
   * The number of iterations after which the rest of the K moves a column by less than the
   * tolerance (L1): all K of them, where c^(k+1) does not get small enough before.
   */
  static int steps(double c, int K, double tolerance) {
    // Stopping at k changes a normalised column by at most 2 c^(k+1).
    double enough = Math.ceil(Math.log(tolerance / 2) / Math.log(c)) - 1;
    return (int) Math.max(1, Math.min(K, enough));
  }

  /** (1 − c) / (1 − c^(k+1)) = 1 / (1 + c + … + c^k). */
  static double normalizer(double c, int steps) {
    return (1 - c) / -Math.expm1((steps + 1) * Math.log(c));
  }

  @Override
  public SpatialAugmenter solve(Snapshot A) {
    var walk = new RowNormalized(A);
    int n = walk.size;
    double[][] M = new double[n][n];
    double[][] previous = new double[n][n];
    for (int v = 0; v < n; v++) {
      M[v][v] = 1;
    }
    for (int k = 1; k <= steps; k++) {
      double[][] swap = previous;
      previous = M;
      M = swap;
      for (int v = 0; v < n; v++) {
        Arrays.fill(M[v], 0);
        for (int e = walk.offsets[v]; e < walk.offsets[v + 1]; e++) {
          KERNELS.axpy(c * walk.probabilities[e], previous[walk.targets[e]], 0, M[v], 0, n);
        }
        M[v][v] += 1;
      }
    }
    double normalizer = normalizer(c, steps);
    for (double[] row : M) {
      for (int v = 0; v < n; v++) {
        row[v] *= normalizer;
      }
    }
    return new SpatialAugmenter(M);
  }
}
