package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.output.OutputProvenance;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.graph.Direction;
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

  /** Whether the input is a named data set, which comes with its own bins. */
  public boolean isNamed() {
    return input.startsWith(ReadOptions.DATASET);
  }

  /** The input and all its options as shell words, with detected values in place of defaults. */
  public String commandLine(ReadOptions.Input read) {
    return options.commandLine(input, read);
  }

  /** Reads the graph. */
  public ReadOptions.Input read(Console console) throws IOException {
    return options.read(input, console);
  }

  /** Reads the graph, and keeps self-loops among the events. */
  public ReadOptions.Input readWithSelfLoops(Console console) throws IOException {
    return options.readWithSelfLoops(input, console);
  }

  /** Whether the user gave a width or a number of snapshots. */
  public boolean hasBinOption() {
    return options.hasBinOption();
  }

  /** Whether the width of snapshots is given, by the user or by a named data set. */
  public boolean hasFixedBins() {
    return hasBinOption() || isNamed();
  }

  /** The direction of the graph's edges. */
  public Direction direction() {
    return options.direction();
  }

  /** Whether the user gave a direction. */
  public boolean hasDirectionOption() {
    return options.hasDirectionOption();
  }

  /**
   * Reads the graph, with {@code otherwise} for bins, direction and weighting that no option sets.
   */
  public ReadOptions.Input read(Console console, SnapshotOptions otherwise) throws IOException {
    return options.read(input, console, otherwise);
  }

  /** The provenance of what a command computes from its input. */
  public OutputProvenance provenance(ReadOptions.Input read, CommandSpec command, Console console)
      throws IOException {
    return options.provenance(input, read, command.root().version()[0], console);
  }

  /** How the input is interpreted. */
  public Inspection inspect(Console console) throws IOException {
    return options.inspect(input, console);
  }

  /** The reader of the events, for commands that read nothing but files. */
  public EventReader reader() {
    return options.reader(input);
  }

  /** Reads everything that experiments need. */
  public ExperimentData experimentData(Console console) throws IOException {
    return options.experimentData(input, console);
  }
}
