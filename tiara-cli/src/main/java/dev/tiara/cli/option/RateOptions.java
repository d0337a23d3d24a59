package dev.tiara.cli.option;

import dev.tiara.answers.rates.Rates;
import dev.tiara.cli.terminal.Console;
import picocli.CommandLine.Option;

/** The rates of the walk whose proximity is used for ranking; chosen automatically unless given. */
@Heading.Under(Heading.DIFFUSION)
@Heading.Described(
    name = "--undirected",
    as = "With --alpha and --beta: walk in both directions (default).")
@Heading.Described(
    name = "--directed",
    as =
        "With --alpha and --beta: walk from source to target only. Without them, the direction of"
            + " walks is chosen too.")
public final class RateOptions {
  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "auto",
      description =
          "Restart probability of the proximity; or auto, to choose the value that best ranks"
              + " the links of the latest snapshots. Default: auto.")
  private String alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      defaultValue = "auto",
      description = "Time travel probability of the proximity, or auto. Default: auto.")
  private String beta;

  /** The rates. */
  public Rates rates() {
    return Rates.parse(alpha, beta);
  }

  /** Warns if a direction was given although it is chosen together with the rates. */
  public void warnOfUnusedDirection(InputOptions input, Console console) {
    if (rates() instanceof Rates.Chosen && input.source().direction() != null) {
      console.warn(
          "--directed and --undirected have no effect without --alpha and --beta:"
              + " the direction of walks is chosen with their rates");
    }
  }
}
