package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;

/**
 * S_t b by sparse elimination: I − cÃ_tᵀ = L U in an order that keeps L and U sparse, then a
 * forward and a backward substitution for each block of columns.
 *
 * <p>I − cÃᵀ is an M-matrix that is diagonally dominant by columns, so no pivot is small, and L and
 * U are non-positive off the diagonal. They are kept negated: then every term of a substitution
 * adds up and nothing cancels.
 */
final class DirectSolver implements SpatialAugmenter {
  private static final Kernels KERNELS = Kernels.get();

  private final double c;
  private final double truncation;
  private final EliminationOrder order;
  private final Residual residual;

  /** −L by rows, without the unit diagonal. */
  private final int[] lowerOffsets;

  private final int[] lowerColumns;
  private final double[] lower;

  /** −U by rows, divided by the diagonal, and one over the diagonal. */
  private final int[] upperOffsets;

  private final int[] upperColumns;
  private final double[] upper;
  private final double[] inversePivot;

  /**
   * @param truncation how much S_t differs from the truncated series it stands in for
   */
  DirectSolver(WalkMatrix walk, EliminationOrder order, double c, double truncation) {
    this.c = c;
    this.truncation = truncation;
    this.order = order;
    int n = walk.size;
    int fill = Math.toIntExact(order.fill);
    upperOffsets = new int[n + 1];
    upperColumns = new int[fill];
    upper = new double[fill];
    lowerOffsets = new int[n + 1];
    lowerColumns = new int[fill];
    lower = new double[fill];
    inversePivot = new double[n];
    layOut();
    WalkMatrix steps = walk.transposed(c, order.rowOf);
    residual = new Residual(steps, c);
    factor(steps);
  }

  /** The pattern of U is the later neighbours by rows, that of L the same transposed. */
  private void layOut() {
    int n = inversePivot.length;
    for (int row = 0; row < n; row++) {
      int[] later = order.later[row];
      System.arraycopy(later, 0, upperColumns, upperOffsets[row], later.length);
      upperOffsets[row + 1] = upperOffsets[row] + later.length;
      for (int below : later) {
        lowerOffsets[below + 1]++;
      }
    }
    for (int row = 0; row < n; row++) {
      lowerOffsets[row + 1] += lowerOffsets[row];
    }
    int[] next = lowerOffsets.clone();
    for (int row = 0; row < n; row++) {
      for (int below : order.later[row]) {
        lowerColumns[next[below]++] = row;
      }
    }
  }

  /** Row by row: each is reduced by the rows above it that it has an entry for. */
  private void factor(WalkMatrix steps) {
    int n = inversePivot.length;
    double[] work = new double[n]; // the current row of cÃᵀ, then of −L and −U
    for (int row = 0; row < n; row++) {
      for (int e = steps.offsets[row]; e < steps.offsets[row + 1]; e++) {
        work[steps.targets[e]] = steps.probabilities[e];
      }
      for (int e = lowerOffsets[row]; e < lowerOffsets[row + 1]; e++) {
        int above = lowerColumns[e];
        double mass = work[above];
        work[above] = 0;
        lower[e] = mass * inversePivot[above];
        for (int u = upperOffsets[above]; u < upperOffsets[above + 1]; u++) {
          work[upperColumns[u]] += mass * upper[u];
        }
      }
      double inverse = 1 / (1 - work[row]);
      work[row] = 0;
      inversePivot[row] = inverse;
      for (int u = upperOffsets[row]; u < upperOffsets[row + 1]; u++) {
        upper[u] = work[upperColumns[u]] * inverse;
        work[upperColumns[u]] = 0;
      }
    }
  }

  @Override
  public Solver solver() {
    return Solver.DIRECT;
  }

  @Override
  public Diffuser diffuser() {
    var b = new DenseBlock(order.rowOf);
    var x = new DenseBlock(order.rowOf);
    double[] error = new double[Kernels.LANES];
    return block -> {
      b.load(block, 1 - c);
      System.arraycopy(b.values, 0, x.values, 0, x.values.length);
      substitute(x.values);
      residual.bound(x.values, b.values, error);
      for (int lane = 0; lane < block.count; lane++) {
        block.columns[lane].expectError(error[lane] + truncation);
      }
      x.store(block);
    };
  }

  private void substitute(double[] x) {
    int n = inversePivot.length;
    for (int row = 0; row < n; row++) {
      KERNELS.gather(x, row, 1, x, lowerColumns, lower, lowerOffsets[row], lowerOffsets[row + 1]);
    }
    for (int row = n - 1; row >= 0; row--) {
      KERNELS.gather(
          x,
          row,
          inversePivot[row],
          x,
          upperColumns,
          upper,
          upperOffsets[row],
          upperOffsets[row + 1]);
    }
  }
}
