package dev.tiara.data.time;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;

/**
 * The unit of a numeric time column, inferred from its values.
 *
 * <p>Unix times are recognised by their magnitude: the years 1973 to 2103 are disjoint ranges in
 * seconds, milliseconds, microseconds and nanoseconds. A few events outside, such as one at time 0,
 * make no difference.
 */
public enum TimeScale {
  /** Seconds, including dates, which are converted to seconds since 1970. */
  SECONDS("s", 1),
  /** Milliseconds. */
  MILLISECONDS("ms", 1e3),
  /** Microseconds. */
  MICROSECONDS("us", 1e6),
  /** Nanoseconds. */
  NANOSECONDS("ns", 1e9),
  /** Dates written as numbers such as 20240131; the table holds them as days since 1970. */
  DATE_NUMBERS("yyyymmdd", 1.0 / 86_400),
  /** Years of 365 days. */
  YEARS("year", 1.0 / (365 * 86_400)),
  /** Numbers of snapshots, rounds or steps: integers in a small range, over half of which occur. */
  STEPS("step", 1),
  /** Fractional numbers of unknown unit. */
  NUMBERS("number", 1);

  /** The units of unix times, each a thousandth of the previous one. */
  static final List<TimeScale> UNIX = List.of(SECONDS, MILLISECONDS, MICROSECONDS, NANOSECONDS);

  private final String symbol;
  private final double ticksPerSecond;

  TimeScale(String symbol, double ticksPerSecond) {
    this.symbol = symbol;
    this.ticksPerSecond = ticksPerSecond;
  }

  /** The symbol of the unit in output: s, ms, us, ns, yyyymmdd, year, step or number. */
  public String symbol() {
    return symbol;
  }

  /** The number of ticks per second; 1 if it is unknown. */
  public double ticksPerSecond() {
    return ticksPerSecond;
  }

  /** Whether times are points in time that have a date. */
  public boolean isClock() {
    return UNIX.contains(this) || this == DATE_NUMBERS;
  }

  /** A time of the table as written in the file. */
  public double written(double time) {
    if (this != DATE_NUMBERS) {
      return time;
    }
    LocalDate date = LocalDate.ofEpochDay((long) time);
    return date.getYear() * 10_000.0 + date.getMonthValue() * 100 + date.getDayOfMonth();
  }

  /** Infers the unit from the largest time alone, if nothing else is known. */
  static TimeScale ofLargest(double largest) {
    if (largest >= 1e17) {
      return NANOSECONDS;
    }
    return largest >= 1e14 ? MICROSECONDS : largest >= 1e11 ? MILLISECONDS : SECONDS;
  }

  /**
   * The days since 1970 of a date written as a number; {@link Long#MIN_VALUE} if there is no such
   * date.
   */
  public static long daysSince1970(double date) {
    int number = (int) date;
    try {
      return LocalDate.of(number / 10_000, number / 100 % 100, number % 100).toEpochDay();
    } catch (DateTimeException e) {
      return Long.MIN_VALUE;
    }
  }
}
