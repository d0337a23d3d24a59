package dev.tiara.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of all commands. */
final class CommonOptions {
  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show where an error comes from.")
  private boolean verbose;

  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      description = "No progress and no summary, only results and errors.")
  private boolean quiet;

  boolean verbose() {
    return verbose;
  }

  boolean quiet() {
    return quiet;
  }

  Console console(PrintWriter err) {
    return new Console(err, Terminal.isStderr(), quiet, System::nanoTime);
  }
}
