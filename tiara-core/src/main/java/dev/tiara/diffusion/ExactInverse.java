package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.Kernels;

/**
 * S_t = (1 − c) (I − c Ã_tᵀ)^(−1), the limit K → ∞, by Gauss-Jordan elimination of the transposed.
 *
 * <p>I − cÃ_t is strictly diagonally dominant by rows, and stays so under elimination, so no pivot
 * is small and none is searched for. Cost: O(n_t³).
 */
final class ExactInverse implements SpatialSolver {
  private static final Kernels KERNELS = Kernels.get();

  private final double c;

  ExactInverse(double c) {
    this.c = c;
  }

  @Override
  public SpatialAugmenter solve(Snapshot A) {
    var walk = new RowNormalized(A);
    int n = walk.size;
    double[][] L = new double[n][n];
    for (int v = 0; v < n; v++) {
      L[v][v] = 1;
      for (int e = walk.offsets[v]; e < walk.offsets[v + 1]; e++) {
        L[v][walk.targets[e]] -= c * walk.probabilities[e];
      }
    }
    invertInPlace(L);
    for (double[] row : L) {
      for (int v = 0; v < n; v++) {
        row[v] *= 1 - c;
      }
    }
    return new SpatialAugmenter(L);
  }

  /** Inverts a matrix that is strictly diagonally dominant by rows. */
  private static void invertInPlace(double[][] L) {
    int n = L.length;
    for (int p = 0; p < n; p++) {
      double[] pivotRow = L[p];
      double inverse = 1 / pivotRow[p];
      pivotRow[p] = 1;
      for (int j = 0; j < n; j++) {
        pivotRow[j] *= inverse;
      }
      for (int i = 0; i < n; i++) {
        double factor = L[i][p];
        if (i != p && factor != 0) {
          L[i][p] = 0;
          KERNELS.axpy(-factor, pivotRow, 0, L[i], 0, n);
        }
      }
    }
  }
}
