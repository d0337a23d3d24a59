package dev.tiara.graph;

import java.io.Serializable;

/**
 * When the snapshots of a dynamic graph start and end: snapshots of equal width, one after the
 * other.
 *
 * @param start of the first snapshot
 * @param width of every snapshot
 * @param length T, the number of snapshots
 * @param closed which end of a snapshot belongs to it
 */
public record Timeline(double start, double width, int length, Closed closed)
    implements Serializable {

  /** Which of its two ends belongs to a snapshot. The other one belongs to its neighbour. */
  public enum Closed {
    /** [start, end): an event at a boundary opens the later snapshot, as in the paper. */
    START,
    /** (start, end]: an event at a boundary closes the earlier snapshot. */
    END
  }

  /** Checks that time goes forward. */
  public Timeline {
    if (!Double.isFinite(start)) {
      throw new IllegalArgumentException("start of a timeline must be finite, got " + start);
    }
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("width of a snapshot must be positive, got " + width);
    }
    if (length < 0) {
      throw new IllegalArgumentException("number of snapshots must not be negative, got " + length);
    }
  }

  /** The timeline of snapshots without times of their own: snapshot t is [t, t + 1). */
  public static Timeline ofIndices(int length) {
    return new Timeline(0, 1, length, Closed.START);
  }

  /** When snapshot t starts. */
  public double start(int t) {
    checkSnapshot(t);
    return start + t * width;
  }

  /** When snapshot t ends, which is when the next one starts. */
  public double end(int t) {
    checkSnapshot(t);
    return start + (t + 1.0) * width;
  }

  void checkSnapshot(int t) {
    if (t < 0 || t >= length) {
      throw new IllegalArgumentException(
          "snapshot must be between 0 and " + (length - 1) + ", got " + t);
    }
  }
}
