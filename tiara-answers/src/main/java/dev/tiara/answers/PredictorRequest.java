package dev.tiara.answers;

import dev.tiara.answers.choice.NextLinks;
import dev.tiara.input.InputException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which predictor to use.
 *
 * @param by the name of a predictor, or {@code auto} for the one that ranks the links of the latest
 *     snapshots best
 * @param rates the rates of the proximity
 * @param seed the seed of the samples used to train and select predictors
 * @param model a saved ranker to use instead; null for none
 */
public record PredictorRequest(String by, Rates rates, long seed, @Nullable Path model) {
  /** The predictor that is best on the log itself. */
  public static final PredictorRequest AUTO =
      new PredictorRequest(NextLinks.AUTO, Rates.chosen(), 1, null);

  /** Checks the name. */
  public PredictorRequest {
    if (!NextLinks.names().contains(by)) {
      throw new InputException("by", "must be one of " + String.join(", ", NextLinks.names()), by);
    }
    if (model != null && !by.equals(NextLinks.AUTO)) {
      throw new InputException("model", "must not be given with {by}", null);
    }
  }

  /** The ranker, trained on the log. */
  public static PredictorRequest ranker() {
    return new PredictorRequest(NextLinks.RANKER, Rates.chosen(), 1, null);
  }

  /** A saved ranker. */
  public static PredictorRequest saved(Path model) {
    return new PredictorRequest(NextLinks.AUTO, Rates.chosen(), 1, model);
  }
}
