package dev.tiara.cli.lab;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.experiments.comparison.CoreAllocation;
import dev.tiara.experiments.setting.SettingsChoice;
import picocli.CommandLine.Option;

/** The options of comparisons, and of sweeps, which consist of comparisons. */
@Heading.Under(Heading.TRAINING)
public final class ComparisonOptions extends ExperimentOptions {
  @Option(
      names = "--settings",
      paramLabel = "NAME",
      description =
          "Source of all other hyperparameters: paper (the paper's for its data sets, Tiara's own"
              + " for other data), paper:NAME (those of one of the paper's data sets), or default"
              + " (Tiara's own). Default: paper.")
  private String settings = "paper";

  @Heading.Under(Heading.GENERAL)
  @AtMost(1_024)
  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "Number of simultaneous runs; does not affect results. Default: 1 for gcrn, one per"
              + " core for the other models, which is fastest.")
  private Integer parallel;

  @Heading.Under(Heading.GENERAL)
  @AtMost(1_024)
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads per run. Default: all cores, divided by the number of simultaneous runs.")
  private Integer threads;

  public SettingsChoice settings() {
    return SettingsChoice.parse(settings);
  }

  public CoreAllocation allocation() {
    return new CoreAllocation(parallel, threads);
  }

  /** The number of threads for work that is not divided into runs. */
  public int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }
}
