package dev.tiara.data.text;

import dev.tiara.input.InputException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Parses dates by a pattern, strictly: there is no February 31. */
final class DatePattern {
  private static final ZonedDateTime MORNING =
      ZonedDateTime.of(2001, 11, 25, 1, 2, 3, 0, ZoneOffset.UTC);

  private final DateTimeFormatter formatter;

  /**
   * A parser for this pattern.
   *
   * @throws InputException if dates in this pattern miss a day, a month, a year or half of the day
   */
  DatePattern(String pattern) {
    try {
      formatter =
          new DateTimeFormatterBuilder()
              .parseCaseInsensitive()
              .appendPattern(pattern)
              .parseDefaulting(ChronoField.ERA, 1)
              .toFormatter(Locale.ENGLISH)
              .withResolverStyle(ResolverStyle.STRICT);
      String early = formatter.format(MORNING);
      String late = formatter.format(MORNING.plusHours(12));
      double first = seconds(early);
      if (Double.isNaN(first) || (!early.equals(late) && first == seconds(late))) {
        throw new DateTimeException("no date and time");
      }
      String noon = formatter.format(MORNING.plusHours(11).plusMinutes(1));
      if (early.equals(late) && !early.equals(noon)) {
        throw new DateTimeException("hours of 12 without a half of the day");
      }
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new InputException(
          "time-format", "must be a pattern such as dd/MM/yyyy HH:mm", pattern);
    }
  }

  /** The seconds since 1970 of a date, in UTC unless it has an offset; NaN if it is none. */
  double seconds(String text) {
    try {
      TemporalAccessor date =
          formatter.parseBest(
              text.strip(),
              ZonedDateTime::from,
              OffsetDateTime::from,
              LocalDateTime::from,
              LocalDate::from);
      Instant instant =
          date instanceof LocalDate day
              ? day.atStartOfDay().toInstant(ZoneOffset.UTC)
              : date instanceof LocalDateTime time
                  ? time.toInstant(ZoneOffset.UTC)
                  : Instant.from(date);
      return instant.getEpochSecond() + instant.getNano() / 1e9;
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }
}
