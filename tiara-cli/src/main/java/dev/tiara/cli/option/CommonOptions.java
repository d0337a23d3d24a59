package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command has. */
@Heading.Under(Heading.GENERAL)
public final class CommonOptions {
  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error.")
  private boolean verbose;

  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      description = "Print results and errors only: no progress, no summary.")
  private boolean quiet;

  public boolean verbose() {
    return verbose;
  }

  public boolean quiet() {
    return quiet;
  }

  public Console console(PrintWriter err) {
    return new Console(err, Terminal.isStderr(), quiet, System::nanoTime);
  }
}
