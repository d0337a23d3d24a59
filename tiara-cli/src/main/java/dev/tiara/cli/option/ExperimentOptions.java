package dev.tiara.cli.option;

import dev.tiara.learn.task.TaskKind;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of all that trains more than once and keeps what it has. */
public class ExperimentOptions extends TrainingOptions {
  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FOLDER",
      description = "Results folder, with one JSON file per run.")
  private Path output;

  @Option(
      names = "--task",
      description = "link or node. Default: node where the data have labels, else link.")
  private TaskKind task;

  public final Path output() {
    return output;
  }

  /** What is given, else null. */
  public final TaskKind task() {
    return task;
  }
}
