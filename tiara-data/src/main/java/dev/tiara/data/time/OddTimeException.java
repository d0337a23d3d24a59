package dev.tiara.data.time;

import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * Thrown if a column holds dates, years or unix times in one unit, except for a few times that are
 * something else. The unit is that of the column, and a time that breaks it is an error in its
 * line.
 */
public final class OddTimeException extends IllegalArgumentException {
  private static final long serialVersionUID = 2;

  private final TimeScale scale;

  /** The unit of the odd times, if they are unix times in another one; else the same. */
  private final TimeScale other;

  private OddTimeException(TimeScale scale, TimeScale other, String rule) {
    super(rule);
    this.scale = scale;
    this.other = other;
  }

  static OddTimeException of(TimeScale scale) {
    String what =
        scale == TimeScale.DATE_NUMBERS
            ? "dates from 1900 to 2100 written as yyyymmdd"
            : "years from 1500 to 2200";
    return new OddTimeException(scale, scale, "times must be " + what + " like the others");
  }

  static OddTimeException mixed(TimeScale scale, long count, TimeScale other, long others) {
    String rule =
        String.format(
            Locale.ROOT,
            "times mix units: %,d look like unix times in %s and %,d in %s;"
                + " convert them to one unit first",
            count,
            scale.symbol(),
            others,
            other.symbol());
    return new OddTimeException(scale, other, rule);
  }

  /** The unit of the column. */
  public TimeScale scale() {
    return scale;
  }

  /** Whether a time breaks the unit of the column. */
  public boolean isOdd(double time) {
    return switch (scale) {
      case DATE_NUMBERS -> !TimeTally.isDate(time);
      case YEARS -> !TimeTally.isYear(time);
      default -> TimeTally.isUnix(time, other);
    };
  }

  /** The number of the first event with such a time. */
  public int firstIn(EventTable table) {
    int at = 0;
    while (!isOdd(table.time(at))) {
      at++;
    }
    return at;
  }

  /** The error about such a time. */
  public InputException of(double time) {
    return new InputException(String.valueOf(getMessage()), this)
        .about("time")
        .gotFigures(BigDecimal.valueOf(time).stripTrailingZeros().toPlainString());
  }
}
