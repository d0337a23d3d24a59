package dev.tiara.data.time;

import dev.tiara.input.InputException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;

/**
 * Detects months and timestamps that are written as one number, such as 20240131235959. Such
 * numbers do not measure time: they could be mistaken for unix times of another century, or for
 * steps with gaps.
 */
final class CalendarNumbers implements Serializable {
  private static final long serialVersionUID = 2;

  private static final int[] DIGITS = {6, 10, 12, 14};
  private static final String[] PATTERNS = {"%Y%m", "%Y%m%d%H", "%Y%m%d%H%M", "%Y%m%d%H%M%S"};

  /** For each number of digits, how many times are such numbers, and the range of these. */
  private final long[] counts = new long[DIGITS.length];

  private final double[] first = filled(Double.POSITIVE_INFINITY);
  private final double[] last = filled(Double.NEGATIVE_INFINITY);

  private static double[] filled(double value) {
    var all = new double[DIGITS.length];
    Arrays.fill(all, value);
    return all;
  }

  void add(double time) {
    for (int form = 0; form < DIGITS.length; form++) {
      if (matches(time, Math.pow(10, DIGITS[form] - 8))) {
        counts[form]++;
        first[form] = Math.min(first[form], time);
        last[form] = Math.max(last[form], time);
      }
    }
  }

  void merge(CalendarNumbers other) {
    for (int form = 0; form < DIGITS.length; form++) {
      counts[form] += other.counts[form];
      first[form] = Math.min(first[form], other.first[form]);
      last[form] = Math.max(last[form], other.last[form]);
    }
  }

  /**
   * Rejects times of which most are such numbers.
   *
   * @param all the number of times
   * @throws InputException if they are
   */
  void reject(long all) {
    for (int form = 0; form < DIGITS.length; form++) {
      // Within a single year, months are evenly spaced and can serve as steps.
      boolean steps =
          DIGITS[form] == 6
              && counts[form] == all
              && Math.floor(first[form] / 100) == Math.floor(last[form] / 100);
      if (2 * counts[form] > all && !steps) {
        throw new InputException(
                String.format(
                    Locale.ROOT,
                    "times look like dates written as one number, such as %.0f: write them as 2024-02-01"
                        + " 10:30:00, or select strptime(CAST(time AS VARCHAR), '%s') in a query",
                    first[form],
                    PATTERNS[form]))
            .about("time", "query");
      }
    }
  }

  /** Whether a time is a date followed by hour, minute and second, as far as there are digits. */
  private static boolean matches(double time, double perDay) {
    double date = perDay < 1 ? time * 100 + 1 : Math.floor(time / perDay);
    if (time != Math.rint(time) || !TimeTally.isDate(date)) {
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
}
