package dev.tiara.cli.option;

import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.cli.terminal.Console;
import dev.tiara.input.UserInput;
import org.jspecify.annotations.Nullable;
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
      converter = AutoRates.Converter.class,
      description =
          "Restart probability of the proximity; or auto, to choose the value that best ranks"
              + " the links of the latest snapshots. Default: auto.")
  private Double alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      defaultValue = "auto",
      converter = AutoRates.Converter.class,
      description = "Time travel probability of the proximity, or auto. Default: auto.")
  private Double beta;

  /** The settings that were given, or null to choose them. */
  public @Nullable ProximitySettings proximity(InputOptions input) {
    return AutoRates.areAuto(alpha, beta)
        ? null
        : UserInput.checked(() -> new ProximitySettings(alpha, beta, input.direction(), 1));
  }

  /** Warns if a direction was given although it is chosen together with the rates. */
  public void warnOfUnusedDirection(InputOptions input, Console console) {
    if (AutoRates.areAuto(alpha, beta) && input.hasDirectionOption()) {
      console.warn(
          "--directed and --undirected have no effect without --alpha and --beta:"
              + " the direction of walks is chosen with their rates");
    }
  }
}
