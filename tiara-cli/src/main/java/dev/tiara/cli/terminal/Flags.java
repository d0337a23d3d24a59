package dev.tiara.cli.terminal;

import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Names the parameters of errors as a command does; the libraries know nothing about flags. Where
 * the message has other words for a parameter, its flag follows: {@code top-k must be at least 1,
 * got 0 (--top-k)}.
 */
public final class Flags {
  private Flags() {}

  /** The message of an error, with its parameters named as the command names them. */
  public static String named(InputException error, CommandSpec command) {
    String message = error.message(parameter -> name(parameter, command));
    return followed(
        message,
        error.parameters().stream()
            .map(parameter -> name(parameter, command))
            .filter(name -> !message.contains(name))
            .filter(name -> command.findOption(name) != null)
            .toList());
  }

  /** A warning about an input, whose parameters are options of every command that reads one. */
  public static String named(Warning warning) {
    return followed(
        warning.text(), warning.parameters().stream().map(parameter -> "--" + parameter).toList());
  }

  private static String followed(String message, List<String> flags) {
    return flags.isEmpty() ? message : message + " (" + String.join(", ", flags) + ")";
  }

  /** What the command calls a parameter; its name in words if it has no argument for it. */
  private static String name(String parameter, CommandSpec command) {
    if (parameter.equals("heap")) {
      return "heap with TIARA_JAVA_OPTS=-Xmx…";
    }
    String flag = "--" + parameter;
    String label = parameter.toUpperCase(Locale.ROOT);
    boolean positional =
        command.positionalParameters().stream()
            .anyMatch(argument -> argument.paramLabel().equals(label));
    return command.findOption(flag) != null || command.negatedOptionsMap().containsKey(flag)
        ? flag
        : positional ? label : parameter.replace('-', ' ');
  }
}
