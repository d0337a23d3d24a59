package dev.tiara.cli;

import dev.tiara.learn.experiment.ModelFamily;
import dev.tiara.learn.experiment.Sharing;
import picocli.CommandLine.Option;

/** How trainings share the cores. */
final class ParallelOptions {
  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "So many runs at once. Default: one after the other for gcrn, as many as cores for"
              + " others, which is faster. The results are the same.")
  private Integer runs;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of each run. Default: all cores, divided by the runs at once.")
  private Integer threads;

  /** What is given, else one run at a time. */
  int runs() {
    return runs == null ? 1 : runs;
  }

  /** The threads of each of {@link #runs}. */
  int threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    return threads == null ? Math.max(1, cores / Math.max(1, runs())) : threads;
  }

  /** What is given, else what is faster for the model. */
  Sharing of(ModelFamily model) {
    return Sharing.of(model, runs, threads, Runtime.getRuntime().availableProcessors());
  }
}
