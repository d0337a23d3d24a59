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
import org.jspecify.annotations.Nullable;

/**
 * Reads the dates to compare a log with from a CSV file: {@code date[,what]}, one per line, with or
 * without a header. A date is {@code yyyy-mm-dd} in UTC, or a number as the log writes its times.
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
    for (int i = 0; i < records.size(); i++) {
      String date = records.get(i).fields().get(0);
      if (i > 0 || !date.matches("(?i)(date|time)\\b.*")) {
        times.add(time(date, log, file + ":" + records.get(i).line() + ": "));
      }
    }
    if (times.isEmpty()) {
      throw new InputException(file + ": the file has no dates");
    }
    return times;
  }

  private static double time(String date, Inspection log, String place) {
    if (date.matches("\\d{4}-\\d{2}-\\d{2}")) {
      return switch (log.timeUnit()) {
        case "s" -> seconds(date, place);
        case "ms" -> seconds(date, place) * 1e3;
        case "us" -> seconds(date, place) * 1e6;
        case "ns" -> seconds(date, place) * 1e9;
        case "yyyymmdd" -> seconds(date, place) / 86_400;
        default ->
            throw new InputException(
                place
                    + "a date must be a number, as the times of the log are, got \""
                    + date
                    + "\"");
      };
    }
    Double number = EventTimes.number(date);
    if (number == null || !Double.isFinite(number)) {
      throw notADate(place, date, null);
    }
    if (!log.timeUnit().equals(TimeScale.DATE_NUMBERS.symbol())) {
      return number;
    }
    if (!TimeTally.isDate(number)) {
      throw new InputException(
          place + "a date must be yyyy-mm-dd or yyyymmdd, got \"" + date + "\"");
    }
    return TimeScale.daysSince1970(number);
  }

  private static double seconds(String date, String place) {
    try {
      return LocalDate.parse(date).toEpochDay() * 86_400.0;
    } catch (DateTimeException e) {
      throw notADate(place, date, e);
    }
  }

  private static InputException notADate(String place, String date, @Nullable Exception e) {
    return new InputException(
        place + "a date must be yyyy-mm-dd or a number, got \"" + date + "\"", e);
  }
}
