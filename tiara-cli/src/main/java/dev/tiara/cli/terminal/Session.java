package dev.tiara.cli.terminal;

import picocli.CommandLine.Model.CommandSpec;

/** The services that the top-level command provides to its subcommands. */
public interface Session {

  /** The console on which a command reports its progress. */
  Console console(CommandSpec spec);

  /** Whether to print only results and errors. */
  boolean quiet();
}
