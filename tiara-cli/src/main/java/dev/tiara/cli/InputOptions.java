package dev.tiara.cli;

import dev.tiara.data.events.EventReader;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.experiment.ExperimentData;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options of every command that reads one dynamic graph. */
final class InputOptions {
  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description =
          "Event file: comma-, tab-, semicolon- or blank-separated, .gz too, or .parquet; several by"
              + " a glob in quotes; or dataset:NAME (see tiara datasets).")
  private String input;

  @Mixin private ReadOptions options;

  /** The input as a word of a shell. */
  String word() {
    return input.matches("[A-Za-z0-9_./:-]+") ? input : "'" + input.replace("'", "'\\''") + "'";
  }

  /** Reads the graph. */
  ReadOptions.Input read(Console console) throws IOException {
    return options.read(input, console);
  }

  /** Reads its links in their original direction. */
  DynamicGraph readOriginalLinks(Console console) throws IOException {
    return options.readOriginalLinks(input, console);
  }

  /** How to read events, for those who read files only. */
  EventReader reader() {
    return options.reader(input);
  }

  /** Reads all that experiments need. */
  ExperimentData experimentData(Console console) throws IOException {
    return options.experimentData(input, console);
  }
}
