package dev.tiara.cli.lab;

import dev.tiara.cli.option.Heading;
import dev.tiara.learn.task.TaskKind;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of commands that train several models and write the results to a folder. */
@Heading.Under(Heading.TRAINING)
public class ExperimentOptions extends TrainingOptions {
  @Heading.Under(Heading.OPTIONS)
  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FOLDER",
      description = "Results folder, with one JSON file per run.")
  private Path output;

  @Heading.Under(Heading.OPTIONS)
  @Option(
      names = "--task",
      paramLabel = "TASK",
      description = "Task: link or node. Default: node if the data have labels, else link.")
  private TaskKind task;

  public final Path output() {
    return output;
  }

  /** The task; null if it was not given. */
  public final TaskKind task() {
    return task;
  }
}
