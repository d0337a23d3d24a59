package dev.tiara.cli;

import dev.tiara.learn.experiment.TaskKind;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of all that trains more than once and keeps what it has. */
class ExperimentOptions extends TrainingOptions {
  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FOLDER",
      description = "Where results are kept, one JSON file a run.")
  private Path output;

  @Option(
      names = "--task",
      description = "link or node. Default: node where the data have labels, else link.")
  private TaskKind task;

  final Path output() {
    return output;
  }

  /** What is given, else null. */
  final TaskKind task() {
    return task;
  }
}
