package dev.tiara.cli.lab;

import dev.tiara.cli.option.Heading;
import picocli.CommandLine.Option;

/** The option to skip training-free baselines. */
@Heading.Under(Heading.OUTPUT)
public final class BaselineOption {
  @Option(
      names = "--no-baselines",
      description = "Skip the training-free baselines, which take long on large graphs.")
  private boolean skipped;

  public boolean skipped() {
    return skipped;
  }
}
