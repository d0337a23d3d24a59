package dev.tiara.data.time;

import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Collects statistics of event times, from which their unit and suitable snapshots are inferred.
 * Tallies of parts of a log can be {@linkplain #merge merged} into that of the whole, in any order.
 */
public final class TimeTally implements Serializable {
  private static final long serialVersionUID = 1;

  /** The range of unix times, in seconds: the years 1973 to 2103. */
  private static final double EARLIEST = 1e8;

  private static final double LATEST = 4.2e9;

  private static final int MOST_STEPS = 1000;

  /** The share of years in a column of years; other columns have numbers of this size, too. */
  private static final double NEARLY_ALL = 0.95;

  /** Numbers between these that are no years go on from those that could be: they are steps. */
  private static final double NEAR_YEARS_FROM = 1000;

  private static final double NEAR_YEARS_TO = 3000;

  /** More than {@link #MOST_STEPS}, so that no two steps of a log have the same remainder. */
  private static final int STEP_REMAINDERS = 1024;

  private final long[] within = new long[4]; // unix times, by unit
  private final long[] below = new long[4]; // above the previous unit's range, below this one's
  private final BitSet steps = new BitSet(STEP_REMAINDERS);
  private final CalendarNumbers calendar = new CalendarNumbers();

  private long count;
  private boolean whole = true;
  private long dates;
  private long years;
  private long nearYears;
  private double first = Double.POSITIVE_INFINITY;
  private double last = Double.NEGATIVE_INFINITY;
  private DistinctTimes distinct = new DistinctTimes();

  /** The tally of a table. */
  public static TimeTally of(EventTable table) {
    var tally = new TimeTally();
    for (int i = 0; i < table.size(); i++) {
      tally.add(table.time(i));
    }
    return tally;
  }

  /** Adds the time of an event. */
  public void add(double time) {
    count++;
    first = Math.min(first, time + 0.0); // never −0
    last = Math.max(last, time + 0.0);
    whole = whole && time == Math.rint(time);
    dates += isDate(time) ? 1 : 0;
    years += isYear(time) ? 1 : 0;
    nearYears += time >= NEAR_YEARS_FROM && time <= NEAR_YEARS_TO ? 1 : 0;
    calendar.add(time);
    if (whole) {
      steps.set(Math.floorMod((long) time, STEP_REMAINDERS));
    }
    double scaled = time;
    for (int unit = 0; unit < 4 && scaled > 0; unit++, scaled /= 1e3) {
      if (scaled <= LATEST) {
        (scaled >= EARLIEST ? within : below)[unit]++;
        break;
      }
    }
    distinct.add(time);
  }

  /** Adds the times of another tally. */
  public void merge(TimeTally other) {
    count += other.count;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
    whole &= other.whole;
    dates += other.dates;
    years += other.years;
    nearYears += other.nearYears;
    steps.or(other.steps);
    calendar.merge(other.calendar);
    for (int unit = 0; unit < 4; unit++) {
      within[unit] += other.within[unit];
      below[unit] += other.below[unit];
    }
    distinct.merge(other.distinct);
  }

  /** The number of events. */
  public long count() {
    return count;
  }

  /** The earliest time. */
  public double first() {
    return first;
  }

  /** The latest time. */
  public double last() {
    return last;
  }

  DistinctTimes distinct() {
    return distinct;
  }

  /**
   * The unit of these times.
   *
   * @throws OddTimeException if most are dates, years or unix times in one unit, but not all
   * @throws InputException if they are months or timestamps written as one number
   */
  public TimeScale scale() {
    int largest = 0;
    for (int unit = 1; unit < 4; unit++) {
      largest = within[unit] > within[largest] ? unit : largest;
    }
    if (count == 0) {
      return TimeScale.SECONDS;
    }
    rejectMixture(largest);
    if (2 * dates >= count) {
      if (dates < count) {
        throw OddTimeException.of(TimeScale.DATE_NUMBERS);
      }
      return TimeScale.DATE_NUMBERS;
    }
    calendar.reject(count);
    if (2 * within[largest] > count) {
      return TimeScale.UNIX.get(largest);
    }
    if (years == count) {
      return TimeScale.YEARS;
    }
    if (whole && last - first <= MOST_STEPS && 2 * steps.cardinality() > last - first) {
      return TimeScale.STEPS;
    }
    if (years >= NEARLY_ALL * count || (2 * years >= count && years == nearYears)) {
      throw OddTimeException.of(TimeScale.YEARS);
    }
    return !whole && last - first < MOST_STEPS && Math.abs(last) < MOST_STEPS
        ? TimeScale.NUMBERS
        : TimeScale.ofLargest(Math.max(Math.abs(first), Math.abs(last)));
  }

  /** A snapshot width that suits these times, in this unit. */
  public Binning proposedBinning(TimeScale scale) {
    return BinProposal.of(this, scale);
  }

  /**
   * The tally of the same times as days since 1970.
   *
   * @throws IllegalStateException if they are not {@link TimeScale#DATE_NUMBERS}
   */
  public TimeTally inDays() {
    if (dates < count) {
      throw new IllegalStateException("times must be dates written as numbers");
    }
    var days = new TimeTally();
    days.count = count;
    days.first = TimeScale.daysSince1970(first);
    days.last = TimeScale.daysSince1970(last);
    days.distinct = distinct.inDays();
    return days;
  }

  /** Rejects unix times in two units with nothing in between: no clock runs like that. */
  private void rejectMixture(int largest) {
    int lower = -1;
    long between = 0;
    for (int unit = 0; unit < 4; unit++) {
      between += below[unit];
      if (within[unit] > 0) {
        if (lower >= 0 && between == 0) {
          int other = largest == unit ? lower : unit;
          throw OddTimeException.mixed(
              TimeScale.UNIX.get(largest == unit ? unit : lower),
              within[largest == unit ? unit : lower],
              TimeScale.UNIX.get(other),
              within[other]);
        }
        lower = unit;
        between = 0;
      }
    }
  }

  /** Whether a time is a unix time of this unit, from 1973 to 2103. */
  static boolean isUnix(double time, TimeScale unit) {
    return time >= EARLIEST * unit.ticksPerSecond() && time <= LATEST * unit.ticksPerSecond();
  }

  /** Whether a time is a date from 1900 to 2100, written as a number such as 20240131. */
  public static boolean isDate(double time) {
    if (!(time >= 19_000_101 && time <= 21_001_231)) {
      return false;
    }
    int number = (int) time;
    int month = number / 100 % 100;
    int day = number % 100;
    if (number != time || month < 1 || month > 12 || day < 1 || day > 31) {
      return false;
    }
    return day <= 28 || TimeScale.daysSince1970(time) != Long.MIN_VALUE;
  }

  static boolean isYear(double time) {
    return time >= 1500 && time <= 2200 && time == Math.rint(time);
  }

  /** The distinct times in ascending order, as long as there are few. */
  static final class DistinctTimes implements Serializable {
    private static final long serialVersionUID = 1;

    /** The maximum number of times that are kept. */
    static final int MAX_KEPT = 400;

    private double[] times = new double[16];
    private int count;
    private boolean tooMany;
    private double previous = Double.NaN;

    void add(double time) {
      if (tooMany || time == previous) {
        return;
      }
      previous = time;
      int at = Arrays.binarySearch(times, 0, count, time);
      if (at >= 0) {
        return;
      }
      if (count == MAX_KEPT) {
        tooMany = true;
        return;
      }
      if (count == times.length) {
        times = Arrays.copyOf(times, Math.min(MAX_KEPT, 2 * count));
      }
      System.arraycopy(times, -at - 1, times, -at, count + at + 1);
      times[-at - 1] = time;
      count++;
    }

    void merge(DistinctTimes other) {
      tooMany |= other.tooMany;
      for (int i = 0; i < other.count; i++) {
        add(other.times[i]);
      }
    }

    /** The distinct times; empty if there are too many. */
    double[] toArray() {
      return tooMany ? new double[0] : Arrays.copyOf(times, count);
    }

    DistinctTimes inDays() {
      var days = new DistinctTimes();
      days.tooMany = tooMany;
      for (int i = 0; i < count; i++) {
        days.add((double) TimeScale.daysSince1970(times[i]));
      }
      return days;
    }
  }
}
