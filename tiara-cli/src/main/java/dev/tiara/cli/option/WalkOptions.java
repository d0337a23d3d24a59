package dev.tiara.cli.option;

import dev.tiara.augment.Tiara;
import dev.tiara.cli.terminal.Console;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.UserInput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a time-aware walk. */
@Heading.Under(Heading.DIFFUSION)
public final class WalkOptions {
  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "0.2",
      converter = AutoRates.Converter.class,
      description =
          "Restart probability; or auto, together with --beta auto, to choose the values that"
              + " best rank the links of the latest snapshots. Default: ${DEFAULT-VALUE}.")
  private Double alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      defaultValue = "0.3",
      converter = AutoRates.Converter.class,
      description = "Time travel probability, or auto. Default: ${DEFAULT-VALUE}.")
  private Double beta;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--iterations",
      paramLabel = "K",
      defaultValue = "100",
      description = "Number of power iterations. Default: ${DEFAULT-VALUE}.")
  private int iterations;

  /** Checks what can be checked before the input is read. */
  public void check() {
    if (!AutoRates.areAuto(alpha, beta)) {
      settings();
    }
  }

  /**
   * The graph of an input. If alpha and beta are {@code auto}, this chooses them.
   *
   * @param keepBins whether to keep the snapshots as they are, whatever is chosen
   * @param last the last snapshot to choose by; null for the last of all
   */
  public DynamicGraph graph(
      ReadOptions.Input read,
      boolean keepBins,
      boolean keepDirection,
      @Nullable Integer last,
      Console console) {
    if (!AutoRates.areAuto(alpha, beta)) {
      return read.data().graph();
    }
    AutoRates.Chosen chosen =
        AutoRates.choose(
            read,
            keepBins,
            keepDirection,
            length -> last == null ? length : Math.min(last + 1, length),
            console);
    alpha = chosen.alpha();
    beta = chosen.beta();
    return chosen.data().graph();
  }

  /** The settings of a walk without filtering. */
  public TiaraSettings settings() {
    return settings(TiaraSettings.DEFAULT.epsilon());
  }

  /** The settings with a filtering threshold. */
  public TiaraSettings settings(double epsilon) {
    return UserInput.checked(
        () ->
            Tiara.builder()
                .alpha(alpha)
                .beta(beta)
                .epsilon(epsilon)
                .iterations(iterations)
                .build()
                .settings());
  }
}
