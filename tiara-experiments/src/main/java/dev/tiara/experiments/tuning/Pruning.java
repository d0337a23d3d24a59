package dev.tiara.experiments.tuning;

import dev.tiara.experiments.record.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The median rule (Golovin et al. 2017, Google Vizier): a trial is stopped when its best validation
 * metric so far is below the median of what earlier trials had reached by the same epoch.
 *
 * @param warmUp epochs that every trial gets
 * @param trials that must have gone before; 0 for no pruning
 */
public record Pruning(int warmUp, int trials) {
  /** Every trial runs to its end. */
  public static final Pruning NONE = new Pruning(0, 0);

  /** Twenty epochs, after five trials. */
  public static final Pruning MEDIAN = new Pruning(20, 5);

  /**
   * What a trial of another search would have come to in this one, where other trials went before:
   * to its end, or given up where this rule says so; nothing where it was given up too early.
   */
  Optional<Trial> replayed(Trial known, List<Trial> before) {
    for (int epochs = 1; epochs <= known.validation().size(); epochs++) {
      if (hopeless(epochs, known.bestUntil(epochs), before)) {
        return Optional.of(known.givenUpAfter(epochs));
      }
    }
    return known.pruned() ? Optional.empty() : Optional.of(known);
  }

  /**
   * Whether to give up.
   *
   * @param epochs how many the trial has run
   * @param best its best validation metric in them
   */
  boolean hopeless(int epochs, double best, List<Trial> before) {
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
