package dev.tiara.data.events;

import dev.tiara.data.InputException;
import dev.tiara.events.EventTable;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * What the numbers of a time column count, as the numbers themselves tell.
 *
 * <p>Unix times are told by their size: the years 1973 to 2103 are different ranges in seconds,
 * milliseconds, microseconds and nanoseconds. A few events outside, such as one at time 0, do not
 * change that.
 */
public enum TimeScale {
  /** Seconds, also those of dates, which are counted from 1970. */
  SECONDS("s", 1),
  /** Milliseconds. */
  MILLISECONDS("ms", 1e3),
  /** Microseconds. */
  MICROSECONDS("us", 1e6),
  /** Nanoseconds. */
  NANOSECONDS("ns", 1e9),
  /** Dates written as the number 20240131; the table counts them as days since 1970. */
  DATE_NUMBERS("yyyymmdd", 1.0 / 86_400),
  /** Years. A width of 365 days is one of them. */
  YEARS("year", 1.0 / (365 * 86_400)),
  /** Numbers of snapshots, rounds, steps: small integers, nearly all of them used. */
  STEPS("step", 1),
  /** Fractions of nobody knows what. */
  NUMBERS("number", 1);

  /** Unix times of the years 1973 to 2103, in seconds. */
  private static final double EARLIEST = 1e8;

  private static final double LATEST = 4.2e9;

  /** The units of unix times, each a thousandth of the one before. */
  private static final List<TimeScale> UNIX =
      List.of(SECONDS, MILLISECONDS, MICROSECONDS, NANOSECONDS);

  private static final int MOST_STEPS = 1000;

  private final String symbol;
  private final double ticksPerSecond;

  TimeScale(String symbol, double ticksPerSecond) {
    this.symbol = symbol;
    this.ticksPerSecond = ticksPerSecond;
  }

  /** How scripts know it: s, ms, us, ns, yyyymmdd, year, step or number. */
  public String symbol() {
    return symbol;
  }

  /** How many make a second; 1 where that is unknown. */
  public double ticksPerSecond() {
    return ticksPerSecond;
  }

  /** Whether times are moments, which have a date. */
  boolean isClock() {
    return UNIX.contains(this) || this == DATE_NUMBERS;
  }

  /** A time of the table as the file has it. */
  double written(double time) {
    if (this != DATE_NUMBERS) {
      return time;
    }
    LocalDate date = LocalDate.ofEpochDay((long) time);
    return date.getYear() * 10_000.0 + date.getMonthValue() * 100 + date.getDayOfMonth();
  }

  /** By the size of the largest time alone, for those who know no more. */
  static TimeScale ofLargest(double largest) {
    if (largest >= 1e17) {
      return NANOSECONDS;
    }
    return largest >= 1e14 ? MICROSECONDS : largest >= 1e11 ? MILLISECONDS : SECONDS;
  }

  /**
   * The scale of the times of a table.
   *
   * @throws InputException if they mix units
   */
  static TimeScale of(EventTable table) {
    int count = table.size();
    int[] within = new int[4]; // unix times by unit
    int[] below = new int[4]; // above the range before, below this one
    boolean whole = true;
    boolean dates = true;
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      double time = table.time(i);
      first = Math.min(first, time);
      last = Math.max(last, time);
      whole = whole && time == Math.rint(time);
      dates = dates && time >= 19_000_101 && time <= 21_001_231 && isDate(time);
      double scaled = time;
      for (int unit = 0; unit < 4 && scaled > 0; unit++, scaled /= 1e3) {
        if (scaled <= LATEST) {
          (scaled >= EARLIEST ? within : below)[unit]++;
          break;
        }
      }
    }
    int largest = 0;
    for (int unit = 1; unit < 4; unit++) {
      refuseMixture(within, below, unit);
      largest = within[unit] > within[largest] ? unit : largest;
    }
    if (count == 0) {
      return SECONDS;
    }
    if (dates && whole) {
      return DATE_NUMBERS;
    }
    refuseCalendarNumbers(table, first, last);
    if (2L * within[largest] > count) {
      return UNIX.get(largest);
    }
    if (whole && first >= 1500 && last <= 2200) {
      return YEARS;
    }
    if (whole && last - first <= MOST_STEPS && isDense(table, first, last)) {
      return STEPS;
    }
    return !whole && last - first < MOST_STEPS && Math.abs(last) < MOST_STEPS
        ? NUMBERS
        : ofLargest(Math.max(Math.abs(first), Math.abs(last)));
  }

  /** Unix times of two units and nothing between them: no clock runs like that. */
  private static void refuseMixture(int[] within, int[] below, int unit) {
    if (within[unit] > 0 && within[unit - 1] > 0 && below[unit] == 0) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "times mix units: %,d look like unix times in %s and %,d in %s;"
                  + " convert them to one unit first",
              within[unit - 1],
              UNIX.get(unit - 1).symbol,
              within[unit],
              UNIX.get(unit).symbol));
    }
  }

  /**
   * Months and times of day that are written as one number, such as 20240131235959, are no clock:
   * the number is one of unix times too, of centuries from now, or of steps with gaps.
   */
  private static void refuseCalendarNumbers(EventTable table, double first, double last) {
    String example = String.format(Locale.ROOT, "%.0f", first);
    String pattern =
        switch (example.length()) {
          // Within one year the numbers of months are as good as steps.
          case 6 -> Math.floor(first / 100) < Math.floor(last / 100) ? "%Y%m" : "";
          case 10 -> "%Y%m%d%H";
          case 12 -> "%Y%m%d%H%M";
          case 14 -> "%Y%m%d%H%M%S";
          default -> "";
        };
    if (pattern.isEmpty()) {
      return;
    }
    double perDay = Math.pow(10, example.length() - 8);
    for (int i = 0; i < table.size(); i++) {
      if (!isCalendarNumber(table.time(i), perDay)) {
        return;
      }
    }
    throw new InputException(
        String.format(
            Locale.ROOT,
            "times look like dates written as one number, such as %s: write them as 2024-02-01"
                + " 10:30:00, or select strptime(CAST(time AS VARCHAR), '%s') in a query",
            example,
            pattern));
  }

  /** Whether a date is followed by an hour, a minute and a second, as far as there are digits. */
  private static boolean isCalendarNumber(double time, double perDay) {
    double date = perDay < 1 ? time * 100 + 1 : Math.floor(time / perDay);
    if (time != Math.rint(time) || date < 19_000_101 || date > 21_001_231 || !isDate(date)) {
      return false;
    }
    double left = time - date * perDay;
    for (double unit = perDay / 100; unit >= 1; unit /= 100) {
      double part = Math.floor(left / unit);
      if (part >= (unit == perDay / 100 ? 24 : 60)) {
        return false;
      }
      left -= part * unit;
    }
    return true;
  }

  private static boolean isDense(EventTable table, double first, double last) {
    var used = new BitSet();
    for (int i = 0; i < table.size(); i++) {
      used.set((int) (table.time(i) - first));
    }
    return 2 * used.cardinality() > last - first;
  }

  private static boolean isDate(double time) {
    int number = (int) time;
    int month = number / 100 % 100;
    int day = number % 100;
    if (number != time || month < 1 || month > 12 || day < 1 || day > 31) {
      return false;
    }
    return day <= 28 || daysSince1970(time) != Long.MIN_VALUE;
  }

  /** Of a date written as a number; the smallest long if there is no such date. */
  static long daysSince1970(double date) {
    int number = (int) date;
    try {
      return LocalDate.of(number / 10_000, number / 100 % 100, number % 100).toEpochDay();
    } catch (DateTimeException e) {
      return Long.MIN_VALUE;
    }
  }
}
