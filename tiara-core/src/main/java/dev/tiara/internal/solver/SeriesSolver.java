package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes S_t b by its series, for blocks of columns.
 *
 * <p>If K matters, the K terms are summed one by one, y ← b + cÃᵀy. For the limit, the equation y =
 * b + cÃᵀy is solved by iteration, which Chebyshev's semi-iterative method accelerates if the
 * snapshot is symmetric (then Ãᵀ is similar to a symmetric matrix). If the eigenvalue 1 of each
 * component is dealt with separately and all others are in [−λ, λ], each step reduces the error by
 * a factor of cλ / (1 + √(1 − c²λ²)) instead of c. Most of this runs in float, which moves half the
 * bytes: solution and residual are kept in double, but corrections are computed in float (iterative
 * refinement). The residual bounds the error, however the solution was found.
 */
final class SeriesSolver implements SnapshotSolver {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** The most that a correction in float reduces the residual; its round-off is well below. */
  private static final double GAIN = 1e-5;

  /** The maximum number of rounds of refinement; the error bound then shows what was reached. */
  private static final int MAX_ROUNDS = 40;

  private final Kernels kernels;
  private final WalkMatrix steps;
  private final int[] rowOf;
  private final double c;
  private final int K;
  private final double truncation;
  private final double tolerance;
  private final float[] probabilities;

  /** Null if the snapshot is directed, or the K terms are summed one by one. */
  private final @Nullable StationaryPart stationary;

  /** An approximate bound on the eigenvalues that the iteration has to damp. */
  private final double spectrum;

  /**
   * @param K the number of terms to take, or {@link TiaraSettings#EXACT} for the limit
   * @param truncation how far (L1) the limit may be from the truncated series that it replaces
   * @param tolerance the relative residual to reach in the limit
   * @param columns the largest number of columns to diffuse
   */
  SeriesSolver(
      WalkMatrix walk,
      boolean symmetric,
      double c,
      int K,
      double truncation,
      double tolerance,
      int columns) {
    int most = K == TiaraSettings.EXACT ? expectedSteps(c, symmetric, tolerance) : K;
    this.kernels = Kernels.forWork((double) walk.entries() * most * columns);
    this.rowOf = new int[walk.size];
    Arrays.setAll(rowOf, i -> i);
    this.steps = walk.transposed(c, rowOf);
    this.c = c;
    this.K = K;
    this.truncation = truncation;
    this.tolerance = tolerance;
    this.stationary =
        symmetric && K == TiaraSettings.EXACT ? new StationaryPart(walk, kernels) : null;
    this.spectrum = stationary == null ? 1 : stationary.second;
    this.probabilities = new float[steps.entries()];
    for (int e = 0; e < probabilities.length; e++) {
      probabilities[e] = (float) steps.probabilities[e];
    }
  }

  /** The approximate number of steps that reach the limit within the tolerance. */
  static int expectedSteps(double c, boolean symmetric, double tolerance) {
    double rate = symmetric ? c / (1 + Math.sqrt(1 - c * c)) : c;
    return (int) Math.max(1, Math.ceil(Math.log(tolerance) / Math.log(rate)));
  }

  @Override
  public Solver solver() {
    return Solver.SERIES;
  }

  @Override
  public int[] visitingOrder() {
    return rowOf;
  }

  @Override
  public Diffuser diffuser() {
    return new Worker();
  }

  private final class Worker implements Diffuser {
    /** b, then its residual. */
    private final DenseBlock b = new DenseBlock(rowOf, Components.one(steps.size), kernels);

    private final DenseBlock x = new DenseBlock(rowOf, Components.one(steps.size), kernels);

    /** For each lane: the L1 norm of the residual, then the error bound. */
    private final double[] error = new double[Kernels.LANES];

    /** For each lane: 1 if it needs another correction, else 0. */
    private final float[] open = new float[Kernels.LANES];

    /** For each lane: the number of corrections so far. */
    private final int[] rounds = new int[Kernels.LANES];

    private final double[] spare = new double[K == TiaraSettings.EXACT ? 0 : x.values.length];

    /** The residual, and the last two iterates of its correction, in float. */
    private final float[] f = new float[x.values.length - spare.length];

    private float[] newer = new float[f.length];
    private float[] older = new float[f.length];
    private final float[] sums = stationary == null ? new float[0] : stationary.sums();

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

    /** x = Σ_{k ≤ K} (cÃᵀ)^k b. All terms are non-negative, so the relative error stays small. */
    private void sum() {
      double[] sum = Series.sum(b.values, K, x.values, spare, this::step);
      if (sum == spare) {
        System.arraycopy(spare, 0, x.values, 0, spare.length);
      }
      Arrays.fill(error, (K + 1.0) * (steps.longestRow() + 4) * UNIT_ROUNDOFF);
    }

    /**
     * x = cÃᵀx + b in the limit: corrections d, until b − (I − cÃᵀ) Σ d is small enough.
     *
     * <p>Every round reduces the residual by the same factor, and a column that has converged is
     * left as it is. Neither depends on the other columns of the block, so a column has the same
     * bits in any block and any partition.
     */
    private void solve() {
      Arrays.fill(x.values, 0);
      Arrays.fill(error, 1 - c);
      Arrays.fill(rounds, 0);
      double enough = tolerance * (1 - c);
      // Evenly: a last round of only a step or two would need a residual as well.
      double share = Math.pow(tolerance, 1 / Math.ceil(Math.log(tolerance) / Math.log(GAIN)));
      for (int round = 1; round <= MAX_ROUNDS && anyAbove(enough); round++) {
        correct(share);
        Arrays.fill(error, 0);
        for (int row = 0; row < steps.size; row++) {
          kernels.addStep(
              error,
              b.values,
              row,
              newer,
              steps.targets,
              steps.probabilities,
              steps.offsets[row],
              steps.offsets[row + 1]);
        }
        for (int i = 0; i < newer.length; i++) {
          x.values[i] += newer[i];
        }
      }
      bound();
    }

    /** Marks the lanes whose residual is too large; returns whether there are any. */
    private boolean anyAbove(double enough) {
      boolean any = false;
      for (int lane = 0; lane < error.length; lane++) {
        boolean isOpen = error[lane] > enough;
        open[lane] = isOpen ? 1 : 0;
        rounds[lane] += isOpen ? 1 : 0;
        any |= isOpen;
      }
      return any;
    }

    /**
     * Turns residuals into error bounds: x̂ with residual r is off by S_t r / (1−c), and S_t is
     * stochastic, so by at most ‖r‖₁ / (1−c). Evaluating r in double adds at most 3 (d + 4) u per
     * round, with d the longest row and u the unit roundoff; summing it over the rows adds less
     * than the factor below.
     */
    private void bound() {
      for (int lane = 0; lane < error.length; lane++) {
        double rounding = 3.0 * rounds[lane] * (steps.longestRow() + 4) * UNIT_ROUNDOFF;
        error[lane] = (error[lane] * (1 + steps.size * UNIT_ROUNDOFF) + rounding) / (1 - c);
      }
    }

    /** newer = d with (I − cÃᵀ) d ≈ b, up to about the given share of b; 0 in lanes not open. */
    private void correct(double share) {
      for (int row = 0; row < f.length; row += Kernels.LANES) {
        for (int lane = 0; lane < Kernels.LANES; lane++) {
          f[row + lane] = open[lane] * (float) b.values[row + lane];
        }
      }
      if (stationary != null) {
        stationary.subtract(f, sums);
      }
      System.arraycopy(f, 0, newer, 0, f.length);
      Arrays.fill(older, 0);
      double rate = c * spectrum;
      double omega = stationary == null ? 1 : 1 / (1 - rate * rate / 2);
      int last = expectedSteps(rate, stationary != null, share);
      for (int k = 1; k <= last; k++) {
        for (int row = 0; row < steps.size; row++) {
          kernels.relax(
              older,
              row,
              (float) omega,
              f,
              newer,
              steps.targets,
              probabilities,
              steps.offsets[row],
              steps.offsets[row + 1]);
        }
        float[] swap = older;
        older = newer;
        newer = swap;
        omega = stationary == null ? 1 : 1 / (1 - rate * rate * omega / 4);
      }
      if (stationary != null) {
        stationary.add((float) (1 / (1 - c)), sums, newer);
      }
    }

    /** next += c Ãᵀ y. */
    private void step(double[] y, double[] next) {
      for (int row = 0; row < steps.size; row++) {
        kernels.gather(
            next,
            row,
            1,
            y,
            steps.targets,
            steps.probabilities,
            steps.offsets[row],
            steps.offsets[row + 1]);
      }
    }
  }
}
