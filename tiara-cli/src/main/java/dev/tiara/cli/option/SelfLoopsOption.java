package dev.tiara.cli.option;

import picocli.CommandLine.Option;

/** The option that makes events from a node to itself contacts like others. */
@Heading.Under(Heading.ADVANCED)
public final class SelfLoopsOption {
  @Option(
      names = "--self-loops",
      description =
          "Treat events from a node to itself like other contacts. Default: they are left out, and"
              + " no node is predicted as its own contact.")
  private boolean wanted;

  /** Whether self-loops are contacts. */
  public boolean wanted() {
    return wanted;
  }
}
