package dev.tiara.answers.ranking;

import dev.tiara.internal.concurrent.WorkerPool;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Percentile intervals by resampling with replacement (Efron 1979). */
public final class Bootstrap {
  /** The number of rounds whose draws are held in memory at the same time. */
  private static final int BATCH = 16;

  private Bootstrap() {}

  /** A value with an interval around it. */
  public record Interval(double value, double low, double high) {}

  /**
   * The statistic of all units and its central 95% interval over this many rounds, each of which
   * resamples as many units of each kind with replacement.
   *
   * @param units the number of units of each kind, e.g. positives and negatives
   * @param statistic computed from the indices of the units of each kind, which may repeat
   */
  public static Interval interval(
      int[] units, int rounds, long seed, ToDoubleFunction<int[][]> statistic) {
    Function<int[][], double[]> one = places -> new double[] {statistic.applyAsDouble(places)};
    return intervals(units, rounds, seed, 1, List.of(one)).get(0).get(0);
  }

  /**
   * The intervals of several statistics over the same draws, which do not depend on the number of
   * threads.
   *
   * @param statistics each computes one or more values from the indices of units, and may be called
   *     by several threads at a time
   * @return the intervals of the values of each statistic
   */
  public static List<List<Interval>> intervals(
      int[] units,
      int rounds,
      long seed,
      int threads,
      List<Function<int[][], double[]>> statistics) {
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
    }
    for (int count : units) {
      if (count < 1) {
        throw new IllegalArgumentException(
            "bootstrap needs at least 1 unit of each kind, got " + count);
      }
    }
    int[][] all =
        Arrays.stream(units)
            .mapToObj(count -> IntStream.range(0, count).toArray())
            .toArray(int[][]::new);
    int width = statistics.size();
    double[][][] drawn = new double[width][rounds][];
    double[][] values = new double[width][];
    Random random = new Random(seed);
    try (WorkerPool pool = new WorkerPool(threads)) {
      pool.forEach(width, s -> values[s] = statistics.get(s).apply(all));
      for (int from = 0; from < rounds; from += BATCH) {
        int first = from;
        int[][][] places = new int[Math.min(BATCH, rounds - from)][][];
        Arrays.setAll(places, r -> draw(units, random));
        pool.forEach(
            places.length * width,
            i -> {
              int round = i / width;
              drawn[i % width][first + round] = statistics.get(i % width).apply(places[round]);
            });
      }
    }
    return IntStream.range(0, width).mapToObj(s -> intervals(values[s], drawn[s])).toList();
  }

  private static int[][] draw(int[] units, Random random) {
    int[][] places = new int[units.length][];
    for (int kind = 0; kind < units.length; kind++) {
      int count = units[kind];
      places[kind] = new int[count];
      Arrays.setAll(places[kind], i -> random.nextInt(count));
    }
    return places;
  }

  private static List<Interval> intervals(double[] values, double[][] drawn) {
    return IntStream.range(0, values.length)
        .mapToObj(
            k -> {
              double[] sorted = Arrays.stream(drawn).mapToDouble(round -> round[k]).toArray();
              Arrays.sort(sorted);
              return new Interval(values[k], quantile(sorted, 0.025), quantile(sorted, 0.975));
            })
        .toList();
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
