package dev.tiara.data.events;

import dev.tiara.data.text.CsvRecords;
import dev.tiara.data.time.EventTimes;
import dev.tiara.data.time.TimeScale;
import dev.tiara.data.time.TimeTally;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the dates to compare a log with from a CSV file: {@code date[,what]}, one per line, with or
 * without a header. A date is {@code yyyy-mm-dd} in UTC, or a number as the log writes its times;
 * all are one or the other, unless the log's times are dates written as numbers.
 */
public final class DateFile {
  private DateFile() {}

  /**
   * Reads a file.
   *
   * @param log how the log was interpreted, including the unit of its times
   * @return the dates as times of the log
   * @throws InputException if a line does not start with a date, or there are no dates
   */
  public static List<Double> read(Path file, Inspection log) throws IOException {
    List<CsvRecords.Entry> records = CsvRecords.read(file);
    List<Double> times = new ArrayList<>();
    boolean days = false;
    for (int i = 0; i < records.size(); i++) {
      String date = records.get(i).fields().get(0);
      if (i > 0 || !date.matches("(?i)(date|time)\\b.*")) {
        long line = records.get(i).line();
        double time = located(date, log, file, line);
        boolean day = isDay(date) && !hasDateNumbers(log);
        if (!times.isEmpty() && day != days) {
          String others = days ? "yyyy-mm-dd" : "a number";
          throw bad("must be " + others + " like the others", date).in(file.toString(), line);
        }
        days = day;
        times.add(time);
      }
    }
    if (times.isEmpty()) {
      throw new InputException("the file has no dates").in(file.toString());
    }
    return times;
  }

  private static double located(String date, Inspection log, Path file, long line) {
    try {
      return time(date, log);
    } catch (InputException e) {
      throw e.in(file.toString(), line);
    }
  }

  private static double time(String date, Inspection log) {
    if (isDay(date)) {
      return switch (log.timeUnit()) {
        case "s" -> seconds(date);
        case "ms" -> seconds(date) * 1e3;
        case "us" -> seconds(date) * 1e6;
        case "ns" -> seconds(date) * 1e9;
        case "yyyymmdd" -> seconds(date) / 86_400;
        default -> throw bad("must be a number, as the times of the log are", date);
      };
    }
    Double number = EventTimes.number(date);
    if (number == null || !Double.isFinite(number)) {
      throw bad("must be yyyy-mm-dd or a number", date);
    }
    if (!hasDateNumbers(log)) {
      return number;
    }
    if (!TimeTally.isDate(number)) {
      throw bad("must be yyyy-mm-dd or yyyymmdd", date);
    }
    return TimeScale.daysSince1970(number);
  }

  private static boolean isDay(String date) {
    return date.matches("\\d{4}-\\d{2}-\\d{2}") && EventTimes.isIso(date);
  }

  private static boolean hasDateNumbers(Inspection log) {
    return log.timeUnit().equals(TimeScale.DATE_NUMBERS.symbol());
  }

  private static double seconds(String date) {
    try {
      return LocalDate.parse(date).toEpochDay() * 86_400.0;
    } catch (DateTimeException e) {
      throw bad("must be yyyy-mm-dd or a number", date);
    }
  }

  private static InputException bad(String rule, String date) {
    return new InputException("dates", rule, date).saying("a date");
  }
}
