package dev.tiara.experiments.tuning;

import dev.tiara.experiments.record.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The median rule (Golovin et al. 2017, Google Vizier): a trial is stopped if its best validation
 * metric so far is below the median of the best that earlier trials had reached by the same epoch.
 *
 * @param warmUp the number of epochs that every trial runs
 * @param trials the number of earlier trials required for pruning; 0 for no pruning
 */
public record Pruning(int warmUp, int trials) {
  /** No pruning: every trial runs to completion. */
  public static final Pruning NONE = new Pruning(0, 0);

  /** Prunes after 20 epochs, once there are five earlier trials. */
  public static final Pruning MEDIAN = new Pruning(20, 5);

  /**
   * The outcome that a recorded trial would have in this search, given the trials before it:
   * completed, or pruned if this rule demands it. Empty if it was pruned earlier than this rule
   * would, so that its outcome is unknown.
   */
  Optional<Trial> replayed(Trial known, List<Trial> before) {
    for (int epochs = 1; epochs <= known.validation().size(); epochs++) {
      if (shouldPrune(epochs, known.bestUntil(epochs), before)) {
        return Optional.of(known.prunedAfter(epochs));
      }
    }
    return known.pruned() ? Optional.empty() : Optional.of(known);
  }

  /**
   * Whether to prune a trial.
   *
   * @param epochs the number of epochs that the trial has run
   * @param best its best validation metric so far
   */
  boolean shouldPrune(int epochs, double best, List<Trial> before) {
    List<Trial> others = before.stream().filter(trial -> trial.failure() == null).toList();
    if (trials == 0 || epochs <= warmUp || others.size() < trials) {
      return false;
    }
    double[] sorted =
        others.stream().mapToDouble(trial -> trial.bestUntil(epochs)).sorted().toArray();
    int half = sorted.length / 2;
    double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return best < median;
  }
}
