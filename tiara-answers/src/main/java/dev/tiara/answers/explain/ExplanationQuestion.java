package dev.tiara.answers.explain;

import dev.tiara.answers.Bounds;
import dev.tiara.answers.Moment;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.rates.Rates;
import dev.tiara.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Asks why two nodes are close.
 *
 * @param from the node at which the walks start
 * @param to the node whose score is explained
 * @param at the snapshot to look at; null for the last
 * @param paths the number of paths to list
 * @param rates the rates of the walk
 * @param epsilon the threshold of the filtered score
 * @param iterations the number of power iterations
 * @param ranker the ranker that is asked why it expects the link; null for none
 */
public record ExplanationQuestion(
    String from,
    String to,
    @Nullable Moment at,
    int paths,
    Rates rates,
    double epsilon,
    int iterations,
    @Nullable PredictorRequest ranker) {
  /** Checks the bounds. */
  public ExplanationQuestion {
    if (paths < 0) {
      throw new InputException("paths", "must not be negative", paths);
    }
    if (paths > Bounds.FEW) {
      throw new InputException("paths", "must be at most " + Bounds.FEW, paths);
    }
    Bounds.count("iterations", iterations, Bounds.MOST);
    Bounds.probability("epsilon", epsilon);
    if (ranker != null && ranker.model() != null && at != null) {
      throw new InputException(
          "model", "must not be given with {at}: it has learned from later snapshots", null);
    }
  }
}
