package dev.tiara.cli.terminal;

import picocli.CommandLine.Model.CommandSpec;

/** What every command may ask of the program it runs in. */
public interface Session {

  /** Where a command's progress goes. */
  Console console(CommandSpec spec);

  /** Whether only results and errors are wanted. */
  boolean quiet();
}
