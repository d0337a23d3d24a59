package dev.tiara.cli.option;

import dev.tiara.input.InputException;
import picocli.CommandLine.Option;

/** The port of commands that serve. */
public final class PortOption {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7171",
      description = "Port to listen on; 0 for a free one. Default: ${DEFAULT-VALUE}.")
  private int port;

  /**
   * The port.
   *
   * @throws InputException if there is no such port
   */
  public int number() {
    if (port < 0 || port > 65_535) {
      throw new InputException("port", "must be from 0 to 65535", port);
    }
    return port;
  }
}
