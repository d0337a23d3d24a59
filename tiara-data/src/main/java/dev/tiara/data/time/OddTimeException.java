package dev.tiara.data.time;

import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.math.BigDecimal;

/**
 * Thrown if a column holds dates or years, except for a few times that are none. The unit is that
 * of the column, and a time that breaks it is an error in its line.
 */
public final class OddTimeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final TimeScale scale;

  OddTimeException(TimeScale scale) {
    super("all times must be " + what(scale));
    this.scale = scale;
  }

  private static String what(TimeScale scale) {
    return scale == TimeScale.DATE_NUMBERS
        ? "dates from 1900 to 2100 written as yyyymmdd"
        : "years from 1500 to 2200";
  }

  /** Whether a time breaks the unit of the column. */
  public boolean isOdd(double time) {
    return scale == TimeScale.DATE_NUMBERS ? !TimeTally.isDate(time) : !TimeTally.isYear(time);
  }

  /** The number of the first event with such a time. */
  public int firstIn(EventTable table) {
    int at = 0;
    while (!isOdd(table.time(at))) {
      at++;
    }
    return at;
  }

  /** The error about such a time, found at this place. */
  public InputException at(String place, double time) {
    return new InputException(
        place
            + ": times must be "
            + what(scale)
            + " like the others, got "
            + BigDecimal.valueOf(time).stripTrailingZeros().toPlainString(),
        this);
  }
}
