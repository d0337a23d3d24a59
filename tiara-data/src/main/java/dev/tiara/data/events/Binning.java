package dev.tiara.data.events;

import dev.tiara.data.InputException;
import dev.tiara.events.TimeBins;

/** How a user asks for snapshots: by a width with or without a unit of time, or by their number. */
public sealed interface Binning {
  /** The paper's 1,200,000 seconds. */
  Binning DEFAULT = new Seconds(1_200_000);

  /** The bins over a column of times that counts in this many ticks a second. */
  TimeBins bins(double ticksPerSecond);

  /** Widths in seconds. */
  record Seconds(double width) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofWidth(width * ticksPerSecond);
    }
  }

  /** Widths in the unit of the time column, whatever it is. */
  record Ticks(double width) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofWidth(width);
    }
  }

  /** So many snapshots of equal width. */
  record Count(int count) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofCount(count);
    }
  }

  /**
   * Parses a width: {@code 1200000s}, {@code 90m}, {@code 12h}, {@code 7d}, or a plain number.
   *
   * @throws InputException if it is none of these, or not positive
   */
  static Binning ofWidth(String text) {
    int unit = "smhd".indexOf(text.isEmpty() ? '?' : text.charAt(text.length() - 1));
    String number = unit < 0 ? text : text.substring(0, text.length() - 1);
    double value;
    try {
      value = Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new InputException(
          "time bin must be a number with s, m, h, d or no unit, got \"" + text + "\"", e);
    }
    Binning binning =
        unit < 0 ? new Ticks(value) : new Seconds(value * new double[] {1, 60, 3600, 86_400}[unit]);
    binning.bins(1); // refuses what is not positive before any file is read
    return binning;
  }

  /**
   * So many snapshots of equal width.
   *
   * @throws InputException if that is less than one
   */
  static Binning ofCount(int count) {
    Binning binning = new Count(count);
    binning.bins(1);
    return binning;
  }
}
