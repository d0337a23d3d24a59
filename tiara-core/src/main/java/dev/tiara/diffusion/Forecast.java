package dev.tiara.diffusion;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import java.util.Locale;

/**
 * What a diffusion will take, from a few of its columns.
 *
 * <p>Columns do not depend on each other, so some columns spread over all nodes, taken through all
 * snapshots by a rough push, tell how many entries there will be and where the time goes. Within a
 * factor of two, for activity is unevenly spread.
 *
 * @param entries at the most in one X̃_t
 * @param bytes of heap that the diffusion needs at its peak, the graph not counted
 * @param seconds of work on one thread
 * @param shares of the work that fall on each snapshot, in sum 1
 */
public record Forecast(double entries, double bytes, double seconds, double[] shares) {
  /** Columns that are tried. */
  private static final int SAMPLE = 256;

  /** A node's index, its value in double, and in float for the output. */
  private static final int BYTES_PER_ENTRY = 4 + 8 + 4;

  /** Three arrays, their references, two bounds; old and new at a time. */
  private static final int BYTES_PER_COLUMN = 2 * (3 * (16 + 8) + 16);

  /** Looks ahead over a whole graph. */
  public static Forecast of(DynamicGraph graph, TiaraSettings settings) {
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
            Solver.PUSH);
    Columns X = Columns.identity(n);
    var block = new ColumnBlock(rough);
    Column x = block.columns[0];
    block.count = 1;
    double[] shares = new double[graph.length()];
    double most = sample;
    float[][] output = new float[n][];
    long fixed = 0;
    long sampled = 0;
    for (int t = 0; t < graph.length(); t++) {
      long start = System.nanoTime();
      Snapshot A = graph.snapshot(t);
      var activated = new ActivatedNodes(A);
      var push = new PushSolver(WalkMatrix.of(A), rough.c(), 0, rough.stepTolerance()).diffuser();
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
    double entries = most * n / Math.max(1, sample);
    return new Forecast(entries, bytes(entries, n), seconds, shares);
  }

  private static double bytes(double entries, int n) {
    return 2 * entries * BYTES_PER_ENTRY + (double) n * BYTES_PER_COLUMN;
  }

  /**
   * Refuses what cannot fit.
   *
   * @throws IllegalArgumentException if the heap is too small, saying what would fit
   */
  public void requireHeap(long heap, int nodes) {
    if (bytes <= heap) {
      return;
    }
    double left = heap - (double) nodes * BYTES_PER_COLUMN;
    long fits = (long) (left / (2.0 * BYTES_PER_ENTRY * nodes));
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "the heap must hold about %.1f GiB for %,.0f entries, got %.1f GiB: %s",
            bytes / (1L << 30),
            entries,
            (double) heap / (1L << 30),
            fits < 1
                ? "give the JVM more memory"
                : String.format(
                    Locale.ROOT,
                    "give the JVM more memory, or use top-k %d or less, or epsilon %.2g or more",
                    fits,
                    1.0 / fits)));
  }
}
