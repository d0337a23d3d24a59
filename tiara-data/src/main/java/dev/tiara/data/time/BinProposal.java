package dev.tiara.data.time;

/**
 * Proposes a snapshot width for events, which is used if the user gives none.
 *
 * <p>If the times are few and evenly spaced, the events already come in snapshots, and the width is
 * that spacing. Otherwise it is a customary one, such as a day or a week, that splits the time span
 * into about 40 snapshots.
 */
final class BinProposal {
  /** The desired number of snapshots: fewer would hide the order, more would be mostly empty. */
  private static final double TARGET_SNAPSHOTS = 40;

  private static final double[] SECONDS = {
    1, 10, 60, 600, 3600, 21_600, 86_400, 604_800, 2_592_000, 31_536_000, 315_360_000
  };

  private BinProposal() {}

  static Binning of(TimeTally times, TimeScale scale) {
    if (times.count() == 0) {
      return new Binning.Seconds(86_400);
    }
    double first = times.first();
    double last = times.last();
    var spacing = Spacing.of(times.distinct().toArray());
    if (spacing.isOfSnapshots(first, last, times.count(), !scale.isClock())) {
      double seconds = spacing.width / scale.ticksPerSecond();
      boolean clock = scale.isClock() && seconds >= 1 && seconds == Math.rint(seconds);
      return clock ? new Binning.Seconds(seconds) : new Binning.Ticks(spacing.width);
    }
    if (scale.isClock()) {
      double finest = spacing.finest(scale.ticksPerSecond());
      return ofSpan(scale.ticksPerSecond(), first, last, finest);
    }
    boolean fine = scale == TimeScale.NUMBERS || last - first > TimeTally.DistinctTimes.MAX_KEPT;
    return new Binning.Ticks(fine ? round(last - first) : 1);
  }

  /** Proposes a width for times with this many ticks per second. */
  static Binning ofSpan(double ticksPerSecond, double first, double last) {
    return ofSpan(ticksPerSecond, first, last, 0);
  }

  /** Proposes a width of at least {@code finest} seconds. */
  private static Binning ofSpan(double ticksPerSecond, double first, double last, double finest) {
    double span = (last - first) / ticksPerSecond;
    if (finest < 1 && span > 0 && span < SECONDS[0] * TARGET_SNAPSHOTS / 4) {
      return new Binning.Ticks(Math.max(1, round(last - first)));
    }
    double best = first == last ? 86_400 : Math.max(finest, SECONDS[0]);
    for (double width : SECONDS) {
      if (width >= finest
          && ticksPerSecond * width >= 1
          && distance(span / width) < distance(span / best)) {
        best = width;
      }
    }
    return new Binning.Seconds(best);
  }

  private static double distance(double snapshots) {
    return Math.abs(Math.log((Math.floor(snapshots) + 1) / TARGET_SNAPSHOTS));
  }

  /** The round number (1, 2 or 5 times a power of ten) that divides a span best. */
  private static double round(double span) {
    if (span == 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(span / TARGET_SNAPSHOTS)));
    double best = power;
    for (double width : new double[] {2 * power, 5 * power, 10 * power}) {
      best = distance(span / width) < distance(span / best) ? width : best;
    }
    return best;
  }

  /** The spacing of event times: the greatest common divisor of their differences. */
  private static final class Spacing {
    double width;
    int times;

    /**
     * The spacing of distinct times in ascending order; its width is 0 if there are fewer than two.
     */
    static Spacing of(double[] distinct) {
      var spacing = new Spacing();
      spacing.times = distinct.length;
      for (int i = 1; i < distinct.length; i++) {
        spacing.width = divisor(distinct[i] - distinct[i - 1], spacing.width);
      }
      return spacing;
    }

    /**
     * Whether the times are those of snapshots: multiples of the width, most of them with events.
     */
    boolean isOfSnapshots(double first, double last, long events, boolean numbers) {
      return times > 2
          && width > 0
          && Math.rint(first / width) * width == first
          && 2.0 * times > (last - first) / width
          && (numbers || events >= 2L * times);
    }

    /** The resolution of the times in seconds: a day, an hour or a minute, or 0 if it is finer. */
    double finest(double ticksPerSecond) {
      for (double seconds : new double[] {86_400, 3600, 60}) {
        if (width > 0 && width / ticksPerSecond % seconds == 0) {
          return seconds;
        }
      }
      return 0;
    }
  }

  private static double divisor(double a, double b) {
    double larger = a;
    double smaller = b;
    while (smaller != 0) {
      double rest = larger % smaller;
      larger = smaller;
      smaller = rest;
    }
    return larger;
  }
}
