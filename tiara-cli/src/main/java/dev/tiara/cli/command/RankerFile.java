package dev.tiara.cli.command;

import dev.tiara.answers.ranker.SavedRanker;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Reads a ranker saved by {@code tiara predict --save}, and checks that it fits the input. */
final class RankerFile {
  private RankerFile() {}

  /**
   * Reads a ranker.
   *
   * @param width the width of the input's snapshots
   * @throws InputException if the file is not a ranker, or the ranker was trained on other data
   */
  static SavedRanker read(Path file, InputOptions input, EventTable events, double width)
      throws IOException {
    SavedRanker saved;
    try {
      saved = SavedRanker.read(file);
    } catch (FileSystemException e) {
      throw e; // missing or not readable
    } catch (IOException e) {
      throw new InputException(e.getMessage(), e);
    }
    if (saved.bipartite() != events.isBipartite()) {
      throw new InputException(
          file
              + " was trained on "
              + (saved.bipartite() ? "a bipartite log" : "a log that is not bipartite")
              + ", INPUT is "
              + (events.isBipartite() ? "bipartite" : "not bipartite"));
    }
    if (input.hasBinOption() && Math.abs(saved.data().width() / width - 1) > 1e-9) {
      throw new InputException(
          file
              + " was trained on snapshots of width "
              + saved.data().width()
              + ", got "
              + width
              + " (--time-bin, --snapshots)");
    }
    if (!saved.data().isIn(events)) {
      throw new InputException(
          file
              + " was trained on other data: INPUT must contain the "
              + saved.events()
              + " events up to time "
              + PredictRequest.number(saved.data().to())
              + " that it was trained on");
    }
    return saved;
  }
}
