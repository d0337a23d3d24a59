package dev.tiara.data.time;

import dev.tiara.events.EventTable;
import dev.tiara.graph.Timeline;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The unit of a numeric time column, inferred from its values.
 *
 * <p>Unix times are recognised by their magnitude: the years 1973 to 2103 are disjoint ranges in
 * seconds, milliseconds, microseconds and nanoseconds. A few events outside, such as one at time 0,
 * make no difference.
 */
public enum TimeScale {
  /** Seconds. */
  SECONDS("s", 1),
  /** Milliseconds. */
  MILLISECONDS("ms", 1e3),
  /** Microseconds. */
  MICROSECONDS("us", 1e6),
  /** Nanoseconds. */
  NANOSECONDS("ns", 1e9),
  /** Dates and timestamps, which the table holds as seconds since 1970. */
  DATES("s", 1),
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

  private static final double SECONDS_PER_DAY = 86_400;

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
    return UNIX.contains(this) || this == DATES || this == DATE_NUMBERS;
  }

  /**
   * Whether times are shown as dates: dates are, and numbers if all of them are plausible unix
   * times.
   */
  public boolean hasDates(double first, double last) {
    boolean unix = UNIX.contains(this);
    return (isClock() && !unix)
        || (unix && first / ticksPerSecond >= 1e8 && last / ticksPerSecond <= 1e11);
  }

  /** A time in seconds; since 1970, if times have a date. */
  public double seconds(double time) {
    return this == DATE_NUMBERS ? time * SECONDS_PER_DAY : time / ticksPerSecond;
  }

  /** The time of a number of seconds. */
  public double ofSeconds(double seconds) {
    return this == DATE_NUMBERS ? seconds / SECONDS_PER_DAY : seconds * ticksPerSecond;
  }

  /** The instant of a time that has a date; empty for one that no calendar has. */
  public Optional<Instant> instant(double time) {
    try {
      return Optional.of(Instant.ofEpochMilli(Math.round(1e3 * seconds(time))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Whether an event later than these could still belong to the last snapshot of a timeline. */
  public boolean endsWithin(EventTable events, Timeline timeline) {
    double end = timeline.end(timeline.length() - 1);
    double last = events.lastTime();
    if (timeline.closed() == Timeline.Closed.END) {
      return last < end;
    }
    double day = ofSeconds(SECONDS_PER_DAY);
    double step = isClock() && isMultiple(events, day) ? day : isMultiple(events, 1) ? 1 : 0;
    // Round-off may put the end of the last of N snapshots before or after the last event.
    return last + step < end - 1e-9 * timeline.width();
  }

  private static boolean isMultiple(EventTable events, double step) {
    for (int i = 0; i < events.size(); i++) {
      if (Math.rint(events.time(i) / step) * step != events.time(i)) {
        return false;
      }
    }
    return true;
  }

  /** The unit with a symbol. */
  public static TimeScale of(String symbol) {
    return Arrays.stream(values())
        .filter(scale -> scale.symbol.equals(symbol))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no unit is called " + symbol));
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
