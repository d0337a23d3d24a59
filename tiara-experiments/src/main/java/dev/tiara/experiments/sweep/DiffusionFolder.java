package dev.tiara.experiments.sweep;

import dev.tiara.experiments.record.RecordFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The diffusions of a results folder, one file each in {@code diffusion}, written when its point is
 * complete.
 *
 * @param path of the results folder
 */
public record DiffusionFolder(Path path) {

  /**
   * What is in a folder.
   *
   * @param results by rising ε
   * @param problems of files that were left out, in words
   */
  public record Contents(List<DiffusionResult> results, List<String> problems) {}

  /** Reads all that can be read; a folder that does not exist has nothing. */
  public Contents read() throws IOException {
    List<String> problems = new ArrayList<>();
    List<DiffusionResult> results =
        files().read(problems).values().stream()
            .sorted(Comparator.comparingDouble(result -> result.point().epsilon()))
            .toList();
    return new Contents(results, problems);
  }

  void write(DiffusionResult result) throws IOException {
    files().write(result);
  }

  /** Throws if results cannot be written here, before any work is done for them. */
  void check() throws IOException {
    files().check();
  }

  private RecordFiles<DiffusionResult> files() {
    return new RecordFiles<>(
        path.resolve("diffusion"),
        DiffusionResult.class,
        DiffusionResult.VERSION,
        DiffusionResult::id);
  }
}
