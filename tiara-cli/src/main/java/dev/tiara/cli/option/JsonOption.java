package dev.tiara.cli.option;

import picocli.CommandLine.Option;

/** The option to print JSON instead of a table. */
@Heading.Under(Heading.OUTPUT)
public final class JsonOption {
  @Option(names = "--json", description = "Print as JSON.")
  private boolean json;

  public boolean wanted() {
    return json;
  }
}
