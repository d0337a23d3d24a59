package dev.tiara.server.ingest;

import dev.tiara.input.InputException;
import dev.tiara.server.store.Event;

/**
 * Decides which events a live log accepts. Snapshots close by event time: an event of a later
 * snapshot closes those before it. A late event is accepted within a window of snapshots, and one
 * far ahead of all others is refused, so that a single wrong clock cannot close the present.
 *
 * <p>Not thread-safe.
 */
public final class Admission {
  private final Bins bins;
  private final double maxGap;
  private final int window;
  private double latest = Double.NaN;

  /**
   * Accepts events of any time until the first.
   *
   * @param bins the snapshots
   * @param maxGap the longest time by which an event may be ahead of all others
   * @param window the number of snapshots before the open one that accept late events
   */
  public Admission(Bins bins, double maxGap, int window) {
    this.bins = bins;
    this.maxGap = maxGap;
    this.window = window;
  }

  /** Numbers the snapshots of times. */
  @FunctionalInterface
  public interface Bins {
    /** The number of the snapshot that contains a time. */
    double bin(double time);
  }

  /** Whether an event belongs to a snapshot before the open one. */
  boolean isLate(Event event) {
    return bins.bin(event.time()) < bins.bin(latest);
  }

  /**
   * Checks an event.
   *
   * @throws InputException if the log does not accept it
   */
  void check(Event event) {
    if (Double.isNaN(latest)) {
      return;
    }
    if (event.time() - latest > maxGap) {
      throw new InputException(
          "time",
          "must not be more than " + maxGap + " after the latest event, at " + latest,
          event.time());
    }
    if (bins.bin(latest) - bins.bin(event.time()) > window) {
      throw new InputException(
          "time",
          "must be in the open snapshot or in one of the " + window + " before it",
          event.time());
    }
  }

  /** Takes note of an event of the log. */
  public void accept(Event event) {
    // An event of a node with itself is no edge, so it opens no snapshot.
    if (!event.source().equals(event.target()) && !(event.time() <= latest)) {
      latest = event.time();
    }
  }

  /** The time of the latest event; NaN if there is none. */
  public double latest() {
    return latest;
  }

  /** Forgets the events after an earlier {@link #latest}. */
  void reset(double earlier) {
    latest = earlier;
  }
}
