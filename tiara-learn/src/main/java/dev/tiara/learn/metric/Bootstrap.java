package dev.tiara.learn.metric;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Percentile intervals by drawing samples again with replacement (Efron 1979). */
public final class Bootstrap {
  private Bootstrap() {}

  /** A value with an interval around it. */
  public record Interval(double value, double low, double high) {}

  /**
   * The statistic of all units and its central 95% over so many rounds of drawing as many units of
   * each kind again.
   *
   * @param units how many there are of each kind, e.g. links and pairs that are none
   * @param statistic of the units at the given places of each kind, which may repeat
   */
  public static Interval interval(
      int[] units, int rounds, long seed, ToDoubleFunction<int[][]> statistic) {
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
    }
    int[][] places = new int[units.length][];
    for (int kind = 0; kind < units.length; kind++) {
      if (units[kind] < 1) {
        throw new IllegalArgumentException(
            "bootstrap needs at least 1 unit of each kind, got " + units[kind]);
      }
      places[kind] = new int[units[kind]];
      Arrays.setAll(places[kind], i -> i);
    }
    double value = statistic.applyAsDouble(places);
    Random random = new Random(seed);
    double[] drawn = new double[rounds];
    for (int r = 0; r < rounds; r++) {
      for (int[] kind : places) {
        Arrays.setAll(kind, i -> random.nextInt(kind.length));
      }
      drawn[r] = statistic.applyAsDouble(places);
    }
    Arrays.sort(drawn);
    return new Interval(value, quantile(drawn, 0.025), quantile(drawn, 0.975));
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
