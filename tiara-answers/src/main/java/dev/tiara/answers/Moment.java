package dev.tiara.answers;

import dev.tiara.data.text.IsoTime;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as users name it: by its number, counted from 0, or by a date within it. Digits alone
 * are a number; anything else is a date in ISO 8601, in UTC unless it carries an offset.
 *
 * @param text the number or the date
 */
public record Moment(String text) {
  /** The snapshot with this number. */
  public static Moment of(int snapshot) {
    return new Moment(Integer.toString(snapshot));
  }

  /** The snapshot that a text names; null for none. */
  public static @Nullable Moment of(@Nullable String text) {
    return text == null ? null : new Moment(text);
  }

  /**
   * The number of the snapshot in a log; the last one if none is named.
   *
   * @param parameter the parameter that names it
   * @throws InputException if the log has no such snapshot
   */
  public static int in(Log log, String parameter, @Nullable Moment moment) {
    return moment == null ? log.graph().length() - 1 : moment.in(log, parameter);
  }

  /**
   * The number of the snapshot in a log.
   *
   * @param parameter the parameter that names it
   * @throws InputException if the log has no such snapshot
   */
  public int in(Log log, String parameter) {
    SnapshotDates dates = SnapshotDates.of(log);
    int last = dates.timeline().length() - 1;
    if (text.strip().matches("[+-]?\\d+")) {
      var number = new BigInteger(text.strip());
      if (number.signum() < 0 || number.compareTo(BigInteger.valueOf(last)) > 0) {
        String when = dates.dates() ? " (" + span(dates) + ")" : "";
        throw new InputException(parameter, "must be between 0 and " + last + when, number)
            .saying("snapshot");
      }
      return number.intValue();
    }
    double time = time(dates, parameter, text, "a snapshot of the log, from 0 to " + last);
    Timeline timeline = dates.timeline();
    boolean day = text.strip().length() == 10; // without a time: the log may begin later that day
    if (day
        && time < timeline.start()
        && time + dates.scale().ofSeconds(86_400) > timeline.start()) {
      time = timeline.start();
    }
    boolean after = time >= timeline.end(last) && time > log.events().lastTime();
    if (time < timeline.start() || after) {
      throw new InputException(
          parameter, "must be within the snapshots, " + span(dates) + " (exclusive)", text);
    }
    return log.data().log().snapshotAt(time);
  }

  private static String span(SnapshotDates dates) {
    Timeline timeline = dates.timeline();
    return dates.text(timeline.start()) + " to " + dates.text(timeline.end(timeline.length() - 1));
  }

  /**
   * The time of a date, in the unit of a log.
   *
   * @param parameter the parameter that has the date
   * @throws InputException if it is not a date, or the times of the log are not dates
   */
  public static double time(Log log, String parameter, String date) {
    return time(SnapshotDates.of(log), parameter, date, "a time of the log");
  }

  private static double time(SnapshotDates dates, String parameter, String date, String otherwise) {
    if (!dates.dates()) {
      throw new InputException(
          parameter, "must be " + otherwise + ": its times are not dates", date);
    }
    double seconds = IsoTime.seconds(date.strip());
    if (Double.isNaN(seconds)) {
      throw new InputException(
          parameter,
          "must be " + otherwise + " or a date such as 2024-02-01 or 2024-02-01T10:30:00Z",
          date);
    }
    return dates.scale().ofSeconds(seconds);
  }
}
