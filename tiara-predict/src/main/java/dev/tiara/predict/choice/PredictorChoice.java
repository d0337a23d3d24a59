package dev.tiara.predict.choice;

import dev.tiara.learn.ranking.RankList;
import dev.tiara.learn.ranking.RankList.Links;
import dev.tiara.learn.ranking.RankingRun;
import dev.tiara.learn.ranking.rule.LastContact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
  static final int FEWEST = 30;

  /** The rule that is used where there is too little to choose by. */
  static final String WITHOUT_CHOICE = new LastContact(1).name();

  /**
   * Chooses among runs over the same links.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static PredictorChoice of(List<RankingRun> runs) {
    Map<String, Double> scores = new LinkedHashMap<>();
    runs.forEach(run -> scores.put(run.predictor(), score(run.validation())));
    return of(scores);
  }

  /**
   * Chooses among rows of an evaluation; as in use, a rule where there are hardly any links to
   * choose by.
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

  /** What it scored, and what the next best did, in words. */
  public String margin() {
    return String.format(Locale.ROOT, "which scored %.3f on recent snapshots", score)
        + (nextPredictor.isEmpty()
            ? ""
            : String.format(Locale.ROOT, ", next best %s %.3f", nextPredictor, nextScore));
  }
}
