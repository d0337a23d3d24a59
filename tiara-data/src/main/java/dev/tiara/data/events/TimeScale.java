package dev.tiara.data.events;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;

/**
 * The unit of a numeric time column, inferred from its values.
 *
 * <p>Unix times are recognised by their size: the years 1973 to 2103 are different ranges in
 * seconds, milliseconds, microseconds and nanoseconds. A few events outside, such as one at time 0,
 * do not change that.
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

  /** The units of unix times, each a thousandth of the one before. */
  static final List<TimeScale> UNIX = List.of(SECONDS, MILLISECONDS, MICROSECONDS, NANOSECONDS);

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

  /** Of a date written as a number; the smallest long if there is no such date. */
  public static long daysSince1970(double date) {
    int number = (int) date;
    try {
      return LocalDate.of(number / 10_000, number / 100 % 100, number % 100).toEpochDay();
    } catch (DateTimeException e) {
      return Long.MIN_VALUE;
    }
  }
}
