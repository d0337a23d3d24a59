package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/**
 * Bounds the error of x against S_t b by what is left over when it is put into the equation it
 * should solve, whichever way x was found.
 *
 * <p>With r = (1−c) b − (I − cÃᵀ) x, the error is S_t r / (1−c), and S_t is stochastic, so ‖x − S_t
 * b‖₁ ≤ ‖r‖₁ / (1−c). Evaluating r in double adds at most 3 (d + 3) u, with d the longest sum and u
 * the unit roundoff.
 */
final class Residual {
  private static final Kernels KERNELS = Kernels.get();
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private final WalkMatrix steps;
  private final double c;
  private final double rounding;

  /**
   * @param steps cÃᵀ by rows
   */
  Residual(WalkMatrix steps, double c) {
    this.steps = steps;
    this.c = c;
    this.rounding = 3 * (steps.longestRow() + 3) * UNIT_ROUNDOFF;
  }

  /**
   * A bound for each lane, in {@code error}.
   *
   * @param x the blocks of solutions
   * @param b the blocks of right-hand sides, times 1 − c
   */
  void bound(double[] x, double[] b, double[] error) {
    Arrays.fill(error, 0);
    for (int row = 0; row < steps.size; row++) {
      KERNELS.addResidual(
          error,
          x,
          b,
          row,
          steps.targets,
          steps.probabilities,
          steps.offsets[row],
          steps.offsets[row + 1]);
    }
    for (int lane = 0; lane < error.length; lane++) {
      // The sum over rows is itself rounded, by less than the factor.
      error[lane] = (error[lane] * (1 + steps.size * UNIT_ROUNDOFF) + rounding) / (1 - c);
    }
  }
}
