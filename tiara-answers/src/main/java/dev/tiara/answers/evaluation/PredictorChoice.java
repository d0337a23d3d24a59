package dev.tiara.answers.evaluation;

import dev.tiara.answers.ranking.RankList;
import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.rule.LastContact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The predictor that ranked the validation links best, and by how much. New and repeated links are
 * different tasks, so both kinds count equally, however many links there are of each; if either
 * kind is too rare, all links are pooled. Log-loss has no say, because the rules that think in
 * snapshots have no probabilities.
 *
 * @param predictor the name of the best predictor
 * @param score its score
 * @param nextPredictor the name of the second best, or empty if there is none
 * @param nextScore the score of the second best
 */
public record PredictorChoice(
    String predictor, double score, String nextPredictor, double nextScore) {
  /** The minimum number of links to base a choice on. */
  static final int FEWEST = 30;

  /** The rule to use if there are too few links to choose by. */
  static final String WITHOUT_CHOICE = new LastContact(1).name();

  /**
   * Chooses among rows of an evaluation. If there are too few links to choose by, the choice is a
   * fixed rule.
   */
  static PredictorChoice ofRows(List<Evaluation.Row> rows) {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (rows.get(0).validation().size() < FEWEST) {
      return of(
          Map.of(
              WITHOUT_CHOICE,
              rows.stream()
                  .filter(row -> row.predictor().equals(WITHOUT_CHOICE))
                  .mapToDouble(row -> score(row.validation()))
                  .findFirst()
                  .orElseThrow()));
    }
    rows.forEach(row -> scores.put(row.predictor(), score(row.validation())));
    return of(scores);
  }

  private static PredictorChoice of(Map<String, Double> scores) {
    List<Map.Entry<String, Double>> sorted =
        scores.entrySet().stream()
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .toList();
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException("a choice needs at least one predictor, got none");
    }
    var best = sorted.get(0);
    var next = sorted.get(Math.min(1, sorted.size() - 1));
    return new PredictorChoice(
        best.getKey(),
        best.getValue(),
        sorted.size() == 1 ? "" : next.getKey(),
        sorted.size() == 1 ? 0 : next.getValue());
  }

  /**
   * The mean of the MRR of new and of repeated links, or the MRR of all links if there are too few
   * of either.
   */
  public static double score(RankList ranks) {
    boolean news = ranks.reciprocals(Links.NEW).length >= FEWEST;
    boolean repeated = ranks.reciprocals(Links.REPEATED).length >= FEWEST;
    if (news && repeated) {
      return (ranks.mrr(Links.NEW) + ranks.mrr(Links.REPEATED)) / 2;
    }
    double all = ranks.mrr(Links.ALL);
    return Double.isNaN(all) ? 0 : all;
  }

  /** The scores of the best and the second best, in words. */
  public String margin() {
    return String.format(Locale.ROOT, "with an MRR of %.3f on recent snapshots", score)
        + (nextPredictor.isEmpty()
            ? ""
            : String.format(Locale.ROOT, " (next best: %s, %.3f)", nextPredictor, nextScore));
  }
}
