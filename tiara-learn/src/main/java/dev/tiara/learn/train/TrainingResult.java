package dev.tiara.learn.train;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a training run; the task's tensors hold the model of the best epoch.
 *
 * @param best the epoch with the highest validation metric, the earliest of equals
 * @param epochs all that were run
 * @param stopped whether training was stopped from outside
 * @param restart the restart of a model that had died; null if there was none
 */
public record TrainingResult(
    Epoch best, List<Epoch> epochs, boolean stopped, @Nullable Restart restart) {
  /** Takes a copy of the list. */
  public TrainingResult {
    epochs = List.copyOf(epochs);
  }

  /** A training without a restart. */
  public TrainingResult(Epoch best, List<Epoch> epochs, boolean stopped) {
    this(best, epochs, stopped, null);
  }
}
