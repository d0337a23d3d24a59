package dev.tiara.server.live;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.time.Binning;
import dev.tiara.data.time.TimeScale;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the events of a live log are interpreted. This is decided at the first start, by the input
 * and the options given there, and never changes.
 *
 * @param input the input that the log began with; empty for none
 * @param columns the columns of the input
 * @param givenColumns the columns that were asked for at the first start; null for none
 * @param scale the unit of the times
 * @param timeline where snapshots start, their width and which end belongs to them; its length has
 *     no meaning
 * @param timeBin the width of a snapshot as a user types it
 * @param direction the direction of edges
 * @param weighting whether edges are weighted
 */
public record LogSettings(
    String input,
    EventColumns columns,
    @Nullable EventColumns givenColumns,
    TimeScale scale,
    Timeline timeline,
    String timeBin,
    Direction direction,
    Weighting weighting) {
  private static final EventColumns COLUMNS = new EventColumns("source", "target", "time", null);
  private static final EventColumns WEIGHTED =
      new EventColumns("source", "target", "time", "weight");

  /** The settings of a log that begins with the events of an input. */
  public static LogSettings of(LogSource source, Log log) {
    checkSupported(source);
    LogSettings complete = of(log);
    Timeline timeline = complete.timeline();
    boolean fromZero = timeline.start() % timeline.width() == 0;
    return new LogSettings(
        complete.input,
        complete.columns,
        source.columns(),
        complete.scale,
        new Timeline(fromZero ? 0 : timeline.start(), timeline.width(), 1, timeline.closed()),
        complete.timeBin,
        complete.direction,
        complete.weighting);
  }

  /** The settings of a log that is complete. */
  public static LogSettings of(Log log) {
    return new LogSettings(
        log.title(),
        log.inspection().columns(),
        null,
        scale(log.inspection().timeUnit()),
        log.graph().timeline(),
        log.inspection().timeBin(),
        log.direction(),
        log.options().weighting());
  }

  /** The same settings with this direction of edges. */
  LogSettings with(Direction other) {
    return new LogSettings(
        input, columns, givenColumns, scale, timeline, timeBin, other, weighting);
  }

  /**
   * The settings of a log that begins without events. Its times are seconds since 1970, unless the
   * width of a snapshot has no unit.
   *
   * @throws InputException if the options do not determine them
   */
  public static LogSettings of(LogSource options) {
    checkSupported(options);
    Binning binning = options.binning();
    if (binning == null) {
      throw new InputException(
          "time-bin", "must be given for a log that begins without an input", null);
    }
    TimeScale scale = binning instanceof Binning.Seconds ? TimeScale.SECONDS : TimeScale.NUMBERS;
    Timeline timeline = binning.bins(1).over(0, 0).timeline();
    return new LogSettings(
        "",
        options.weighted() ? WEIGHTED : COLUMNS,
        options.columns(),
        scale,
        new Timeline(0, timeline.width(), 1, timeline.closed()),
        binning.text(),
        options.options().direction(),
        options.options().weighting());
  }

  /** Checks what a live log cannot have. */
  private static void checkSupported(LogSource source) {
    if (source.binning() instanceof Binning.Count count) {
      throw new InputException(
          "snapshots", "is not supported for a log that grows; give {time-bin}", count.count());
    }
    if (source.bipartite()) {
      throw new InputException("bipartite", "is not supported for a log that grows", null);
    }
    if (source.input().equals("-")) {
      throw new InputException("input", "must be a file or a named data set", source.input());
    }
  }

  private static TimeScale scale(String symbol) {
    return Arrays.stream(TimeScale.values())
        .filter(scale -> scale.symbol().equals(symbol))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no unit is called " + symbol));
  }

  /** The settings as notes of a store. */
  public Map<String, String> notes() {
    Map<String, String> notes = new TreeMap<>();
    notes.put("input", input);
    notes.put("source-column", columns.source());
    notes.put("target-column", columns.target());
    notes.put("time-column", columns.time());
    if (columns.weight() != null) {
      notes.put("weight-column", columns.weight());
    }
    if (givenColumns != null) {
      notes.put("columns", text(givenColumns));
    }
    notes.put("time-unit", scale.symbol());
    notes.put("start", Double.toString(timeline.start()));
    notes.put("width", Double.toString(timeline.width()));
    notes.put("closed", timeline.closed().name());
    notes.put("time-bin", timeBin);
    notes.put("direction", direction.name());
    notes.put("weighting", weighting.name());
    return notes;
  }

  /**
   * The settings in the notes of a store.
   *
   * @throws IllegalArgumentException if they are damaged
   */
  public static LogSettings of(Map<String, String> notes) {
    return new LogSettings(
        note(notes, "input"),
        new EventColumns(
            note(notes, "source-column"),
            note(notes, "target-column"),
            note(notes, "time-column"),
            notes.get("weight-column")),
        notes.containsKey("columns") ? EventColumns.parse(note(notes, "columns")) : null,
        scale(note(notes, "time-unit")),
        new Timeline(
            Double.parseDouble(note(notes, "start")),
            Double.parseDouble(note(notes, "width")),
            1,
            Timeline.Closed.valueOf(note(notes, "closed"))),
        note(notes, "time-bin"),
        Direction.valueOf(note(notes, "direction")),
        Weighting.valueOf(note(notes, "weighting")));
  }

  private static String note(Map<String, String> notes, String name) {
    String value = notes.get(name);
    if (value == null) {
      throw new IllegalArgumentException("there is no " + name);
    }
    return value;
  }

  /**
   * Checks that the options of a later start agree with those of the first.
   *
   * @throws InputException if they do not
   */
  public void check(LogSource given) {
    checkSupported(given);
    if (!given.input().isEmpty()) {
      check("input", input, given.input());
    }
    if (given.columns() != null && !given.columns().equals(givenColumns)) {
      check("columns", text(columns), text(given.columns()));
    }
    if (given.binning() != null) {
      check("time-bin", timeBin, given.binning().text());
    }
    if (given.direction() != null) {
      check("direction", direction.name(), given.direction().name());
    }
    if (given.weighted()) {
      check("weighted", weighting.name(), Weighting.WEIGHTED.name());
    }
  }

  private static String text(EventColumns columns) {
    return columns.weight() == null
        ? String.join(",", columns.source(), columns.target(), columns.time())
        : String.join(",", columns.source(), columns.target(), columns.time(), columns.weight());
  }

  private static void check(String parameter, String own, @Nullable String given) {
    if (!own.equals(given)) {
      throw new InputException(parameter, "must be \"" + own + "\", as in the data folder", given);
    }
  }

  /** The number of the snapshot that contains a time. */
  public double bin(double time) {
    double widths = (time - timeline.start()) / timeline.width();
    return timeline.closed() == Timeline.Closed.START ? Math.floor(widths) : Math.ceil(widths) - 1;
  }

  /** When the snapshots of these events start and end. */
  SnapshotDates dates(EventTable events) {
    double first = bin(events.firstTime());
    int length = (int) (bin(events.lastTime()) - first) + 1;
    double start = timeline.start() + first * timeline.width();
    var own = new Timeline(start, timeline.width(), length, timeline.closed());
    return SnapshotDates.of(events, scale, own);
  }

  /** The current time in the unit of the log; NaN if its times are no dates. */
  public double now() {
    return scale.isClock() ? System.currentTimeMillis() / 1e3 * scale.ticksPerSecond() : Double.NaN;
  }

  /** The options by which the events are split. */
  SnapshotOptions options() {
    boolean fromZero = timeline.start() == 0 && timeline.closed() == Timeline.Closed.START;
    Binning binning = fromZero ? Binning.ofWidth(timeBin) : new Binning.Continued(timeline);
    return new SnapshotOptions(binning, direction, weighting);
  }

  /** A log of these events, as its input would have been read. */
  EventLog log(EventTable events) {
    return new EventLog(
        input.isEmpty() ? "events" : input,
        events,
        scale,
        columns,
        List.of(),
        Binning.DEFAULT,
        0,
        Map.of());
  }
}
