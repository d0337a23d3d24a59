package dev.tiara.learn.ranking;

import dev.tiara.learn.metric.Bootstrap;
import dev.tiara.learn.ranking.RankList.Links;
import java.util.Arrays;

/**
 * The figures of a table row.
 *
 * @param links how many were ranked
 * @param mrr the mean reciprocal rank with its 95% interval over links
 * @param hits10 the share of links among the first ten
 */
public record RankScores(int links, Bootstrap.Interval mrr, double hits10) {
  /** Rounds of the bootstrap. */
  private static final int ROUNDS = 1000;

  /** The figures of the links of a kind; all not a number where there are none. */
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

  /** The difference of two predictors over the same links, with its 95% interval (paired). */
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
