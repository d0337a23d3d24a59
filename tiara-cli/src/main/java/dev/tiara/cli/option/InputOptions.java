package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.experiments.setting.ExperimentData;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options of every command that reads one dynamic graph. */
public final class InputOptions {
  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description =
          "Event file: comma-, tab-, semicolon- or blank-separated, .gz too, or .parquet; several by"
              + " a glob in quotes; - for standard input; or dataset:NAME (see tiara datasets).")
  private String input;

  @Mixin private ReadOptions options;

  /** The input as the user wrote it. */
  public String input() {
    return input;
  }

  /** The input as a word of a shell. */
  public String word() {
    return input.matches("[A-Za-z0-9_./:-]+") ? input : "'" + input.replace("'", "'\\''") + "'";
  }

  /** Reads the graph. */
  public ReadOptions.Input read(Console console) throws IOException {
    return options.read(input, console);
  }

  /** How the input is understood. */
  public Inspection inspect(Console console) throws IOException {
    return options.inspect(input, console);
  }

  /** How to read events, for those who read files only. */
  public EventReader reader() {
    return options.reader(input);
  }

  /** Reads all that experiments need. */
  public ExperimentData experimentData(Console console) throws IOException {
    return options.experimentData(input, console);
  }
}
