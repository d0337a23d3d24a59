package dev.tiara.cli;

import dev.tiara.cli.command.AugmentCommand;
import dev.tiara.cli.command.CompareCommand;
import dev.tiara.cli.command.CompletionCommand;
import dev.tiara.cli.command.DatasetsCommand;
import dev.tiara.cli.command.DemoCommand;
import dev.tiara.cli.command.DriftCommand;
import dev.tiara.cli.command.EmbedCommand;
import dev.tiara.cli.command.EvaluateCommand;
import dev.tiara.cli.command.ExplainCommand;
import dev.tiara.cli.command.GenerateCommand;
import dev.tiara.cli.command.InspectCommand;
import dev.tiara.cli.command.PredictCommand;
import dev.tiara.cli.command.ProximityCommand;
import dev.tiara.cli.command.ReportCommand;
import dev.tiara.cli.command.SparkCommand;
import dev.tiara.cli.command.StatsCommand;
import dev.tiara.cli.command.SweepCommand;
import dev.tiara.cli.command.TrainCommand;
import dev.tiara.cli.command.TuneCommand;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The subcommands of {@code tiara}. Only the one that is called is built, which saves most of the
 * time that short commands would take; without one, picocli gets what {@code tiara --help} lists.
 */
final class Subcommands {
  /** Commands with one purpose. */
  record Group(String title, List<Class<?>> commands) {
    /** The names of the commands. */
    List<String> names() {
      return commands.stream().map(Subcommands::name).toList();
    }
  }

  /** All of them, in the order in which {@code tiara --help} lists them. */
  static final List<Group> GROUPS =
      List.of(
          new Group(
              "Answers",
              List.of(
                  PredictCommand.class,
                  ProximityCommand.class,
                  ExplainCommand.class,
                  DriftCommand.class,
                  EvaluateCommand.class)),
          new Group(
              "Augmentation and learning",
              List.of(
                  AugmentCommand.class,
                  TrainCommand.class,
                  EmbedCommand.class,
                  SparkCommand.class)),
          new Group(
              "Experiments",
              List.of(
                  CompareCommand.class,
                  TuneCommand.class,
                  SweepCommand.class,
                  ReportCommand.class)),
          new Group(
              "Data",
              List.of(
                  InspectCommand.class,
                  StatsCommand.class,
                  DatasetsCommand.class,
                  GenerateCommand.class)),
          new Group("More", List.of(DemoCommand.class, CompletionCommand.class)));

  /** All of them. */
  static final List<Class<?>> ALL =
      GROUPS.stream().<Class<?>>flatMap(group -> group.commands().stream()).toList();

  /** The one that needs to know the options of all. */
  private static final String COMPLETION = name(CompletionCommand.class);

  private Subcommands() {}

  /** Adds them to {@code tiara}, as far as these arguments need them. */
  static void addTo(CommandLine tiara, String... arguments) {
    String called = called(arguments);
    boolean all = called.equals(COMPLETION);
    Optional<Class<?>> one = ALL.stream().filter(type -> name(type).equals(called)).findFirst();
    if (one.isPresent() && !all) {
      tiara.addSubcommand(one.get());
      return;
    }
    for (Class<?> type : ALL) {
      tiara.addSubcommand(all ? type : listed(type.getAnnotation(Command.class)));
    }
  }

  /** The name of a subcommand by that of its class, because annotations take long to read. */
  private static String name(Class<?> command) {
    return command.getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
  }

  /**
   * The name of the subcommand: the first word that is not an option. Empty if there is none, or
   * the page of {@code tiara} itself is asked for before it.
   */
  private static String called(String... arguments) {
    for (String argument : arguments) {
      if (argument.equals("-h") || argument.equals("--help")) {
        return "";
      }
      if (!argument.startsWith("-")) {
        return argument;
      }
    }
    return "";
  }

  private static CommandSpec listed(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().description(command.description());
    return spec;
  }
}
