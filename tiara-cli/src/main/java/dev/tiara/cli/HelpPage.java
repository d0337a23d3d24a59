package dev.tiara.cli;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Help pages that list options under their {@link Heading}s, and commands by purpose.
 *
 * <p>The picocli interfaces, here and in {@link Main}, are not implemented by lambdas: for the JVM
 * to keep a lambda in its class archive (see the launcher), the interface must be compiled for Java
 * 6 or later, and a single lambda keeps all other implementations of the interface out of the
 * archive.
 */
final class HelpPage {
  /** The help sections that replace picocli's own. */
  private enum Section implements IHelpSectionRenderer {
    SYNOPSIS(UsageMessageSpec.SECTION_KEY_SYNOPSIS) {
      @Override
      public String render(Help help) {
        return synopsis(help);
      }
    },
    PARAMETER_HEADING(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING) {
      @Override
      public String render(Help help) {
        return parameterHeading(help);
      }
    },
    PARAMETERS(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST) {
      @Override
      public String render(Help help) {
        return parameterList(help);
      }
    },
    OPTIONS(UsageMessageSpec.SECTION_KEY_OPTION_LIST) {
      @Override
      public String render(Help help) {
        return options(help);
      }
    },
    COMMAND_HEADING(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING) {
      @Override
      public String render(Help help) {
        return "";
      }
    },
    COMMANDS(UsageMessageSpec.SECTION_KEY_COMMAND_LIST) {
      @Override
      public String render(Help help) {
        return commands(help);
      }
    };

    private final String key;

    Section(String key) {
      this.key = key;
    }
  }

  private HelpPage() {}

  /** Installs these help pages for a command and its subcommands. */
  static void install(CommandLine command) {
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(command.getHelpSectionMap());
    for (Section section : Section.values()) {
      sections.put(section.key, section);
    }
    command.setHelpSectionMap(sections);
    List<String> order = new ArrayList<>(command.getHelpSectionKeys());
    order.remove(Section.COMMANDS.key);
    order.add(
        order.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING), Section.COMMANDS.key);
    command.setHelpSectionKeys(order);
  }

  /** The heading of an option. */
  static Heading heading(OptionSpec option) {
    if (option.usageHelp()
        || option.versionHelp()
        || !(option.userObject() instanceof Field field)) {
      return Heading.GENERAL;
    }
    Heading.Under own = field.getAnnotation(Heading.Under.class);
    Heading.Under shared = field.getDeclaringClass().getAnnotation(Heading.Under.class);
    return own != null ? own.value() : shared != null ? shared.value() : Heading.OPTIONS;
  }

  /** The options on a command's help page. */
  static List<OptionSpec> listed(CommandSpec command) {
    Object user = command.userObject();
    Heading.Without without =
        user == null ? null : user.getClass().getAnnotation(Heading.Without.class);
    Set<String> refused = without == null ? Set.of() : Set.of(without.value());
    return command.options().stream()
        .filter(option -> !option.hidden() && !refused.contains(option.longestName()))
        .map(
            option ->
                description(command, option.longestName())
                    .map(text -> OptionSpec.builder(option).description(text).build())
                    .orElse(option))
        .map(HelpPage::bounded)
        .toList();
  }

  /** The option with its bound, if it has one, at the end of its description. */
  private static OptionSpec bounded(OptionSpec option) {
    return AtMost.Bounds.of(option)
        .map(most -> String.join("", option.description()) + AtMost.Bounds.sentence(most))
        .map(text -> OptionSpec.builder(option).description(text).build())
        .orElse(option);
  }

  /** The parameters on a command's page. */
  static List<PositionalParamSpec> parameters(CommandSpec command) {
    return command.positionalParameters().stream()
        .map(
            parameter ->
                description(command, parameter.paramLabel())
                    .map(text -> PositionalParamSpec.builder(parameter).description(text).build())
                    .orElse(parameter))
        .toList();
  }

  /** The command's own description of an argument that it shares with others, if there is one. */
  private static Optional<String> description(CommandSpec command, String name) {
    return descriptions(command)
        .filter(described -> described.name().equals(name))
        .map(Heading.Described::as)
        .findFirst();
  }

  /** The descriptions that a command, or a mixin of it, gives instead of shared ones. */
  static Stream<Heading.Described> descriptions(CommandSpec command) {
    return Stream.concat(Stream.of(command), command.mixins().values().stream())
        .map(CommandSpec::userObject)
        .filter(Objects::nonNull)
        .flatMap(user -> Stream.of(user.getClass().getAnnotationsByType(Heading.Described.class)));
  }

  /** The required options and all parameters, with a placeholder for the other options. */
  private static String synopsis(Help help) {
    CommandSpec command = help.commandSpec();
    Stream<String> required =
        command.options().stream()
            .filter(option -> option.required() && option.group() == null)
            .map(option -> option.names()[0] + " " + option.paramLabel());
    Stream<String> parameters =
        command.positionalParameters().stream()
            .map(
                parameter ->
                    (parameter.required()
                            ? parameter.paramLabel()
                            : "[" + parameter.paramLabel() + "]")
                        + (parameter.arity().max() > 1 ? "..." : ""));
    boolean alone = command.userObject() instanceof Callable; // does something without a subcommand
    String commands = command.subcommands().isEmpty() ? "" : alone ? " [COMMAND]" : " COMMAND";
    return Stream.of(Stream.of(" [OPTIONS]"), required, parameters)
            .flatMap(words -> words)
            .collect(Collectors.joining(" ", command.qualifiedName(), commands))
        + System.lineSeparator();
  }

  private static String parameterHeading(Help help) {
    return help.commandSpec().positionalParameters().isEmpty() ? "" : System.lineSeparator();
  }

  private static String parameterList(Help help) {
    List<PositionalParamSpec> shown = parameters(help.commandSpec());
    Help.Layout layout =
        help.createDefaultLayout(listed(help.commandSpec()), shown, help.colorScheme());
    layout.addPositionalParameters(shown, help.createDefaultParamLabelRenderer());
    return layout.toString();
  }

  private static String options(Help help) {
    CommandSpec command = help.commandSpec();
    List<OptionSpec> shown = listed(command);
    var page = new StringBuilder();
    for (Heading heading : Heading.values()) {
      List<OptionSpec> listed =
          shown.stream()
              .filter(option -> heading(option) == heading)
              .sorted(Comparator.comparing(option -> !option.required())) // required ones first
              .toList();
      if (!listed.isEmpty()) {
        // The column widths take all options into account, so that they are the same under each
        // heading.
        Help.Layout layout =
            help.createDefaultLayout(shown, command.positionalParameters(), help.colorScheme());
        layout.addOptions(listed, help.createDefaultParamLabelRenderer());
        page.append(title(help, heading.title())).append(layout);
      }
    }
    return page.toString();
  }

  private static String commands(Help help) {
    if (help.commandSpec().parent() != null) {
      String list = help.commandList();
      return list.isEmpty() ? "" : title(help, "Commands:") + list;
    }
    Map<String, Help> all = help.subcommands();
    return Subcommands.GROUPS.stream()
        .map(
            group ->
                title(help, group.title() + ":")
                    + help.commandList(
                        group.names().stream()
                            .filter(all::containsKey)
                            .collect(
                                Collectors.toMap(
                                    name -> name,
                                    all::get,
                                    (one, other) -> one,
                                    java.util.LinkedHashMap::new))))
        .collect(Collectors.joining());
  }

  private static String title(Help help, String text) {
    String newLine = System.lineSeparator();
    return newLine + help.colorScheme().ansi().string("@|bold " + text + "|@") + newLine;
  }
}
