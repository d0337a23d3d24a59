package dev.tiara.answers.drift;

import dev.tiara.input.InputException;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;

/**
 * Tests whether the peaks of a series coincide with given dates, and how likely that is by chance.
 *
 * <p>The match is the mean percentile rank of the series in the snapshots of the dates: about 0.5
 * for dates unrelated to the series, 1 if all fall on the peak. Two null hypotheses are tested.
 * Dates in random snapshots show whether the match is better than chance, provided that snapshots
 * are independent. If both the series and the dates are clustered, that test is too optimistic;
 * shifting all dates together, wrapping around at the end, preserves the clusters.
 *
 * @param dates the number of dates within the series
 * @param outside the number of dates before or after the series
 * @param percentile the mean percentile of the series in the snapshots of the dates
 * @param byRandomDates the p-value by random dates: the share of draws, the given dates included,
 *     that match as well or better
 * @param byShift the p-value by shifts: the share of shifts, the given dates included, that match
 *     as well or better
 * @param peaks the number of peaks: as many of the highest snapshots as there are snapshots with
 *     dates
 * @param met the number of peaks with a date in the same or an adjacent snapshot
 * @param metByShift the share of shifts, the given dates included, with as many such peaks or more
 */
public record DateMatch(
    int dates,
    int outside,
    double percentile,
    double byRandomDates,
    double byShift,
    int peaks,
    int met,
    double metByShift) {

  private static final int DRAWS = 10_000;

  /** A tolerance for round-off in mean percentiles. */
  private static final double ROUNDING = 1e-9;

  /**
   * Compares a series with dates.
   *
   * @param series a value for each snapshot
   * @param at the index of each date in the series; those beyond its ends are counted as outside
   * @param seed the seed for random dates
   * @throws IllegalArgumentException if no date is within the series
   */
  public static DateMatch of(double[] series, int[] at, long seed) {
    int length = series.length;
    int[] inside = Arrays.stream(at).filter(t -> t >= 0 && t < length).toArray();
    if (inside.length == 0) {
      throw new InputException("dates", "must include at least one within the snapshots", null)
          .saying("dates")
          .gotFigures(at.length + " outside");
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
    for (int draw = 0; draw < DRAWS; draw++) {
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
        (1.0 + drawsAsGood) / (1 + DRAWS),
        (double) shiftsAsGood / length,
        peaks,
        met,
        (double) shiftsMeetAsMany / length);
  }

  /** For each value, the share of the other values that are lower; ties count half. */
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

  /** Marks the highest snapshots; ties are broken by the earlier snapshot. */
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
