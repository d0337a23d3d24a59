package dev.tiara.experiments.sweep;

import dev.tiara.experiments.record.RecordFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The results of diffusion sweeps in a results folder: one file per point in {@code diffusion},
 * written when the point is complete.
 *
 * @param path the path of the results folder
 */
public record DiffusionFolder(Path path) {

  /**
   * The contents of a folder.
   *
   * @param results the results, in ascending order of ε
   * @param problems the files that were skipped and why, in words
   */
  public record Contents(List<DiffusionResult> results, List<String> problems) {}

  /** Reads everything that can be read; a folder that does not exist is empty. */
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

  /** Throws if results cannot be written here; to be called before any work is done. */
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
