package dev.tiara.graph;

import dev.tiara.stability.Stable;
import java.io.Serializable;

/**
 * The start and end times of the snapshots of a dynamic graph: consecutive intervals of equal
 * width.
 *
 * @param start the start of the first snapshot
 * @param width the width of every snapshot
 * @param length T, the number of snapshots
 * @param closed which end of a snapshot belongs to it
 */
@Stable
public record Timeline(double start, double width, int length, Closed closed)
    implements Serializable {

  /**
   * Which of its two ends belongs to a snapshot. The other end belongs to the adjacent snapshot.
   */
  public enum Closed {
    /** [start, end): an event at a boundary belongs to the later snapshot, as in the paper. */
    START,
    /** (start, end]: an event at a boundary belongs to the earlier snapshot. */
    END
  }

  /** Checks that the start is finite, the width positive and the length not negative. */
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

  /** The timeline of snapshots without times: snapshot t is [t, t + 1). */
  public static Timeline ofIndices(int length) {
    return new Timeline(0, 1, length, Closed.START);
  }

  /** The start of snapshot t. */
  public double start(int t) {
    checkSnapshot(t);
    return start + t * width;
  }

  /** The end of snapshot t, which is the start of the next one. */
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
