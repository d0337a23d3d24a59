package dev.tiara.data.columns;

import dev.tiara.data.time.EventTimes;
import dev.tiara.data.time.TimeScale;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the first values of a column suggest about its meaning.
 *
 * @param kind the most specific kind that fits; up to half of the values may be something else
 * @param rising whether the values are numbers that never decrease and increase at least once,
 *     other than by 1 each
 * @param falling whether a number is less than the one before it
 * @param counter whether the values, at least ten numbers, increase by 1 each
 * @param example the first value
 */
record ColumnValues(Kind kind, boolean rising, boolean falling, boolean counter, String example) {
  static final ColumnValues NUMBER = new ColumnValues(Kind.NUMBER, false, false, false, "");
  static final ColumnValues TEXT = new ColumnValues(Kind.TEXT, false, false, false, "");

  private static final int ENOUGH = 10;

  /** The kinds of values, by how likely they are times. */
  enum Kind {
    /** Something else. */
    TEXT(0),
    /** Numbers that could be anything. */
    NUMBER(2),
    /** Numbers with a fraction, which ids of nodes do not have. */
    FRACTION(4),
    /** Years, or dates such as 20240131. */
    CALENDAR(6),
    /** Unix times: seconds, milliseconds, … since 1970. */
    UNIX(8),
    /** Dates in any notation, including unsupported ones. */
    DATE(10);

    private final int points;

    Kind(int points) {
      this.points = points;
    }
  }

  static ColumnValues of(List<@Nullable String> column) {
    List<String> values =
        column.stream().filter(Objects::nonNull).filter(v -> !v.isBlank()).toList();
    if (values.isEmpty()) {
      return TEXT;
    }
    String example = values.get(0);
    long dates = values.stream().filter(EventTimes::isDate).count();
    if (2 * dates >= values.size()) {
      return new ColumnValues(Kind.DATE, false, false, false, example);
    }
    long times = values.stream().filter(EventTimes::isTime).count();
    // A value that does not fit is rejected later, with its line.
    if (2 * times < values.size()) {
      return new ColumnValues(Kind.TEXT, false, false, false, example);
    }
    double[] numbers =
        values.stream()
            .filter(v -> Character.isDigit(v.charAt(v.length() - 1)))
            .filter(v -> EventTimes.isTime(v) && !EventTimes.isDate(v))
            .mapToDouble(Double::parseDouble)
            .toArray();
    if (numbers.length == 0) {
      return NUMBER;
    }
    boolean unix = true;
    boolean calendar = true;
    boolean whole = true;
    boolean falling = false;
    boolean counter = true;
    for (int i = 0; i < numbers.length; i++) {
      double number = numbers[i];
      unix &= isUnix(number);
      whole &= number == Math.rint(number);
      calendar &= (number >= 1900 && number <= 2100) || isDateNumber(number);
      falling |= i > 0 && number < numbers[i - 1];
      counter &= i == 0 || number == numbers[i - 1] + 1;
    }
    boolean rising = !falling && !counter && numbers[numbers.length - 1] > numbers[0];
    Kind kind =
        unix ? Kind.UNIX : calendar && whole ? Kind.CALENDAR : whole ? Kind.NUMBER : Kind.FRACTION;
    boolean written = values.stream().anyMatch(v -> v.contains("."));
    return new ColumnValues(
        kind == Kind.NUMBER && written ? Kind.FRACTION : kind,
        rising,
        falling,
        counter && numbers.length >= ENOUGH,
        example);
  }

  private static boolean isUnix(double number) {
    for (double unit : new double[] {1, 1e3, 1e6, 1e9}) {
      if (number >= 1e8 * unit && number <= 4.2e9 * unit) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDateNumber(double number) {
    return number >= 19_000_101
        && number <= 21_001_231
        && TimeScale.daysSince1970(number) != Long.MIN_VALUE;
  }

  /** Whether these are times of day, which mean little without a date. */
  boolean isTimeOfDay() {
    return example.strip().matches("\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?");
  }

  boolean isTime() {
    return kind != Kind.TEXT;
  }

  /** A score of how likely these are times. */
  int time() {
    return kind.points + (rising && kind != Kind.TEXT ? 1 : 0);
  }

  /** Whether only times look like this. */
  boolean isSurelyTime() {
    return kind == Kind.UNIX || kind == Kind.DATE;
  }
}
