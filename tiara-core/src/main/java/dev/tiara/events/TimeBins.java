package dev.tiara.events;

import dev.tiara.graph.Timeline;
import dev.tiara.graph.Timeline.Closed;
import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;
import java.io.Serializable;

/**
 * Defines how event times are split into snapshots.
 *
 * <p>The rule for bins of a given width is {@link #ofWidth}: their borders are the multiples of the
 * width, whatever the events are, so that they do not move when a log grows and are the same in all
 * logs. A protocol that prescribes another start has it: {@link Width#fromFirstEvent}.
 *
 * <pre>{@code
 * TimeBins.ofWidth(1_200_000)                                   // the paper: ⌊τ / width⌋
 * TimeBins.ofWidth(604_800).fromFirstEvent().closedAtEnd()      // ⌈(τ − τ_first) / width⌉
 * TimeBins.ofCount(20)                                          // 20 bins of equal width
 * }</pre>
 */
@Experimental
public sealed interface TimeBins extends Serializable {

  /**
   * The maximum number of snapshots; more from bins of a given width are a sign of mixed-up units.
   */
  int MAX_SNAPSHOTS = 10_000_000;

  /**
   * Bins of this width, aligned to time 0 and closed at their start: an event at time τ falls into
   * bin ⌊τ / width⌋, as in the paper (1,200,000 seconds there). Snapshots range from the first to
   * the last bin that has an event; events that arrive later add snapshots, but move no border.
   */
  static Width ofWidth(double width) {
    return new Width(width, Origin.ZERO, Closed.START);
  }

  /**
   * This many bins of equal width from the first to the last event, which belongs to the last bin.
   * They are for a log that is complete: another event may move them all.
   */
  static Count ofCount(int count) {
    return new Count(count);
  }

  /** The snapshots of a timeline, whether or not they have events. */
  static Fixed on(Timeline timeline) {
    return new Fixed(timeline);
  }

  /**
   * The bins that produced a timeline, continued before its start and after its end. For the same
   * events they give the same snapshots.
   */
  static TimeBins like(Timeline timeline) {
    double start = timeline.start();
    double width = timeline.width();
    if (start == Math.rint(start / width) * width) {
      return new Width(width, Origin.ZERO, timeline.closed());
    }
    return chosenBy(
        (first, last) -> {
          if (first == start && width == (last - first) / timeline.length()) {
            return ofCount(timeline.length());
          }
          double before = bin(first, timeline);
          double length = bin(last, timeline) - before;
          return on(
              new Timeline(
                  start + before * width, width, checkedSnapshot(length) + 1, timeline.closed()));
        });
  }

  /** Bins that are chosen once the first and last event times are known. */
  static Chosen chosenBy(Choice choice) {
    return new Chosen(choice);
  }

  /** The time from which bins are counted. */
  enum Origin {
    /** Time 0, so that bins do not depend on the events. */
    ZERO,
    /** The first event. */
    FIRST_EVENT
  }

  /** The bins for events between a first and a last time. */
  Cut over(double first, double last);

  /**
   * The bins to keep from now on, when a log has events between a first and a last time and will
   * grow: bins that are chosen by these times are chosen once.
   */
  default TimeBins settled(double first, double last) {
    return this;
  }

  /**
   * Bins of equal width.
   *
   * @param width the width of a bin, in the unit of the event times
   * @param origin the time from which bins are counted
   * @param closed which end of a bin belongs to it
   */
  record Width(double width, Origin origin, Closed closed) implements TimeBins {
    /** Checks the width. */
    public Width {
      if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
        throw new InputException("time-bin", "must be positive", width)
            .saying("width of a time bin");
      }
    }

    /** The same bins, counted from the first event. */
    public Width fromFirstEvent() {
      return new Width(width, Origin.FIRST_EVENT, closed);
    }

    /** The same bins, each excluding its start and including its end. */
    public Width closedAtEnd() {
      return new Width(width, origin, Closed.END);
    }

    @Override
    public Cut over(double first, double last) {
      double zero = origin == Origin.ZERO ? 0 : first;
      double firstBin = bin(first, zero);
      int length = checkedSnapshot(bin(last, zero) - firstBin) + 1;
      // Bins that are closed at their end are numbered by that end.
      double start = zero + (closed == Closed.START ? firstBin : firstBin - 1) * width;
      return new Cut(
          new Timeline(start, width, length, closed),
          time -> checkedSnapshot(bin(time, zero) - firstBin));
    }

    private double bin(double time, double zero) {
      double widths = (time - zero) / width;
      return closed == Closed.START ? Math.floor(widths) : Math.ceil(widths);
    }
  }

  /**
   * A given number of bins.
   *
   * @param count the number of bins
   */
  record Count(int count) implements TimeBins {
    /** Checks the number. */
    public Count {
      if (count < 1) {
        throw new InputException("snapshots", "must be at least 1", count)
            .saying("number of snapshots");
      }
      if (count > MAX_SNAPSHOTS) {
        throw new InputException("snapshots", "must be at most " + MAX_SNAPSHOTS, count)
            .saying("number of snapshots");
      }
    }

    @Override
    public Cut over(double first, double last) {
      // Simultaneous events have no time span to divide: they fall into the first bin.
      double width = last == first ? 1 : Math.max((last - first) / count, Double.MIN_VALUE);
      return new Cut(
          new Timeline(first, width, count, Closed.START),
          time ->
              last == first
                  ? 0
                  : (int) Math.min(count - 1, Math.floor((time - first) / (last - first) * count)));
    }
  }

  /**
   * Given bins.
   *
   * @param timeline the timeline that events must lie within
   */
  record Fixed(Timeline timeline) implements TimeBins {
    @Override
    public Cut over(double first, double last) {
      Closed closed = timeline.closed();
      double start = timeline.start();
      double end = start + timeline.length() * timeline.width();
      boolean within =
          closed == Closed.START ? first >= start && last < end : first > start && last <= end;
      if (!within) {
        throw new IllegalArgumentException(
            "events must lie within the timeline from "
                + start
                + " to "
                + end
                + ", got "
                + first
                + " to "
                + last);
      }
      return new Cut(
          timeline,
          // Round-off may put a time at a boundary on either side.
          time -> (int) Math.max(0, Math.min(timeline.length() - 1, bin(time, timeline))));
    }
  }

  /**
   * Bins that depend on the first and last event times.
   *
   * @param choice the function that chooses the bins
   */
  record Chosen(Choice choice) implements TimeBins {
    @Override
    public Cut over(double first, double last) {
      return choice.between(first, last).over(first, last);
    }

    @Override
    public TimeBins settled(double first, double last) {
      return choice.between(first, last).settled(first, last);
    }
  }

  /** Chooses bins for events between a first and a last time. */
  @FunctionalInterface
  interface Choice extends Serializable {
    TimeBins between(double first, double last);
  }

  /**
   * The bins for given events.
   *
   * @param timeline the start and end times of the snapshots
   * @param snapshots maps a time between the first and the last event to its snapshot
   */
  record Cut(Timeline timeline, SnapshotOfTime snapshots) implements Serializable {
    /** The snapshot of a time between the first and the last event, counted from 0. */
    public int snapshotOf(double time) {
      return snapshots.of(time);
    }
  }

  /** Maps a time to its snapshot. */
  @FunctionalInterface
  interface SnapshotOfTime extends Serializable {
    int of(double time);
  }

  /** The snapshot of a time; negative before the timeline starts. */
  private static double bin(double time, Timeline timeline) {
    double widths = (time - timeline.start()) / timeline.width();
    return timeline.closed() == Closed.START ? Math.floor(widths) : Math.ceil(widths) - 1;
  }

  private static int checkedSnapshot(double snapshot) {
    if (snapshot >= MAX_SNAPSHOTS) {
      throw new InputException(
              "time-bin", "must give at most " + MAX_SNAPSHOTS + " snapshots", null)
          .saying("time bins")
          .gotFigures("one at " + (long) snapshot)
          .hinting("choose a larger width");
    }
    return (int) snapshot;
  }
}
