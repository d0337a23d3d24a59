package dev.tiara.data.text;

import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What a text file may have that is refused otherwise.
 *
 * @param badLines the share of lines that may be skipped because they are bad; 0 to refuse the
 *     first
 * @param timeFormat the pattern of the dates in the time column, as {@link
 *     java.time.format.DateTimeFormatter} has it; null for numbers and ISO dates
 */
public record Leniency(double badLines, @Nullable String timeFormat) {
  /** What is refused by default is refused. */
  public static final Leniency NONE = new Leniency(0, null);

  /** The share of bad lines unless told otherwise. */
  public static final String USUAL = "1%";

  /** Checks the share and the pattern. */
  public Leniency {
    if (!(badLines >= 0 && badLines < 1)) {
      throw new InputException("skip-bad-lines", "must be at least 0% and below 100%", badLines);
    }
    if (timeFormat != null) {
      new DatePattern(timeFormat).seconds("");
    }
  }

  /**
   * Parses options.
   *
   * @param badLines a percentage such as {@code 5%}; null to skip no line
   */
  public static Leniency parse(@Nullable String badLines, @Nullable String timeFormat) {
    if (badLines == null) {
      return new Leniency(0, timeFormat);
    }
    Double share = EventTimes.number(badLines.replaceFirst("%$", ""));
    if (share == null || !(share >= 0 && share < 100)) {
      throw new InputException(
          "skip-bad-lines", "must be a percentage below 100, such as 5%", badLines);
    }
    return new Leniency(share / 100, timeFormat);
  }

  /** Whether nothing is asked for. */
  public boolean isNone() {
    return badLines == 0 && timeFormat == null;
  }

  /** The option that is asked for. */
  public String option() {
    return badLines > 0 ? "skip-bad-lines" : "time-format";
  }

  @Nullable DatePattern pattern() {
    return timeFormat == null ? null : new DatePattern(timeFormat);
  }
}
