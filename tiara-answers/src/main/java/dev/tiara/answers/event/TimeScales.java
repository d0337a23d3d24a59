package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * The scales on which a log forgets, derived from the log itself, so that its unit of time does not
 * matter. They are quantiles of the positive gaps between consecutive events of one source: three
 * quarters of its next events follow within {@code minor}, nine tenths within {@code middle}, all
 * but one in a hundred within {@code major}. (On the edits of Wikipedia: 45 minutes, 17 hours and 6
 * days.)
 *
 * @param tick the resolution of ages, a part of the median gap: ages enter as ln(1 + age/tick)
 * @param minor the shortest half-life
 * @param middle at least four times {@code minor}
 * @param major at least four times {@code middle}
 * @param span the time covered by the events
 */
public record TimeScales(double tick, double minor, double middle, double major, double span) {
  /** The tick's share of the median gap. */
  private static final double TICKS_PER_MEDIAN = 300;

  private static final double RATIO = 4;

  /** Checks that all scales are positive. */
  public TimeScales {
    for (double scale : new double[] {tick, minor, middle, major, span}) {
      if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("time scales must be positive and finite, got " + scale);
      }
    }
  }

  /** The scales of the first events of a log. */
  public static TimeScales of(OrderedEvents events, int count) {
    double[] last = new double[events.nodes()];
    Arrays.fill(last, Double.NaN);
    double[] gaps = new double[count];
    int found = 0;
    for (int i = 0; i < count; i++) {
      int source = events.sources()[i];
      double gap = events.times()[i] - last[source];
      if (gap > 0) {
        gaps[found++] = gap;
      }
      last[source] = events.times()[i];
    }
    double span = count == 0 ? 0 : events.times()[count - 1] - events.times()[0];
    if (found == 0) { // nobody acts twice: the span is all there is
      double unit = span > 0 ? span : 1;
      return new TimeScales(unit / 1e6, unit / 64, unit / 16, unit / 4, unit);
    }
    Arrays.sort(gaps, 0, found);
    double minor = quantile(gaps, found, 0.75);
    double middle = Math.max(RATIO * minor, quantile(gaps, found, 0.9));
    double major = Math.max(RATIO * middle, quantile(gaps, found, 0.99));
    return new TimeScales(
        quantile(gaps, found, 0.5) / TICKS_PER_MEDIAN, minor, middle, major, span);
  }

  private static double quantile(double[] sorted, int count, double share) {
    return sorted[(int) (share * (count - 1))];
  }

  /** ln(1 + age/tick); an age below 0 counts as 0. */
  double logAge(double age) {
    return StrictMath.log(1 + Math.max(0, age) / tick);
  }

  /** The value of {@link #logAge} for what has never happened, beyond every age in the log. */
  double never() {
    return logAge(4 * span);
  }
}
