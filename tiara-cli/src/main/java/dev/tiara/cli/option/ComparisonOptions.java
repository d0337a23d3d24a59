package dev.tiara.cli.option;

import dev.tiara.experiments.comparison.CoreAllocation;
import dev.tiara.experiments.setting.SettingsChoice;
import picocli.CommandLine.Option;

/** The options of comparisons, and of sweeps, which are made of them. */
@Heading.Under(Heading.TRAINING)
public final class ComparisonOptions extends ExperimentOptions {
  @Option(
      names = "--settings",
      paramLabel = "NAME",
      description =
          "All other hyperparameters. paper: the paper's for its data sets, defaults for others;"
              + " paper:BitcoinAlpha: those of that set for all; default. Default: paper.")
  private String settings = "paper";

  @Heading.Under(Heading.GENERAL)
  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "Number of runs at once. Default: one after the other for gcrn, as many as cores for"
              + " others, which is faster. The results are the same.")
  private Integer parallel;

  @Heading.Under(Heading.GENERAL)
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of each run. Default: all cores, divided by the runs at once.")
  private Integer threads;

  public SettingsChoice settings() {
    return SettingsChoice.parse(settings);
  }

  public CoreAllocation allocation() {
    return new CoreAllocation(parallel, threads);
  }

  /** The threads of work that is not divided into runs. */
  public int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }
}
