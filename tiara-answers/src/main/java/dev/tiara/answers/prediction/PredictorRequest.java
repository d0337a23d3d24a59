package dev.tiara.answers.prediction;

import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.rates.Rates;
import dev.tiara.input.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which predictor to use, and what it predicts.
 *
 * @param by the name of a predictor, or {@code auto} for the one that ranks recent events best
 * @param rates the rates of the proximity
 * @param seed the seed of the samples used to train and select predictors
 * @param model a saved predictor to use instead; null for none
 * @param nextBin whether to predict the contacts of the next bin of the log rather than the next
 *     contact
 */
public record PredictorRequest(
    String by, Rates rates, long seed, @Nullable Path model, boolean nextBin) {
  /** The name that requests a choice. */
  private static final String CHOSEN = "auto";

  /** The predictor that is best on the log itself. */
  public static final PredictorRequest AUTO =
      new PredictorRequest(CHOSEN, Rates.chosen(), 1, null, false);

  /** Checks the name. */
  public PredictorRequest {
    if (!names().contains(by)) {
      throw new InputException("by", "must be one of " + String.join(", ", names()), by);
    }
    if (model != null && !by.equals(CHOSEN)) {
      throw new InputException("model", "must not be given with {by}", null);
    }
    if (rates instanceof Rates.Given && !by.equals(SnapshotRule.PROXIMITY)) {
      throw new InputException(
          "alpha", "has no effect without {by} " + SnapshotRule.PROXIMITY, null);
    }
  }

  /** The names of all predictors, first the one that requests a choice. */
  public static List<String> names() {
    return Stream.of(Stream.of(CHOSEN), Entrants.names().stream(), SnapshotRule.names().stream())
        .flatMap(names -> names)
        .distinct()
        .toList();
  }

  /** The ranker, trained on the log. */
  public static PredictorRequest ranker(boolean nextBin) {
    return new PredictorRequest(Entrants.RANKER, Rates.chosen(), 1, null, nextBin);
  }

  /** A saved predictor. */
  public static PredictorRequest saved(Path model, boolean nextBin) {
    return new PredictorRequest(CHOSEN, Rates.chosen(), 1, model, nextBin);
  }

  /** Whether the predictor can be saved: a rule on snapshots learns nothing. */
  public boolean canBeSaved() {
    return isChosen() || Entrants.named(by).isPresent();
  }

  /** Whether samples are drawn to train or select it: a rule alone needs none. */
  public boolean isSampled() {
    return isChosen() || Entrants.named(by).filter(Entrants::learns).isPresent();
  }

  /** Whether the log decides. */
  public boolean isChosen() {
    return by.equals(CHOSEN);
  }
}
