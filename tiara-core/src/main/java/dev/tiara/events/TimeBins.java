package dev.tiara.events;

import java.io.Serializable;

/** How event times are cut into snapshots. */
public sealed interface TimeBins extends Serializable {

  /**
   * Bins of this width, aligned to time 0: an event at time τ falls into bin ⌊τ / width⌋, as in the
   * paper (1,200,000 seconds there). Snapshots run from the first to the last bin that has an
   * event.
   */
  static TimeBins ofWidth(double width) {
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("width of a time bin must be positive, got " + width);
    }
    return new Width(width);
  }

  /** This many bins of equal width from the first to the last event. */
  static TimeBins ofCount(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("number of snapshots must be at least 1, got " + count);
    }
    return new Count(count);
  }

  /** The bins of the given width. */
  record Width(double width) implements TimeBins {}

  /** The given number of bins. */
  record Count(int count) implements TimeBins {}

  /** The snapshot of each of these times, counted from 0 at the first event. */
  default int[] snapshotsOf(double[] times) {
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    for (double time : times) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    int[] snapshots = new int[times.length];
    for (int i = 0; i < times.length; i++) {
      snapshots[i] = snapshotOf(times[i], first, last);
    }
    return snapshots;
  }

  /** The snapshot of a time, counted from 0, where events run from a first to a last time. */
  default int snapshotOf(double time, double first, double last) {
    double bin =
        this instanceof Width w
            ? Math.floor(time / w.width) - Math.floor(first / w.width)
            : bin(time, first, last, ((Count) this).count);
    if (bin > MAX_SNAPSHOTS) {
      throw new IllegalArgumentException(
          "time bins must give at most "
              + MAX_SNAPSHOTS
              + " snapshots, got one at "
              + (long) bin
              + ": choose a larger width");
    }
    return (int) bin;
  }

  /** The number of snapshots where events run from a first to a last time. */
  default int length(double first, double last) {
    return this instanceof Count c ? c.count : 1 + snapshotOf(last, first, last);
  }

  /** More snapshots than this come from a unit mixed up, not from data. */
  int MAX_SNAPSHOTS = 10_000_000;

  private static double bin(double time, double first, double last, int count) {
    // The last event closes the last bin; all at one time make the first bin.
    return last == first
        ? 0
        : Math.min(count - 1, Math.floor((time - first) / (last - first) * count));
  }
}
