package dev.tiara.cli;

import dev.tiara.cli.command.AugmentCommand;
import dev.tiara.cli.command.CompletionCommand;
import dev.tiara.cli.command.DatasetsCommand;
import dev.tiara.cli.command.DriftCommand;
import dev.tiara.cli.command.EvaluateCommand;
import dev.tiara.cli.command.ExplainCommand;
import dev.tiara.cli.command.ExploreCommand;
import dev.tiara.cli.command.GenerateCommand;
import dev.tiara.cli.command.InspectCommand;
import dev.tiara.cli.command.PredictCommand;
import dev.tiara.cli.command.ProximityCommand;
import dev.tiara.cli.command.ServeCommand;
import dev.tiara.cli.command.SparkCommand;
import dev.tiara.cli.command.StatsCommand;
import dev.tiara.cli.lab.CompareCommand;
import dev.tiara.cli.lab.DemoCommand;
import dev.tiara.cli.lab.EmbedCommand;
import dev.tiara.cli.lab.ReportCommand;
import dev.tiara.cli.lab.SweepCommand;
import dev.tiara.cli.lab.TrainCommand;
import dev.tiara.cli.lab.TuneCommand;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The subcommands of {@code tiara}. Only the one that is called is created, which saves most of the
 * time of a short command; if none is called, picocli gets only what {@code tiara --help} lists.
 */
final class Subcommands {
  /** Commands that serve the same purpose. */
  record Group(String title, List<Class<?>> commands) {
    /** The names of the commands. */
    List<String> names() {
      return commands.stream().map(Subcommands::name).toList();
    }
  }

  /** All subcommands, in the order in which {@code tiara --help} lists them. */
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
          new Group("Service", List.of(ExploreCommand.class, ServeCommand.class)),
          new Group("More", List.of(DemoCommand.class, CompletionCommand.class)));

  /** All subcommands. */
  static final List<Class<?>> ALL =
      GROUPS.stream().<Class<?>>flatMap(group -> group.commands().stream()).toList();

  /** The subcommand that needs to know the options of all others. */
  private static final String COMPLETION = name(CompletionCommand.class);

  private Subcommands() {}

  /** Adds the subcommands that these arguments need. */
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

  /**
   * The name of a subcommand, derived from that of its class because annotations are slow to read.
   */
  private static String name(Class<?> command) {
    return command.getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
  }

  /**
   * The name of the subcommand: the first word that is not an option. Empty if there is none, or if
   * {@code --help} comes before it.
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
