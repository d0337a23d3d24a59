package dev.tiara.predict.choice;

import dev.tiara.learn.ranking.RankList;
import dev.tiara.learn.ranking.RankList.Links;
import dev.tiara.learn.ranking.RankingRun;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The predictor that ranked the validation links best, and by how much. New and repeated links are
 * different questions, so both count the same, however many there are of each; a kind with hardly
 * any links does not count.
 *
 * @param predictor its name
 * @param score what it reached
 * @param nextPredictor the name of the second best, or an empty text
 * @param nextScore what that reached
 */
public record PredictorChoice(
    String predictor, double score, String nextPredictor, double nextScore) {
  /** Fewer links than this decide nothing. */
  private static final int FEWEST = 30;

  /**
   * Chooses among runs over the same links.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static PredictorChoice of(List<RankingRun> runs) {
    List<RankingRun> sorted =
        runs.stream()
            .sorted(Comparator.comparingDouble((RankingRun run) -> -score(run.validation())))
            .toList();
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException("a choice needs at least one predictor, got none");
    }
    RankingRun best = sorted.get(0);
    return sorted.size() == 1
        ? new PredictorChoice(best.predictor(), score(best.validation()), "", 0)
        : new PredictorChoice(
            best.predictor(),
            score(best.validation()),
            sorted.get(1).predictor(),
            score(sorted.get(1).validation()));
  }

  /** The mean of the MRR of new and of repeated links, where there are enough of both. */
  public static double score(RankList ranks) {
    boolean news = ranks.reciprocals(Links.NEW).length >= FEWEST;
    boolean repeated = ranks.reciprocals(Links.REPEATED).length >= FEWEST;
    if (news && repeated) {
      return (ranks.mrr(Links.NEW) + ranks.mrr(Links.REPEATED)) / 2;
    }
    double all = ranks.mrr(Links.ALL);
    return Double.isNaN(all) ? 0 : all;
  }

  @Override
  public String toString() {
    return predictor
        + String.format(Locale.ROOT, " (%.3f on recent snapshots", score)
        + (nextPredictor.isEmpty()
            ? ")"
            : String.format(Locale.ROOT, "; next best %s %.3f)", nextPredictor, nextScore));
  }
}
