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

/**
 * Forecasts what a diffusion will take, from a few of its columns.
 *
 * <p>Columns do not depend on each other, so some columns spread over all nodes, taken through all
 * snapshots by a rough push, tell how many entries there will be and where the time goes: within a
 * factor of two, because activity is unevenly spread.
 */
public final class Forecaster {
  /** Columns that are tried. */
  private static final int SAMPLE = 256;

  private Forecaster() {}

  /** Looks ahead over a whole graph. */
  public static Forecast forecast(DynamicGraph graph, TiaraSettings settings) {
    int n = graph.nodeCount();
    int sample = Math.min(SAMPLE, n);
    var rough =
        new TiaraSettings(
            settings.alpha(),
            settings.beta(),
            settings.epsilon(),
            TiaraSettings.EXACT,
            settings.topK(),
            Math.max(settings.epsilon(), 1e-4),
            SolverChoice.PUSH);
    Columns X = Columns.identity(n);
    var block = new ColumnBlock(rough);
    Column x = block.columns[0];
    block.count = 1;
    double[] shares = new double[graph.length()];
    double most = sample;
    double all = 0;
    float[][] output = new float[n][];
    long fixed = 0;
    long sampled = 0;
    for (int t = 0; t < graph.length(); t++) {
      long start = System.nanoTime();
      Snapshot A = graph.snapshot(t);
      var activated = new ActivatedNodes(A);
      SpatialAugmenter.Diffuser push =
          new PushSolver(WalkMatrix.of(A), rough.c(), 0, Series.stepTolerance(rough)).diffuser();
      Columns next = new Columns(n);
      double entries = 0;
      long prepared = System.nanoTime();
      for (int i = 0; i < sample; i++) {
        int s = (int) ((long) i * n / sample);
        x.at(s).start(activated, X);
        if (x.activeCount() > 0) {
          push.diffuse(block);
        }
        x.sparsify();
        x.store(next, output);
        entries += next.nodes[s].length;
        shares[t] += next.nodes[s].length + x.activeCount();
      }
      X = next;
      most = Math.max(most, entries);
      all += entries;
      fixed += prepared - start;
      sampled += System.nanoTime() - prepared;
    }
    // What a snapshot costs at all counts once, what a column costs for each of them.
    double seconds = (fixed + sampled * (double) n / Math.max(1, sample)) / 1e9;
    double total = 0;
    for (double share : shares) {
      total += share;
    }
    for (int t = 0; t < shares.length; t++) {
      shares[t] /= Math.max(total, 1);
    }
    double scale = (double) n / Math.max(1, sample);
    return Forecast.of(most * scale, all * scale, n, seconds, shares);
  }
}
