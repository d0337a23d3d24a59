package dev.tiara.experiments.record;

import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One point of a search. The test metric is kept for the one that is chosen; choosing and pruning
 * see {@link #bestUntil} alone.
 *
 * @param id of the run, see {@link Experiment}
 * @param pruned whether it was stopped early
 * @param validation the metric on the validation part of every epoch
 * @param test the metric on the test part at the best epoch on validation; meaningless if pruned
 * @param failure why there is no outcome, or null
 */
public record Trial(
    int version,
    String id,
    Hyperparameters hyperparameters,
    boolean pruned,
    List<Float> validation,
    double test,
    @Nullable String failure) {

  /** The highest validation metric of the first epochs; lower than any where there is none. */
  public double bestUntil(int epochs) {
    return validation.stream().limit(epochs).mapToDouble(Float::doubleValue).max().orElse(-1);
  }

  /** The highest validation metric. */
  public double best() {
    return bestUntil(validation.size());
  }

  /** The same, had it been given up after so many epochs. */
  public Trial givenUpAfter(int epochs) {
    return pruned && epochs == validation.size()
        ? this
        : new Trial(version, id, hyperparameters, true, validation.subList(0, epochs), 0, failure);
  }

  /** Whether it may be chosen. */
  public boolean finished() {
    return !pruned && failure == null;
  }
}
