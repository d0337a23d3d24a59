package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/**
 * S_t = L_t^rwr on the activated nodes: the column-stochastic kernel that spreads a distribution
 * over the snapshot by random walk with restart.
 *
 * <p>A dense block of n_t × n_t; {@code rows} holds S_tᵀ, so row v is the column S_t i_v.
 */
final class SpatialAugmenter {
  private static final Kernels KERNELS = Kernels.get();

  private final double[][] rows;

  SpatialAugmenter(double[][] rows) {
    this.rows = rows;
  }

  int size() {
    return rows.length;
  }

  /**
   * result = S_t b for the sparse vector b of {@code count} entries. Positions among the activated
   * nodes; thread-safe as long as each thread has its own result.
   */
  void diffuse(int count, int[] positions, double[] b, double[] result) {
    Arrays.fill(result, 0, rows.length, 0);
    for (int i = 0; i < count; i++) {
      KERNELS.axpy(b[i], rows[positions[i]], 0, result, 0, rows.length);
    }
  }
}
