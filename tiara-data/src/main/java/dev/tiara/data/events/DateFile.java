package dev.tiara.data.events;

import dev.tiara.data.text.TextFormat;
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
    List<String> lines = TextFormat.lines(file);
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      boolean header = i == 0 && lines.get(0).strip().matches("(?i)(date|time)\\b.*");
      if (!lines.get(i).isBlank() && !header) {
        String date = TextFormat.split(lines.get(i), ',').get(0);
        times.add(time(date, log, file + ":" + (i + 1) + ": "));
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
    double number;
    try {
      number = Double.parseDouble(date);
    } catch (NumberFormatException e) {
      throw notADate(place, date, e);
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

  private static InputException notADate(String place, String date, Exception e) {
    return new InputException(
        place + "a date must be yyyy-mm-dd or a number, got \"" + date + "\"", e);
  }
}
