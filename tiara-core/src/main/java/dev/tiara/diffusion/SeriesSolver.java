package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/**
 * S_t b by its series, for blocks of columns.
 *
 * <p>A series of K terms that matter is summed as it stands, y ← b + cÃᵀy. Where the limit is
 * meant, the same equation is solved by Chebyshev's semi-iteration if the snapshot is symmetric
 * (then Ãᵀ is similar to a symmetric matrix and its eigenvalues lie in [−1, 1]), which gains a
 * factor c / (1 + √(1 − c²)) a step instead of c, until the residual is small enough.
 */
final class SeriesSolver implements SpatialAugmenter {
  private static final Kernels KERNELS = Kernels.get();
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** The residual costs as much as a step, so it is looked at only when it may be done. */
  private static final int STEPS_BETWEEN_CHECKS = 2;

  private final WalkMatrix steps;
  private final int[] rowOf;
  private final double c;
  private final int K;
  private final double truncation;
  private final double tolerance;
  private final boolean symmetric;
  private final Residual residual;

  /**
   * @param K the number of terms to take, or {@link TiaraSettings#EXACT} for the limit
   * @param truncation how much the limit differs from the truncated series it stands in for
   * @param tolerance the residual to reach in the limit
   */
  SeriesSolver(
      WalkMatrix walk, boolean symmetric, double c, int K, double truncation, double tolerance) {
    this.rowOf = new int[walk.size];
    Arrays.setAll(rowOf, i -> i);
    this.steps = walk.transposed(c, rowOf);
    this.c = c;
    this.K = K;
    this.truncation = truncation;
    this.tolerance = tolerance;
    this.symmetric = symmetric;
    this.residual = new Residual(steps, c);
  }

  /** How many steps the limit takes to come within the tolerance, about. */
  static int expectedSteps(double c, boolean symmetric, double tolerance) {
    double rate = symmetric ? c / (1 + Math.sqrt(1 - c * c)) : c;
    return (int) Math.max(1, Math.ceil(Math.log(tolerance) / Math.log(rate)));
  }

  @Override
  public Solver solver() {
    return Solver.SERIES;
  }

  @Override
  public Diffuser diffuser() {
    return new Worker();
  }

  private final class Worker implements Diffuser {
    private final DenseBlock b = new DenseBlock(rowOf);
    private final DenseBlock x = new DenseBlock(rowOf);
    private final double[] spare = new double[x.values.length];
    private final double[] error = new double[Kernels.LANES];

    @Override
    public void diffuse(ColumnBlock block) {
      if (K == TiaraSettings.EXACT) {
        b.load(block, 1 - c);
        solve();
      } else {
        b.load(block, Series.normalizer(c, K));
        sum();
      }
      for (int lane = 0; lane < block.count; lane++) {
        block.columns[lane].expectError(error[lane] + truncation);
      }
      x.store(block);
    }

    /** x = Σ_{k ≤ K} (cÃᵀ)^k b. All terms are non-negative, so rounding stays relative. */
    private void sum() {
      double[] y = spare;
      System.arraycopy(b.values, 0, x.values, 0, y.length);
      for (int k = 1; k <= K; k++) {
        System.arraycopy(b.values, 0, y, 0, y.length);
        for (int row = 0; row < steps.size; row++) {
          gather(y, row, x.values);
        }
        System.arraycopy(y, 0, x.values, 0, y.length);
      }
      Arrays.fill(error, (K + 1.0) * (steps.longestRow() + 4) * UNIT_ROUNDOFF);
    }

    /** x = cÃᵀx + b in the limit. */
    private void solve() {
      double[] older = spare;
      double[] newer = x.values;
      System.arraycopy(b.values, 0, older, 0, older.length);
      System.arraycopy(b.values, 0, newer, 0, newer.length);
      for (int row = 0; row < steps.size; row++) {
        gather(newer, row, b.values);
      }
      int firstCheck = expectedSteps(c, symmetric, tolerance);
      double omega = symmetric ? 1 / (1 - c * c / 2) : 1;
      for (int k = 2; ; k++) {
        for (int row = 0; row < steps.size; row++) {
          KERNELS.relax(
              older,
              row,
              omega,
              b.values,
              newer,
              steps.targets,
              steps.probabilities,
              steps.offsets[row],
              steps.offsets[row + 1]);
        }
        double[] swap = older;
        older = newer;
        newer = swap;
        omega = symmetric ? 1 / (1 - c * c * omega / 4) : 1;
        if (k >= firstCheck && (k - firstCheck) % STEPS_BETWEEN_CHECKS == 0) {
          residual.bound(newer, b.values, error);
          if (Arrays.stream(error).max().getAsDouble() <= tolerance || k > 20 * firstCheck + 100) {
            break;
          }
        }
      }
      if (newer != x.values) {
        System.arraycopy(newer, 0, x.values, 0, newer.length);
      }
    }

    private void gather(double[] y, int row, double[] from) {
      KERNELS.gather(
          y,
          row,
          1,
          from,
          steps.targets,
          steps.probabilities,
          steps.offsets[row],
          steps.offsets[row + 1]);
    }
  }
}
