package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.spectrum.SlowModes;
import java.util.Arrays;

/**
 * Computes S_t b of K terms as the limit less its tail: the limit comes from another solver, the
 * tail from the slow modes of the walk. This costs one product per mode and entry of interest,
 * whereas summing K terms takes K steps along all edges.
 *
 * <p>The tail is not negative, so the limit, normalised as the K terms are, is nowhere below them:
 * an entry that is of no interest in the limit is of no interest here.
 */
final class TruncatedSolver implements SnapshotSolver {
  private final SnapshotSolver limit;
  private final SlowModes tail;

  /**
   * @param limit a solver for the limit, multiplied by 1 / (1 − c^(K+1))
   */
  TruncatedSolver(SnapshotSolver limit, SlowModes tail) {
    this.limit = limit;
    this.tail = tail;
  }

  @Override
  public Solver solver() {
    return limit.solver();
  }

  @Override
  public int[] visitingOrder() {
    return limit.visitingOrder();
  }

  @Override
  public Diffuser diffuser() {
    Diffuser diffuser = limit.diffuser();
    double[][] coefficients = new double[Kernels.LANES][tail.count()];
    return block -> {
      for (int lane = 0; lane < block.count; lane++) {
        project(block.columns[lane], coefficients[lane]);
      }
      diffuser.diffuse(block);
      for (int lane = 0; lane < block.count; lane++) {
        subtract(block.columns[lane], coefficients[lane]);
      }
    };
  }

  private void project(Column x, double[] coefficients) {
    Arrays.fill(coefficients, 0);
    double squares = 0;
    for (int i = 0; i < x.activeCount(); i++) {
      squares += tail.project(x.activePosition(i), x.activeValue(i), coefficients);
    }
    x.expectError(tail.error(squares));
  }

  private void subtract(Column x, double[] coefficients) {
    for (int i = 0; i < x.diffusedCount(); i++) {
      x.subtract(i, tail.tail(x.diffusedPosition(i), coefficients));
    }
  }
}
