package dev.tiara.learn.baseline;

import dev.tiara.learn.metric.Bootstrap;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.task.LinkSamples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How well scores tell links from pairs that are none.
 *
 * @param auc pooled over all samples, with its interval over links
 * @param averagePrecision pooled, with its interval
 * @param meanReciprocalRank of each link among the pairs of its snapshot that are none
 * @param hits1 the share of links that are first there
 * @param hits3 among the first three
 * @param hits10 among the first ten
 */
public record LinkMetrics(
    Bootstrap.Interval auc,
    Bootstrap.Interval averagePrecision,
    double meanReciprocalRank,
    double hits1,
    double hits3,
    double hits10) {
  /** Rounds of the bootstrap. */
  static final int ROUNDS = 400;

  /** The metrics of these scores, step after step as in the samples. */
  public static LinkMetrics of(double[] scores, LinkSamples samples) {
    List<int[]> links = new ArrayList<>();
    List<int[]> none = new ArrayList<>();
    double reciprocal = 0;
    double hits1 = 0;
    double hits3 = 0;
    double hits10 = 0;
    int count = 0;
    int start = 0;
    for (int t = 0; t < samples.positives().length; t++) {
      int positives = samples.positives()[t];
      int all = samples.sources()[t].length;
      bothWays(start, positives, links);
      bothWays(start + positives, all - positives, none);
      double[] negatives = Arrays.copyOfRange(scores, start + positives, start + all);
      for (int i = start; i < start + positives; i++) {
        var place = Ranking.Place.of(scores[i], negatives);
        reciprocal += place.reciprocal();
        hits1 += place.hit(1);
        hits3 += place.hit(3);
        hits10 += place.hit(10);
        count++;
      }
      start += all;
    }
    int[] units = {links.size(), none.size()};
    return new LinkMetrics(
        Bootstrap.interval(units, ROUNDS, 1, p -> resampled(scores, links, none, p, true)),
        Bootstrap.interval(units, ROUNDS, 1, p -> resampled(scores, links, none, p, false)),
        reciprocal / count,
        hits1 / count,
        hits3 / count,
        hits10 / count);
  }

  /** An undirected pair is two samples, m apart, and drawn as one. */
  private static void bothWays(int start, int samples, List<int[]> units) {
    int m = samples / 2;
    for (int i = 0; i < m; i++) {
      units.add(new int[] {start + i, start + m + i});
    }
  }

  private static double resampled(
      double[] scores, List<int[]> links, List<int[]> none, int[][] places, boolean auc) {
    double[] drawn = new double[2 * (links.size() + none.size())];
    int[] labels = new int[drawn.length];
    int at = 0;
    for (int kind = 0; kind < 2; kind++) {
      List<int[]> units = kind == 0 ? links : none;
      for (int place : places[kind]) {
        for (int sample : units.get(place)) {
          labels[at] = 1 - kind;
          drawn[at++] = scores[sample];
        }
      }
    }
    return auc ? Ranking.auc(drawn, labels) : Ranking.averagePrecision(drawn, labels);
  }
}
