package dev.tiara.answers.evaluation;

import dev.tiara.answers.Bounds;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.RankingProtocol;
import dev.tiara.answers.ranking.RolandProtocol;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.rates.Rates;
import java.util.List;

/**
 * Asks how well predictors rank the links of a log.
 *
 * @param protocol the protocol of the comparison
 * @param seeds the number of seeds for rankers and sampled competitors
 * @param rates the rates of the proximity
 * @param ablation whether to include rankers without some groups of features
 * @param others predictors that are shown for comparison and never chosen, such as trained models
 */
public record EvaluationQuestion(
    Protocol protocol, int seeds, Rates rates, boolean ablation, List<Predictor> others) {
  /** How predictors are compared. */
  public enum Protocol {
    /** UTG's protocol: ranks a link among sampled nodes. */
    UTG,
    /** Ranks a link among all nodes that have been a target. */
    FULL,
    /** ROLAND's fixed split: ranks a link among all nodes. */
    ROLAND;

    RankingProtocol of(long seed) {
      return switch (this) {
        case UTG -> new UtgProtocol(seed);
        case FULL -> new FullProtocol();
        case ROLAND -> new RolandProtocol();
      };
    }
  }

  /** Checks the bounds and takes a copy. */
  public EvaluationQuestion {
    others = List.copyOf(others);
    Bounds.count("seeds", seeds, Bounds.FEW);
  }

  /** The same question with other predictors for comparison. */
  public EvaluationQuestion against(List<Predictor> compared) {
    return new EvaluationQuestion(protocol, seeds, rates, ablation, compared);
  }
}
