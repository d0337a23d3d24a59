package dev.tiara.data.columns;

import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;

/** Errors about a value of an event; whoever knows the file and the line adds them. */
public final class BadValue {
  private BadValue() {}

  /** A node, time or weight is missing. */
  public static InputException empty(String column) {
    return new InputException(column + " is empty").about(column);
  }

  /**
   * A time or a weight cannot be read.
   *
   * @param problem what is wrong with it, as in {@code not a number}
   */
  public static InputException of(String column, String written, String problem) {
    boolean pattern = EventTimes.isOtherDate(written) && column.equals("time");
    return new InputException(column + " \"" + written + "\" is " + problem)
        .about(pattern ? new String[] {column, "time-format"} : new String[] {column})
        .quoting(written);
  }

  /** A time is not finite. */
  public static InputException infinite(String column, Object written) {
    return new InputException(column, "must be finite", null)
        .saying(column + " of an event")
        .gotFigures(written.toString());
  }

  /** A weight is negative or not finite. */
  public static InputException weight(Object written) {
    return new InputException("weight", "must be finite and not negative", null)
        .saying("edge weight")
        .gotFigures(written.toString());
  }
}
