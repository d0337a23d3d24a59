package dev.tiara.cli;

import dev.tiara.learn.experiment.ModelFamily;
import dev.tiara.learn.experiment.SettingsChoice;
import dev.tiara.learn.experiment.Sharing;
import picocli.CommandLine.Option;

/** The options of comparisons, and of sweeps, which are made of them. */
final class ComparisonOptions extends ExperimentOptions {
  @Option(
      names = "--settings",
      paramLabel = "NAME",
      description =
          "All other hyperparameters. paper: the paper's for its data sets, defaults for others;"
              + " paper:BitcoinAlpha: those of that set for all; default. Default: paper.")
  private String settings = "paper";

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

  SettingsChoice settings() {
    return SettingsChoice.parse(settings);
  }

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
  Sharing sharing(ModelFamily model) {
    return Sharing.of(model, runs, threads, Runtime.getRuntime().availableProcessors());
  }
}
