package dev.tiara.experiments.baseline;

import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.learn.metric.RankedScores;
import dev.tiara.learn.metric.Ranking.Rank;
import dev.tiara.learn.task.LinkSamples;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Metrics of how well scores separate links from other pairs.
 *
 * @param auc the AUC over all samples, pooled, with its bootstrap interval
 * @param averagePrecision the average precision over all samples, pooled, with its interval
 * @param meanReciprocalRank the mean reciprocal rank of links, each among the negatives of its
 *     snapshot
 * @param hits1 the share of links that rank first there
 * @param hits3 the share of links in the top three
 * @param hits10 the share of links in the top ten
 */
public record LinkMetrics(
    Bootstrap.Interval auc,
    Bootstrap.Interval averagePrecision,
    double meanReciprocalRank,
    double hits1,
    double hits3,
    double hits10) {
  /** The number of bootstrap rounds. */
  static final int ROUNDS = 400;

  /** The metrics of these scores, which are in the order of the samples, step by step. */
  public static LinkMetrics of(double[] scores, LinkSamples samples) {
    return ofAll(List.of(scores), samples, 1).get(0);
  }

  /**
   * The metrics of several predictors on the same samples.
   *
   * @param threads the number of threads, which does not affect the metrics
   */
  static List<LinkMetrics> ofAll(List<double[]> scores, LinkSamples samples, int threads) {
    Units units = Units.of(samples);
    Resampled[] pooled = new Resampled[scores.size()];
    LinkRanks[] ranks = new LinkRanks[scores.size()];
    try (WorkerPool pool = new WorkerPool(threads)) {
      pool.forEach(
          scores.size(),
          i -> {
            pooled[i] = Resampled.of(scores.get(i), units);
            ranks[i] = LinkRanks.of(scores.get(i), samples);
          });
    }
    List<List<Bootstrap.Interval>> intervals =
        Bootstrap.intervals(units.counts(), ROUNDS, 1, threads, List.of(pooled));
    return IntStream.range(0, pooled.length)
        .mapToObj(i -> ranks[i].with(intervals.get(i).get(0), intervals.get(i).get(1)))
        .toList();
  }

  /**
   * The units that the bootstrap draws: links and negatives. An undirected pair is two samples,
   * which are drawn together.
   *
   * @param samples for each kind, links first: the samples of unit i, at 2i and 2i + 1
   */
  private record Units(int[][] samples) {
    static Units of(LinkSamples samples) {
      int[][] units = new int[2][samples.count()];
      int[] size = new int[2];
      int start = 0;
      for (int t = 0; t < samples.positives().length; t++) {
        int links = samples.positives()[t];
        int none = samples.sources()[t].length - links;
        size[0] = bothWays(start, links / 2, units[0], size[0]);
        size[1] = bothWays(start + links, none / 2, units[1], size[1]);
        start += links + none;
      }
      return new Units(
          new int[][] {Arrays.copyOf(units[0], size[0]), Arrays.copyOf(units[1], size[1])});
    }

    /** Adds m pairs, the reverse of each of which follows m samples later. */
    private static int bothWays(int start, int m, int[] units, int size) {
      for (int i = 0; i < m; i++) {
        units[size + 2 * i] = start + i;
        units[size + 2 * i + 1] = start + m + i;
      }
      return size + 2 * m;
    }

    int[] counts() {
      return new int[] {samples[0].length / 2, samples[1].length / 2};
    }
  }

  /**
   * AUC and average precision of the units at given indices, from scores that are sorted only once.
   *
   * @param levels the levels of the samples of each kind of unit
   */
  private record Resampled(int[][] levels, int count) implements Function<int[][], double[]> {
    static Resampled of(double[] scores, Units units) {
      RankedScores ranked = new RankedScores(scores);
      int[][] levels =
          Arrays.stream(units.samples())
              .map(kind -> Arrays.stream(kind).map(ranked::level).toArray())
              .toArray(int[][]::new);
      return new Resampled(levels, ranked.count());
    }

    @Override
    public double[] apply(int[][] places) {
      int[][] counts = new int[2][count];
      for (int kind = 0; kind < 2; kind++) {
        for (int place : places[kind]) {
          counts[kind][levels[kind][2 * place]]++;
          counts[kind][levels[kind][2 * place + 1]]++;
        }
      }
      var tally = new RankedScores.Tally(counts[0], counts[1]);
      return new double[] {tally.auc(), tally.averagePrecision()};
    }
  }

  /** Metrics of the ranks of links among the negatives of their snapshots. */
  private record LinkRanks(double reciprocal, double hits1, double hits3, double hits10) {
    static LinkRanks of(double[] scores, LinkSamples samples) {
      double reciprocal = 0;
      double hits1 = 0;
      double hits3 = 0;
      double hits10 = 0;
      int count = 0;
      int start = 0;
      for (int t = 0; t < samples.positives().length; t++) {
        int positives = samples.positives()[t];
        int all = samples.sources()[t].length;
        double[] negatives = Arrays.copyOfRange(scores, start + positives, start + all);
        Arrays.sort(negatives);
        Map<Rank, Double> reciprocals = new HashMap<>(); // tied links have the same one
        for (int i = start; i < start + positives; i++) {
          Rank rank = Rank.amongSorted(scores[i], negatives);
          reciprocal += reciprocals.computeIfAbsent(rank, Rank::reciprocal);
          hits1 += rank.hit(1);
          hits3 += rank.hit(3);
          hits10 += rank.hit(10);
          count++;
        }
        start += all;
      }
      return new LinkRanks(reciprocal / count, hits1 / count, hits3 / count, hits10 / count);
    }

    LinkMetrics with(Bootstrap.Interval auc, Bootstrap.Interval averagePrecision) {
      return new LinkMetrics(auc, averagePrecision, reciprocal, hits1, hits3, hits10);
    }
  }
}
