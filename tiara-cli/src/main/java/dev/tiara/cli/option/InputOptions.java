package dev.tiara.cli.option;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.cli.terminal.Console;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.output.OutputProvenance;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** The options of every command that reads one dynamic graph. */
@Heading.Under(Heading.INPUT)
public final class InputOptions {
  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description =
          "Event file: text separated by commas, tabs, semicolons or spaces, optionally gzipped,"
              + " or Parquet; a quoted glob for several; - for standard input; or dataset:NAME"
              + " (see tiara datasets).")
  private String input;

  @Mixin private ReadOptions options;

  /** The input as the user wrote it. */
  public String input() {
    return input;
  }

  /** Where the log comes from and how it is read. */
  public LogSource source() {
    return options.source(input);
  }

  /** Whether an option says how wide snapshots are. */
  public boolean hasBins() {
    return source().options().binning() != null;
  }

  /** The input and all its options as shell words, with detected values in place of defaults. */
  public String commandLine(Log log) {
    return options.commandLine(source(), log);
  }

  /** Reads the log. */
  public Log read(Console console) throws IOException {
    return options.read(source(), console);
  }

  /** Reads the log, and keeps self-loops among the events if that is wanted. */
  public Log read(Console console, boolean selfLoops) throws IOException {
    return options.read(selfLoops ? source().withSelfLoops() : source(), console);
  }

  /**
   * Reads the log, with {@code otherwise} for bins, direction and weighting that no option sets.
   */
  public Log read(Console console, SnapshotOptions otherwise) throws IOException {
    return options.read(source().otherwise(otherwise), console);
  }

  /** The provenance of what a command computes from its input. */
  public OutputProvenance provenance(Log log, CommandSpec command, Console console)
      throws IOException {
    return options.provenance(source(), log, command.root().version()[0], console);
  }

  /** How the input is interpreted. */
  public Inspection inspect(Console console) throws IOException {
    return options.inspect(input, console);
  }

  /** The reader of the events, for commands that read nothing but files. */
  public EventReader reader() {
    return options.reader(input);
  }
}
