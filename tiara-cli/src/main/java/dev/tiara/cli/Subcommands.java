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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The subcommands of {@code tiara}. Only the one that is called is built with all its options; of
 * the others picocli gets what {@code tiara --help} lists, which saves most of the time that short
 * commands would take.
 */
final class Subcommands {
  /** Commands with one purpose. */
  record Group(String title, List<Class<?>> commands) {
    /** The names of the commands. */
    List<String> names() {
      return commands.stream().map(type -> type.getAnnotation(Command.class).name()).toList();
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

  private Subcommands() {}

  /** Adds them to {@code tiara}, as far as these arguments need them. */
  static void addTo(CommandLine tiara, String... arguments) {
    String called = called(arguments);
    for (Class<?> type : ALL) {
      Command command = type.getAnnotation(Command.class);
      boolean whole = command.name().equals(called) || called.equals(completion());
      tiara.addSubcommand(whole ? type : listed(command));
    }
  }

  /** The name of the subcommand: the first word that is not an option; empty if there is none. */
  private static String called(String... arguments) {
    for (String argument : arguments) {
      if (!argument.startsWith("-")) {
        return argument;
      }
    }
    return "";
  }

  /** The one that needs to know the options of all. */
  private static String completion() {
    return CompletionCommand.class.getAnnotation(Command.class).name();
  }

  private static CommandSpec listed(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().description(command.description());
    return spec;
  }
}
