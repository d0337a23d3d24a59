package dev.tiara.cli.lab;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.learn.model.Fidelity;
import picocli.CommandLine.Option;

/**
 * The options that all training commands share: fidelity to the paper or to its authors' code, and
 * duration.
 */
@Heading.Under(Heading.TRAINING)
public class TrainingOptions {
  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--as-published",
      description =
          "Follow the authors' code where it differs from the paper: direction of"
              + " aggregation, second normalisation of GCN, an EvolveGCN that does not evolve,"
              + " negatives that may be links.")
  private boolean asPublished;

  @AtMost(1_000_000)
  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Maximum number of epochs. Default: 200 for link, 1000 for node.")
  private Integer epochs;

  @AtMost(1_000_000)
  @Option(
      names = "--patience",
      paramLabel = "N",
      description = "Stop after N epochs without improvement. Default: 50 for link, 100 for node.")
  private Integer patience;

  public final Fidelity fidelity() {
    return asPublished ? Fidelity.AS_PUBLISHED : Fidelity.PAPER;
  }

  public final Comparison.Plan.Schedule schedule() {
    return new Comparison.Plan.Schedule(epochs, patience);
  }
}
