package dev.tiara.cli;

import picocli.CommandLine.Option;

/** How trainings share the cores. */
final class ParallelOptions {
  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "So many runs at once. Default: 1. The results are the same.")
  private int runs = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of each run. Default: all cores, divided by the runs at once.")
  private Integer threads;

  int runs() {
    return runs;
  }

  int threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    return threads == null ? Math.max(1, cores / Math.max(1, runs)) : threads;
  }
}
