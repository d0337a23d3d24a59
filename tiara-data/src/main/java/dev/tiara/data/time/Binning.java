package dev.tiara.data.time;

import dev.tiara.events.TimeBins;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The snapshots that a user requests: by width, with or without a time unit, or by number. */
public sealed interface Binning {
  /** A width that suits the time span of the events. */
  Binning DEFAULT = new Proposed();

  /** The bins for a time column with this many ticks per second. */
  TimeBins bins(double ticksPerSecond);

  /** The binning as a user types it: {@code 7d}, {@code 90s}, {@code 1}. */
  String text();

  /** A width in seconds. */
  record Seconds(double width) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofWidth(width * ticksPerSecond);
    }

    @Override
    public String text() {
      for (Unit unit : new Unit[] {Unit.D, Unit.H, Unit.M}) {
        if (width % unit.seconds == 0 && width < 1000 * unit.seconds) {
          return plain(width / unit.seconds) + unit.symbol();
        }
      }
      return plain(width) + "s";
    }
  }

  /** A width in the unit of the time column. */
  record Ticks(double width) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofWidth(width);
    }

    @Override
    public String text() {
      return plain(width);
    }
  }

  /** A number of snapshots of equal width. */
  record Count(int count) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.ofCount(count);
    }

    @Override
    public String text() {
      return "1/" + count;
    }
  }

  /**
   * The bins of other events, continued.
   *
   * @param timeline the timeline of those events, in the unit of the time column
   */
  record Continued(Timeline timeline) implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.like(timeline);
    }

    @Override
    public String text() {
      return plain(timeline.width());
    }
  }

  /** A width that suits the time span of the events. */
  record Proposed() implements Binning {
    @Override
    public TimeBins bins(double ticksPerSecond) {
      return TimeBins.chosenBy(
          (first, last) -> BinProposal.ofSpan(ticksPerSecond, first, last).bins(ticksPerSecond));
    }

    @Override
    public String text() {
      return "proposed";
    }
  }

  /** The units of a width. */
  enum Unit {
    S(1),
    M(60),
    H(3600),
    D(86_400),
    W(604_800);

    private final double seconds;

    Unit(double seconds) {
      this.seconds = seconds;
    }

    private String symbol() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /**
   * Parses a width: {@code 1200000s}, {@code 90m}, {@code 12h}, {@code 7d}, {@code 1w}, or a plain
   * number.
   *
   * @throws InputException if it is none of these, or is not positive
   */
  static Binning ofWidth(String text) {
    return ofWidth("time-bin", text);
  }

  /** The same for the width that another parameter sets. */
  static Binning ofWidth(String parameter, String text) {
    Optional<Unit> unit =
        Arrays.stream(Unit.values()).filter(u -> text.endsWith(u.symbol())).findFirst();
    String number = unit.isEmpty() ? text : text.substring(0, text.length() - 1);
    Double value = EventTimes.number(number);
    if (value == null) {
      throw new InputException(parameter, "must be a number with s, m, h, d, w or no unit", text);
    }
    Binning binning = unit.isEmpty() ? new Ticks(value) : new Seconds(value * unit.get().seconds);
    binning.bins(1); // rejects a width that is not positive before any file is read
    return binning;
  }

  /**
   * A number of snapshots of equal width.
   *
   * @throws IllegalArgumentException if the number is less than one
   */
  static Binning ofCount(int count) {
    Binning binning = new Count(count);
    binning.bins(1);
    return binning;
  }
}
