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
import dev.tiara.internal.solver.SpatialAugmenter;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Forecasts what a diffusion will take, from a few of its columns.
 *
 * <p>Columns do not depend on each other, so some columns spread over all nodes, taken through all
 * snapshots by a rough push, tell how many entries there will be and on which snapshots the work
 * falls. How far the sampled columns differ among themselves tells how good the forecast is.
 */
public final class Forecaster {
  /** Columns that are tried: few, because pushing one costs as much as many of the real run. */
  private static final int SAMPLE = 64;

  /** How far off (L1) a pushed column may be: rough, for entries are counted and not read. */
  private static final double ROUGHLY = 0.02;

  private Forecaster() {}

  /** Looks ahead over a whole graph. */
  public static Forecast forecast(DynamicGraph graph, TiaraSettings settings) {
    int n = graph.nodeCount();
    int[] seeds = new int[Math.min(SAMPLE, n)];
    // In the middle of equal parts: the first node of a log is often one of the busiest.
    Arrays.setAll(seeds, i -> (int) ((2L * i + 1) * n / (2L * seeds.length)));
    var rough =
        new TiaraSettings(
            settings.alpha(),
            settings.beta(),
            settings.epsilon(),
            TiaraSettings.EXACT,
            settings.topK(),
            ROUGHLY,
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
      SpatialAugmenter.Diffuser push =
          new PushSolver(WalkMatrix.of(A), rough.c(), 0, Series.stepTolerance(rough)).diffuser();
      Columns next = X.alike();
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
    return Forecast.of(entries.most, entries.all, n, entries.uncertainty, shares);
  }

  /** The entries of all columns, as those of the sample tell. */
  private static final class Entries {
    private final int nodes;
    private final int sample;
    private double most;
    private double all;

    /** The standard error of {@code most}, as a share of it. */
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
      all += mean * nodes;
      if (mean * nodes > most) {
        most = mean * nodes;
        double variance = Math.max(0, squares / sample - mean * mean);
        // The whole is no sample: of all nodes nothing is left to chance.
        double left = 1 - (double) sample / nodes;
        uncertainty = Math.sqrt(variance / sample * left) / mean;
      }
    }
  }
}
