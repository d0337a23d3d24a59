package dev.tiara.cli.option;

import dev.tiara.answers.rates.Rates;
import picocli.CommandLine.Option;

/** The options of a time-aware walk. */
@Heading.Under(Heading.DIFFUSION)
public final class WalkOptions {
  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "0.2",
      description =
          "Restart probability; or auto, together with --beta auto, to choose the values that"
              + " best rank the links of the latest snapshots. Default: ${DEFAULT-VALUE}.")
  private String alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      defaultValue = "0.3",
      description = "Time travel probability, or auto. Default: ${DEFAULT-VALUE}.")
  private String beta;

  @Heading.Under(Heading.ADVANCED)
  @AtMost(1_000_000)
  @Option(
      names = "--iterations",
      paramLabel = "K",
      defaultValue = "100",
      description = "Number of power iterations. Default: ${DEFAULT-VALUE}.")
  private int iterations;

  /** The rates of the walk. */
  public Rates rates() {
    return Rates.parse(alpha, beta);
  }

  /** The number of power iterations. */
  public int iterations() {
    return iterations;
  }
}
