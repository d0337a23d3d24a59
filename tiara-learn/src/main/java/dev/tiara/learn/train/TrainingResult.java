package dev.tiara.learn.train;

import dev.tiara.stability.Experimental;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a training run; the task's tensors hold the model of the best epoch.
 *
 * @param best the epoch with the highest validation metric; ties are broken by the earlier epoch
 * @param epochs all epochs; after a restart, those of the better attempt
 * @param stopped whether training was stopped from outside
 * @param restart the restart of a dead model; null if there was none
 */
@Experimental
public record TrainingResult(
    Epoch best, List<Epoch> epochs, boolean stopped, @Nullable Restart restart) {
  /** Copies the list. */
  public TrainingResult {
    epochs = List.copyOf(epochs);
  }

  /** The result of a training run without a restart. */
  public TrainingResult(Epoch best, List<Epoch> epochs, boolean stopped) {
    this(best, epochs, stopped, null);
  }
}
