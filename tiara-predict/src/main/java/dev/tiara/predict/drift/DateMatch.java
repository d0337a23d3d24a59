package dev.tiara.predict.drift;

import dev.tiara.internal.random.Mix64;
import java.util.Arrays;

/**
 * Whether the peaks of a series coincide with given dates, and how likely that is by chance.
 *
 * <p>The match is the mean rank of the series in the snapshots of the dates, as a percentile: 0.5
 * for dates unrelated to the series, 1 if each falls on the peak. Two kinds of chance are
 * considered. Dates at random snapshots tell whether the match is more than luck, as long as one
 * snapshot says nothing about the next. Where the series and the dates are both clustered, that
 * test is too optimistic; shifting all dates together, round the end to the start, keeps the
 * clusters.
 *
 * @param dates the number of dates within the series
 * @param outside the number of dates before or after it
 * @param percentile the mean percentile of the series in the snapshots of the dates
 * @param byPermutation the share of random dates that match as well or better
 * @param byShift the share of shifts, the given one included, that match as well or better
 * @param peaks the number of highest snapshots looked at: as many as there are snapshots with dates
 * @param met how many of those have a date in them or in a neighbouring snapshot
 * @param metByShift the share of shifts that meet as many or more
 */
public record DateMatch(
    int dates,
    int outside,
    double percentile,
    double byPermutation,
    double byShift,
    int peaks,
    int met,
    double metByShift) {

  private static final int PERMUTATIONS = 10_000;

  /** Sums of percentiles are off by less. */
  private static final double ROUNDING = 1e-9;

  /**
   * Compares a series with dates.
   *
   * @param series a value for each snapshot
   * @param at the place of each date in the series; those beyond its ends are counted as outside
   * @param seed of the random dates
   * @throws IllegalArgumentException if no date is within the series
   */
  public static DateMatch of(double[] series, int[] at, long seed) {
    int length = series.length;
    int[] inside = Arrays.stream(at).filter(t -> t >= 0 && t < length).toArray();
    if (inside.length == 0) {
      throw new IllegalArgumentException(
          "dates must have at least one within the snapshots, got " + at.length + " outside");
    }
    double[] percentiles = percentiles(series);
    double match = match(percentiles, inside, 0);
    int peaks = (int) Arrays.stream(inside).distinct().count();
    boolean[] isPeak = peaks(series, peaks);
    int met = met(isPeak, inside, 0);
    int shiftsAsGood = 0;
    int shiftsMeetAsMany = 0;
    for (int shift = 0; shift < length; shift++) {
      shiftsAsGood += match(percentiles, inside, shift) >= match - ROUNDING ? 1 : 0;
      shiftsMeetAsMany += met(isPeak, inside, shift) >= met ? 1 : 0;
    }
    int drawsAsGood = 0;
    for (int draw = 0; draw < PERMUTATIONS; draw++) {
      double sum = 0;
      for (int i = 0; i < inside.length; i++) {
        sum += percentiles[(int) Long.remainderUnsigned(Mix64.key(seed, draw, i), length)];
      }
      drawsAsGood += sum / inside.length >= match - ROUNDING ? 1 : 0;
    }
    return new DateMatch(
        inside.length,
        at.length - inside.length,
        match,
        (1.0 + drawsAsGood) / (1 + PERMUTATIONS),
        (double) shiftsAsGood / length,
        peaks,
        met,
        (double) shiftsMeetAsMany / length);
  }

  /** The share of other values below, ties counted half. */
  private static double[] percentiles(double[] series) {
    double[] percentiles = new double[series.length];
    for (int t = 0; t < series.length; t++) {
      double below = -0.5;
      for (double other : series) {
        below += other < series[t] ? 1 : other == series[t] ? 0.5 : 0;
      }
      percentiles[t] = series.length == 1 ? 0.5 : below / (series.length - 1);
    }
    return percentiles;
  }

  private static double match(double[] percentiles, int[] at, int shift) {
    double sum = 0;
    for (int t : at) {
      sum += percentiles[(t + shift) % percentiles.length];
    }
    return sum / at.length;
  }

  /** The highest snapshots; of equals, the earlier ones. */
  private static boolean[] peaks(double[] series, int count) {
    Integer[] order = new Integer[series.length];
    Arrays.setAll(order, t -> t);
    Arrays.sort(order, (a, b) -> Double.compare(series[b], series[a]));
    boolean[] isPeak = new boolean[series.length];
    for (int i = 0; i < count; i++) {
      isPeak[order[i]] = true;
    }
    return isPeak;
  }

  private static int met(boolean[] isPeak, int[] at, int shift) {
    int length = isPeak.length;
    boolean[] near = new boolean[length];
    for (int t : at) {
      int shifted = (t + shift) % length;
      for (int u = Math.max(0, shifted - 1); u <= Math.min(length - 1, shifted + 1); u++) {
        near[u] = true;
      }
    }
    int met = 0;
    for (int t = 0; t < length; t++) {
      met += isPeak[t] && near[t] ? 1 : 0;
    }
    return met;
  }
}
