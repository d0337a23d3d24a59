package dev.tiara.learn.train;

import java.util.List;

/**
 * The end of a training: the task's tensors hold the model of the best epoch.
 *
 * @param best the epoch with the highest validation metric, the earliest of equals
 * @param epochs all that were run
 * @param stopped whether training was stopped from outside
 */
public record TrainingResult(Epoch best, List<Epoch> epochs, boolean stopped) {
  /** Takes a copy of the list. */
  public TrainingResult {
    epochs = List.copyOf(epochs);
  }
}
