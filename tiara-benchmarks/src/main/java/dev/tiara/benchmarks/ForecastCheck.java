package dev.tiara.benchmarks;

import dev.tiara.diffusion.Forecast;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.Forecaster;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Compares the forecast with the actual figures, and measures its cost. For each input it prints
 * the ratios of forecast to actual entries and memory, and of the processor time of the forecast to
 * that of the diffusion, on one thread.
 *
 * <p>Memory is measured after a garbage collection at the end, with one X̃_t and its output alive,
 * and doubled: at the peak of a step there are two.
 *
 * <pre>tiara-benchmarks/side-by-side forecast</pre>
 */
public final class ForecastCheck {
  private ForecastCheck() {}

  /** Arguments: event files. */
  public static void main(String[] inputs) throws IOException {
    for (String input : inputs) {
      check(Path.of(input));
    }
  }

  private static void check(Path input) throws IOException {
    DynamicGraph graph = EventLines.graph(EventLines.read(input));
    long start = processor();
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    long forecastTime = processor() - start;
    Run run = Run.of(graph);
    double peak = 2.0 * (run.used - used()) * run.most / (double) run.last;
    System.out.printf(
        Locale.ROOT,
        "| %s, %,d nodes | %s | entries %.2f | memory %.2f | cost %.2f%% of %.1f s |%n",
        input.getFileName(),
        graph.nodeCount(),
        forecast.isReliable() ? "printed" : "not printed",
        forecast.entries() / (double) run.most,
        forecast.bytes() / peak,
        100.0 * forecastTime / (double) run.time,
        (double) run.time / 1e9);
  }

  /**
   * The figures of an actual diffusion.
   *
   * @param most the largest number of entries of any X̃_t
   * @param last the number of entries of the last X̃_t
   * @param time the processor time in nanoseconds
   * @param used the heap usage in bytes, with the last X̃_t and its output alive
   */
  private record Run(long most, long last, long time, long used) {
    static Run of(DynamicGraph graph) {
      long most = 0;
      long start = processor();
      try (var state = new DiffusionState(TiaraSettings.DEFAULT, graph.nodes(), 1)) {
        SparseMatrix last = SparseMatrix.identity(1);
        for (Snapshot snapshot : graph.snapshots()) {
          last = state.advance(snapshot);
          most = Math.max(most, last.nonZeros());
        }
        long time = processor() - start;
        long used = ForecastCheck.used();
        return new Run(most, last.nonZeros(), time, used);
      }
    }
  }

  private static long processor() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
