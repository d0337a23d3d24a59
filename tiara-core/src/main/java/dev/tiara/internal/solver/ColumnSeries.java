package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Computes S_t b by its series, one column after the other: cheapest if there are few of them.
 *
 * <p>If K matters, the result has the same bits as that of {@link SeriesSolver}. Otherwise terms
 * are summed until those left out make no difference in double precision.
 */
final class ColumnSeries implements SnapshotSolver {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** Terms beyond this tolerance (L1) would make no difference in double precision. */
  private static final double TOLERANCE = 1e-14;

  private final WalkMatrix into;
  private final int[] positions;
  private final int steps;
  private final double normalizer;
  private final double error;

  ColumnSeries(WalkMatrix walk, TiaraSettings settings) {
    double c = settings.c();
    this.positions = new int[walk.size];
    Arrays.setAll(positions, p -> p);
    this.into = walk.transposed(c, positions);
    this.steps = Series.steps(c, settings.iterations(), TOLERANCE);
    this.normalizer = Series.normalizer(c, steps);
    double leftOut = steps < settings.iterations() ? 2 * Math.pow(c, steps + 1.0) : 0;
    // All terms are non-negative, so the relative error stays small.
    this.error = (steps + 1.0) * (into.longestRow() + 4) * UNIT_ROUNDOFF + leftOut;
  }

  @Override
  public Solver solver() {
    return Solver.SERIES;
  }

  @Override
  public int[] visitingOrder() {
    return positions;
  }

  @Override
  public Diffuser diffuser() {
    return block -> {
      for (int lane = 0; lane < block.count; lane++) {
        diffuse(block.columns[lane]);
      }
    };
  }

  private void diffuse(Column x) {
    double[] b = new double[into.size];
    for (int i = 0; i < x.activeCount(); i++) {
      b[x.activePosition(i)] = normalizer * x.activeValue(i);
    }
    double[] y = Series.sum(b, steps, new double[b.length], new double[b.length], this::step);
    x.expectError(error);
    double least = x.leastOfInterest();
    for (int v = 0; v < y.length; v++) {
      if (y[v] >= least) {
        x.addDiffused(v, y[v]);
      }
    }
  }

  /** next += c Ãᵀ y. */
  private void step(double[] y, double[] next) {
    for (int v = 0; v < next.length; v++) {
      double sum = next[v];
      for (int e = into.offsets[v]; e < into.offsets[v + 1]; e++) {
        sum += into.probabilities[e] * y[into.targets[e]];
      }
      next[v] = sum;
    }
  }
}
