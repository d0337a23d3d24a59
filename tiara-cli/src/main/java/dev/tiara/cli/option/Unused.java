package dev.tiara.cli.option;

import dev.tiara.input.InputException;
import picocli.CommandLine.Model.CommandSpec;

/** Rejects options that have no effect in the way a command is used, instead of ignoring them. */
public final class Unused {
  private Unused() {}

  /**
   * Rejects the first of some options that the user has given.
   *
   * @param unused whether they have no effect
   * @param use the use in which they have none: {@code with {model}}
   * @throws InputException if they have none and one was given
   */
  public static void reject(CommandSpec command, boolean unused, String use, String... options) {
    for (String option : options) {
      if (unused && command.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new InputException(option.substring("--".length()), "has no effect " + use, null);
      }
    }
  }
}
