package dev.tiara.cli.terminal;

import dev.tiara.input.InputException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Names the parameters of errors as a command does; the libraries know nothing about flags. Where
 * the message has other words for a parameter, its flag follows: {@code top-k must be at least 1,
 * got 0 (--top-k)}.
 */
public final class Flags {
  /** Suggestions of the libraries, and as the user types them. */
  private static final Map<String, String> SUGGESTIONS =
      Map.of(
          "in a query", "with --query",
          "time bins of ", "--time-bin ",
          "as time format ", "--time-format ",
          "as bipartite", "with --bipartite");

  private Flags() {}

  /** The message of an error, with its parameters named as the command names them. */
  public static String named(InputException error, CommandSpec command) {
    String message = typed(error.message(parameter -> name(parameter, command)));
    List<String> flags =
        error.parameters().stream()
            .map(parameter -> name(parameter, command))
            .filter(name -> !message.contains(name))
            .filter(name -> command.findOption(name) != null)
            .toList();
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
    return command.findOption(flag) != null
        ? flag
        : positional ? label : parameter.replace('-', ' ');
  }

  /** A message with its suggestions as the user types them. */
  public static String typed(String message) {
    String typed = message;
    for (Map.Entry<String, String> suggestion : SUGGESTIONS.entrySet()) {
      typed = typed.replace(suggestion.getKey(), suggestion.getValue());
    }
    return typed;
  }
}
