package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.elimination.EliminationOrder;
import dev.tiara.internal.elimination.SparseFactors;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.WalkMatrix;

/**
 * Computes S_t b by sparse elimination: a forward and a backward substitution for each block of
 * columns, which are dense vectors over the activated nodes.
 */
final class DirectSolver implements SnapshotSolver {
  private final double c;
  private final EliminationOrder order;
  private final Components components;
  private final SparseFactors factors;
  private final double error;
  private final Kernels kernels;

  /**
   * @param truncation how far (L1) the limit may be from the truncated series that it replaces
   * @param columns the largest number of columns to diffuse
   */
  DirectSolver(
      WalkMatrix walk, EliminationOrder complete, double c, double truncation, int columns) {
    this.c = c;
    this.order = complete.postordered();
    this.components = Components.of(order);
    this.factors = new SparseFactors(walk.transposed(c, order.rowOf), order);
    this.error = factors.substitutionError(c) + truncation;
    double entries = factors.lower.length + factors.upper.length;
    this.kernels = Kernels.forWork(entries * columns);
  }

  @Override
  public Solver solver() {
    return Solver.DIRECT;
  }

  @Override
  public int[] visitingOrder() {
    return order.nodeAt;
  }

  @Override
  public Diffuser diffuser() {
    var x = new DenseBlock(order.rowOf, components, kernels);
    return block -> {
      x.load(block, 1 - c);
      substitute(x.values, x.from, x.to);
      for (int lane = 0; lane < block.count; lane++) {
        block.columns[lane].expectError(error);
      }
      x.store(block);
    };
  }

  private void substitute(double[] x, int from, int to) {
    SparseFactors f = factors;
    for (int row = from; row < to; row++) {
      int first = f.lowerOffsets[row];
      int end = f.lowerOffsets[row + 1];
      if (first < end) {
        kernels.gather(x, row, 1, x, f.lowerColumns, f.lower, first, end);
      }
    }
    for (int row = to - 1; row >= from; row--) {
      kernels.gather(
          x,
          row,
          f.inversePivot[row],
          x,
          f.upperColumns,
          f.upper,
          f.upperOffsets[row],
          f.upperOffsets[row + 1]);
    }
  }
}
