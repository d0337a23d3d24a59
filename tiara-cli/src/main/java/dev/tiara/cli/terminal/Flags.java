package dev.tiara.cli.terminal;

import static java.util.Map.entry;

import dev.tiara.input.InputException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Adds the flags of a command to messages of the libraries, which know nothing about flags: {@code
 * time bin must be a number ..., got "5y" (--time-bin)}.
 *
 * <p>An error reads <i>subject</i> must <i>rule</i>, got <i>value</i>, or <i>subject</i> does not
 * apply to <i>other</i>, got <i>value</i>. A subject that contains the name of an option in words,
 * such as "learning rate" for {@code --learning-rate}, is about that option. Subjects and messages
 * with another wording are in the first two tables below. Only flags that the command has are
 * added, and none if the message already names one.
 */
public final class Flags {
  /** Subjects that are not the option's name in words. */
  private static final Map<String, List<String>> SUBJECTS =
      Map.of(
          "snapshot", List.of("--at", "--since"),
          "number of neighbours", List.of("--top"),
          "number of features", List.of("--feature-size"),
          "dropedge probability", List.of("--drop-probability"),
          "eigenvalue interval", List.of("--eigenvalues-every"),
          "embeddings", List.of("--output"));

  /**
   * Phrases of messages that state no rule, or that suggest a remedy; flags are added in this
   * order.
   */
  private static final List<Map.Entry<String, List<String>>> PHRASES =
      List.of(
          entry("name the columns", List.of("--columns")),
          entry("there is no column", List.of("--columns")),
          entry("query over ", List.of("--query")),
          entry("time bins cannot be changed", List.of("--time-bin", "--snapshots")),
          entry("a split needs", List.of("--time-bin", "--snapshots")),
          entry("node classification needs labels", List.of("--task")),
          entry("link prediction needs an undirected graph", List.of("--directed")),
          entry(" layer (about", List.of("--layers")),
          entry(" layers (about", List.of("--layers")),
          entry(" units (about", List.of("--units")),
          entry("or truncate gradients to", List.of("--truncate")),
          entry("or use wider time bins", List.of("--time-bin")),
          entry(" wide, got ", List.of("--time-bin", "--snapshots")),
          entry("edges undirected, got", List.of("--directed")),
          entry("edges directed, got", List.of("--undirected")),
          entry("the paper has no settings", List.of("--settings")),
          entry("or use top-k", List.of("--top-k", "--epsilon")),
          entry("already contains a run", List.of("--resume")));

  /** Remedies as worded by the libraries, and as the user types them. */
  private static final Map<String, String> REMEDIES =
      Map.of(
          "name the columns as ", "use --columns ",
          "extract a time with the query ", "extract a time with --query ",
          "in a query", "with --query",
          "raise -Xmx", "raise it with TIARA_JAVA_OPTS=-Xmx…",
          "time bins of ", "--time-bin ",
          "as bipartite", "with --bipartite");

  private static final Pattern RULE = Pattern.compile(" (must|does not apply to) ");

  private static final Pattern NAMES_ONE = Pattern.compile("(^|[\\s(\"])--[a-z]");

  private Flags() {}

  /** The message of an error, with its parameters named as the command names them. */
  public static String named(InputException error, CommandSpec command) {
    if (error.parameters().isEmpty()) {
      return added(error.getMessage(), command);
    }
    String message = remedied(error.message(parameter -> flag(parameter, command)));
    List<String> flags =
        error.parameters().stream()
            .map(parameter -> flag(parameter, command))
            .filter(flag -> !message.contains(flag))
            .filter(flag -> command.findOption(flag) != null)
            .toList();
    return flags.isEmpty() ? message : message + " (" + String.join(", ", flags) + ")";
  }

  /** What the command calls a parameter; its name in words if it has no option for it. */
  private static String flag(String parameter, CommandSpec command) {
    String flag = "--" + parameter;
    if (command.findOption(flag) != null) {
      return flag;
    }
    return parameter.equals("input") ? "INPUT" : parameter.replace('-', ' ');
  }

  /** The message, followed by the flags of the command that it is about, if any. */
  public static String added(String text, CommandSpec command) {
    String message = remedied(text);
    if (NAMES_ONE.matcher(message).find()) {
      return message;
    }
    Set<String> flags = new LinkedHashSet<>();
    ofSubject(subject(message), command, flags);
    PHRASES.forEach(
        phrase -> addIf(message.contains(phrase.getKey()), phrase.getValue(), command, flags));
    return flags.isEmpty() ? message : message + " (" + String.join(", ", flags) + ")";
  }

  /** The message with its remedy, if any, as the user types it. */
  public static String remedied(String message) {
    String typed = message;
    for (Map.Entry<String, String> remedy : REMEDIES.entrySet()) {
      typed = typed.replace(remedy.getKey(), remedy.getValue());
    }
    return typed;
  }

  /** The text before "must" or "does not apply to", without the file and line. */
  private static String subject(String message) {
    Matcher rule = RULE.matcher(message);
    String before = rule.find() ? message.substring(0, rule.start()) : "";
    return before.substring(before.lastIndexOf(": ") + 1).strip();
  }

  private static void ofSubject(String subject, CommandSpec command, Set<String> flags) {
    // Longer names first: "learning rate decay" is not about "learning rate" as well.
    List<OptionSpec> options =
        command.options().stream()
            .sorted((a, b) -> b.longestName().length() - a.longestName().length())
            .toList();
    Set<String> found = new LinkedHashSet<>();
    String rest = subject;
    for (OptionSpec option : options) {
      String dashed = option.longestName().replaceFirst("^-+", "");
      Pattern term =
          Pattern.compile(
              "\\b(" + Pattern.quote(dashed) + "|" + dashed.replace('-', ' ') + ")s?\\b");
      if (term.matcher(rest).find()) {
        rest = term.matcher(rest).replaceAll("");
        found.add(option.longestName());
      }
    }
    command.options().stream() // in the order of the help page
        .map(OptionSpec::longestName)
        .filter(found::contains)
        .forEach(flags::add);
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      String label = parameter.paramLabel();
      if (subject.equals(label.toLowerCase(Locale.ROOT))) {
        flags.add(label);
      }
    }
    if (flags.isEmpty()) {
      SUBJECTS.forEach((term, names) -> addIf(subject.equals(term), names, command, flags));
    }
  }

  private static void addIf(
      boolean about, List<String> names, CommandSpec command, Set<String> flags) {
    if (about) {
      names.stream().filter(name -> command.findOption(name) != null).forEach(flags::add);
    }
  }
}
