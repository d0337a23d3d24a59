package dev.tiara.server.ingest;

import dev.tiara.events.TimeBins;
import dev.tiara.input.InputException;
import dev.tiara.server.store.Event;
import java.util.function.DoubleSupplier;

/**
 * Decides which events a live log accepts. Snapshots close by event time: an event of a later
 * snapshot closes those before it. A late event is accepted within a window of snapshots, and one
 * far ahead of all others is refused, so that a single wrong clock cannot close the present.
 *
 * <p>Not thread-safe.
 */
public final class Admission {
  /** The numbers of snapshots up to here, counted from time 0, are exact. */
  private static final double FARTHEST_BIN = 1L << 52;

  private final Bins bins;
  private final double maxGap;
  private final int window;
  private final DoubleSupplier now;
  private Span span = new Span(Double.NaN, Double.NaN);

  /** The times of the first and the last event; NaN if there is none. */
  record Span(double first, double last) {}

  /**
   * Accepts any event until the first, unless it is far ahead of the clock.
   *
   * @param bins the snapshots
   * @param maxGap the longest time by which an event may be ahead of all others
   * @param window the number of snapshots before the open one that accept late events
   * @param now the current time; NaN if times are no dates
   */
  public Admission(Bins bins, double maxGap, int window, DoubleSupplier now) {
    this.bins = bins;
    this.maxGap = maxGap;
    this.window = window;
    this.now = now;
  }

  /** Numbers the snapshots of times. */
  @FunctionalInterface
  public interface Bins {
    /** The number of the snapshot that contains a time. */
    double bin(double time);
  }

  /** Whether an event belongs to a snapshot before the open one. */
  boolean isLate(Event event) {
    return bins.bin(event.time()) < bins.bin(span.last);
  }

  /**
   * Checks an event.
   *
   * @throws InputException if the log does not accept it
   */
  void check(Event event) {
    double bin = bins.bin(event.time());
    if (!(Math.abs(bin) <= FARTHEST_BIN)) {
      throw new InputException(
          "time", "must be at most 2^52 snapshots before or after time 0", event.time());
    }
    if (Double.isNaN(span.last)) {
      double clock = now.getAsDouble();
      if (event.time() - clock > maxGap) { // never, if there is no clock
        throw new InputException(
            "time",
            "of the first event must not be more than " + maxGap + " after now, " + clock,
            event.time());
      }
      return;
    }
    if (event.time() - span.last > maxGap) {
      throw new InputException(
          "time",
          "must not be more than " + maxGap + " after the latest event, at " + span.last,
          event.time());
    }
    if (bins.bin(span.last) - bin > window) {
      throw new InputException(
          "time",
          "must be in the open snapshot or in one of the " + window + " before it",
          event.time());
    }
    if (bin - bins.bin(span.first) >= TimeBins.MAX_SNAPSHOTS) {
      throw new InputException(
          "time",
          "must be in one of the first " + TimeBins.MAX_SNAPSHOTS + " snapshots of the log",
          event.time());
    }
  }

  /** Takes note of an event of the log. */
  public void accept(Event event) {
    // An event of a node with itself is no edge, so it opens no snapshot.
    if (!event.source().equals(event.target())) {
      double time = event.time();
      span =
          new Span(
              span.first <= time ? span.first : time, // NaN before the first
              span.last >= time ? span.last : time);
    }
  }

  /** The number of snapshots from the first event to the last. */
  public long snapshots() {
    return Double.isNaN(span.last) ? 0 : (long) (bins.bin(span.last) - bins.bin(span.first)) + 1;
  }

  /** The times of the first and the last event. */
  Span span() {
    return span;
  }

  /** Forgets the events after an earlier {@link #span}. */
  void reset(Span earlier) {
    span = earlier;
  }
}
