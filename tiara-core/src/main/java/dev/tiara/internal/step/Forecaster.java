package dev.tiara.internal.step;

import dev.tiara.diffusion.Forecast;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.solver.PushSolver;
import dev.tiara.internal.solver.SnapshotSolver;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Forecasts the size and cost of a diffusion from a few of its columns.
 *
 * <p>Columns do not depend on each other, so a sample of them, diffused through all snapshots by a
 * coarse push, shows how many entries there will be and how the work is distributed over the
 * snapshots. The variance of the sample shows how reliable the forecast is.
 */
public final class Forecaster {
  /** The number of sampled columns: few, as pushing one costs as much as many of the actual run. */
  private static final int SAMPLE = 64;

  /** The L1 error of a pushed column: coarse, because entries are only counted. */
  private static final double TOLERANCE = 0.02;

  private Forecaster() {}

  /** Forecasts the diffusion of a whole graph. */
  public static Forecast forecast(DynamicGraph graph, TiaraSettings settings) {
    int n = graph.nodeCount();
    int[] seeds = new int[Math.min(SAMPLE, n)];
    // The middle of equal ranges: the first node of a log is often one of the busiest.
    Arrays.setAll(seeds, i -> (int) ((2L * i + 1) * n / (2L * seeds.length)));
    var rough =
        new TiaraSettings(
            settings.alpha(),
            settings.beta(),
            settings.epsilon(),
            TiaraSettings.EXACT,
            settings.topK(),
            TOLERANCE,
            SolverChoice.PUSH);
    Columns X = Columns.identity(Columns.of(seeds));
    var block = new ColumnBlock(rough);
    Column x = block.columns[0];
    block.count = 1;
    var entries = new Entries(n, seeds.length);
    double[] shares = new double[graph.length()];
    float[][] output = new float[seeds.length][];
    for (int t = 0; t < shares.length; t++) {
      Snapshot A = graph.snapshot(t);
      var activated = new ActivatedNodes(A);
      SnapshotSolver.Diffuser push =
          new PushSolver(WalkMatrix.of(A), rough.c(), 0, Series.stepTolerance(rough)).diffuser();
      Columns next = X.emptyLike();
      for (int i = 0; i < seeds.length; i++) {
        x.at(i).start(activated, X);
        shares[t] += x.activeCount();
        if (x.activeCount() > 0) {
          push.diffuse(block);
        }
        x.sparsify();
        x.store(next, output);
        shares[t] += next.nodes[i].length;
      }
      X = next;
      entries.add(X);
    }
    double total = Arrays.stream(shares).sum();
    Arrays.setAll(shares, t -> shares[t] / Math.max(total, 1));
    return Forecast.of(entries.peak, entries.total, n, entries.uncertainty, shares);
  }

  /** The number of entries of all columns, extrapolated from the sample. */
  private static final class Entries {
    private final int nodes;
    private final int sample;
    private double peak;
    private double total;

    /** The standard error of {@code peak}, as a share of it. */
    private double uncertainty;

    Entries(int nodes, int sample) {
      this.nodes = nodes;
      this.sample = sample;
    }

    void add(Columns X) {
      double sum = 0;
      double squares = 0;
      for (int[] column : X.nodes) {
        sum += column.length;
        squares += (double) column.length * column.length;
      }
      double mean = sum / Math.max(1, sample);
      total += mean * nodes;
      if (mean * nodes > peak) {
        peak = mean * nodes;
        double variance = Math.max(0, squares / sample - mean * mean);
        // Finite population correction: a sample of all nodes has no sampling error.
        double left = 1 - (double) sample / nodes;
        uncertainty = Math.sqrt(variance / sample * left) / mean;
      }
    }
  }
}
