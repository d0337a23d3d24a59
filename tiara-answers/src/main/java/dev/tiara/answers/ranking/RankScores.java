package dev.tiara.answers.ranking;

import dev.tiara.answers.ranking.RankList.Links;
import java.util.Arrays;

/**
 * The scores in one row of a results table.
 *
 * @param links the number of ranked links
 * @param mrr the mean reciprocal rank with its 95% interval over links
 * @param hits10 the share of links in the top ten
 */
public record RankScores(int links, Bootstrap.Interval mrr, double hits10) {
  /** The number of bootstrap rounds. */
  private static final int ROUNDS = 1000;

  /** The scores of the selected links; NaN if there are none. */
  public static RankScores of(RankList ranks, Links links) {
    double[] reciprocals = ranks.reciprocals(links);
    if (reciprocals.length == 0) {
      return new RankScores(
          0, new Bootstrap.Interval(Double.NaN, Double.NaN, Double.NaN), Double.NaN);
    }
    return new RankScores(
        reciprocals.length,
        Bootstrap.interval(
            new int[] {reciprocals.length}, ROUNDS, 1, places -> mean(reciprocals, places[0])),
        Arrays.stream(ranks.hits10(links)).average().orElse(Double.NaN));
  }

  /**
   * The difference in mean reciprocal rank between two predictors on the same links, with its
   * paired 95% interval.
   */
  public static Bootstrap.Interval difference(RankList a, RankList b, Links links) {
    double[] differences = a.reciprocals(links);
    double[] others = b.reciprocals(links);
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= others[i];
    }
    return Bootstrap.interval(
        new int[] {differences.length}, ROUNDS, 1, places -> mean(differences, places[0]));
  }

  private static double mean(double[] values, int[] places) {
    double sum = 0;
    for (int place : places) {
      sum += values[place];
    }
    return sum / places.length;
  }
}
