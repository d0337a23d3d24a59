package dev.tiara.answers;

import dev.tiara.data.output.Table;
import dev.tiara.data.time.TimeScale;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Timeline;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * When snapshots start and end.
 *
 * @param scale the unit of the times
 * @param dates whether times are shown as dates
 * @param timeline the snapshots
 * @param incomplete whether the log ends within the last snapshot
 */
public record SnapshotDates(TimeScale scale, boolean dates, Timeline timeline, boolean incomplete) {
  private static final double DAY = 86_400;

  /** The dates of the snapshots of a log. */
  public static SnapshotDates of(Log log) {
    Timeline timeline = log.data().log().timeline();
    TimeScale scale = log.inspection().scale();
    boolean split = timeline.length() != log.inspection().snapshots();
    boolean within =
        split ? scale.endsWithin(log.events(), timeline) : log.inspection().incomplete();
    return new SnapshotDates(scale, log.inspection().dates(), timeline, within && !log.ended());
  }

  /** The dates of the snapshots of events, on a timeline that ends with the last of them. */
  public static SnapshotDates of(EventTable events, TimeScale scale, Timeline timeline) {
    boolean dates = scale.hasDates(events.firstTime(), events.lastTime());
    return new SnapshotDates(scale, dates, timeline, scale.endsWithin(events, timeline));
  }

  /** Whether a snapshot is the last one, and incomplete. */
  public boolean isIncomplete(int snapshot) {
    return incomplete && snapshot == timeline.length() - 1;
  }

  /**
   * The dates of the start and the end of a snapshot, if times are dates, and whether it is
   * incomplete, if it is.
   */
  public Map<String, Object> fields(int snapshot) {
    Map<String, Object> fields = new LinkedHashMap<>();
    startDate(snapshot).ifPresent(date -> fields.put("startDate", date));
    endDate(snapshot).ifPresent(date -> fields.put("endDate", date));
    if (isIncomplete(snapshot)) {
      fields.put("incomplete", true);
    }
    return fields;
  }

  /** A table with columns for the dates of the snapshot of each row, if times are dates. */
  public <R> Table<R> columns(Table<R> table, ToIntFunction<R> snapshot) {
    return dates
        ? table
            .text("startDate", row -> startDate(snapshot.applyAsInt(row)).orElse(""))
            .text("endDate", row -> endDate(snapshot.applyAsInt(row)).orElse(""))
        : table;
  }

  /** The date of the start of a snapshot, in UTC; empty if times are not dates. */
  public Optional<String> startDate(int snapshot) {
    return date(timeline.start(snapshot));
  }

  /** The date of the end of a snapshot, in UTC; empty if times are not dates. */
  public Optional<String> endDate(int snapshot) {
    return date(timeline.end(snapshot));
  }

  /** A time as a date in UTC; empty if times are not dates. */
  public Optional<String> date(double time) {
    return dates ? scale.instant(time).map(Instant::toString) : Optional.empty();
  }

  /** A snapshot with its dates as text: {@code 27 (2004-10-21 to 2004-10-28, incomplete)}. */
  public String range(int snapshot) {
    return text(snapshot, dates ? start(snapshot) + " to " + text(timeline.end(snapshot)) : "");
  }

  /** A snapshot with the date of its start as text: {@code 27 (2004-10-21, incomplete)}. */
  public String label(int snapshot) {
    return text(snapshot, dates ? start(snapshot) : "");
  }

  /** A snapshot with the date of its start, complete or not: {@code 27 (2004-10-21)}. */
  public String dated(int snapshot) {
    return snapshot + (dates ? " (" + start(snapshot) + ")" : "");
  }

  private String text(int snapshot, String when) {
    String rest = isIncomplete(snapshot) ? (when.isEmpty() ? "" : ", ") + "incomplete" : "";
    return snapshot + ((when + rest).isEmpty() ? "" : " (" + when + rest + ")");
  }

  /** The date of the start of a snapshot as text; empty if times are not dates. */
  public String day(int snapshot) {
    return dates ? start(snapshot) : "";
  }

  /** The start of a snapshot as text: a date if times are dates. */
  public String start(int snapshot) {
    return text(timeline.start(snapshot));
  }

  /** A border of snapshots as text: a day, or as exact as these snapshots need it. */
  String text(double time) {
    Optional<Instant> instant = dates ? scale.instant(time) : Optional.empty();
    if (instant.isEmpty()) {
      return time == Math.rint(time) ? Long.toString((long) time) : Double.toString(time);
    }
    double start = scale.seconds(timeline.start());
    double width = scale.seconds(timeline.width());
    String pattern =
        start % DAY == 0 && width % DAY == 0
            ? "uuuu-MM-dd"
            : start % 60 == 0 && width % 60 == 0 ? "uuuu-MM-dd HH:mm" : "uuuu-MM-dd HH:mm:ss";
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .withZone(ZoneOffset.UTC)
        .format(instant.get());
  }
}
