package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.data.time.TimeScale;
import dev.tiara.data.time.TimeTally;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import dev.tiara.internal.text.Counted;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Describes how an input was interpreted and what snapshots it yields. {@code inspect}, {@code
 * stats} and the summary line of every command share this description.
 *
 * @param input what was read
 * @param columns the columns read, by name or number; no weight unless the graph is weighted
 * @param events the number of events read, including self-loops
 * @param nodes the number of nodes, n; as with all that follows, self-loops make no difference
 * @param selfLoops the number of events from a node to itself
 * @param keepsSelfLoops whether self-loops are kept as events; they never become edges
 * @param duplicates the number of events that repeat the source, target and time of another one
 * @param timeUnit s, ms, us, ns, yyyymmdd, year, step or number
 * @param dates whether times are shown as dates
 * @param from the first time, as written in the input
 * @param to the last time, as written in the input
 * @param timeBin the width of a snapshot, as a user types it
 * @param proposed whether that width was proposed rather than requested
 * @param snapshots the number of snapshots, T
 * @param emptySnapshots the number of snapshots without events
 * @param incomplete whether the events end within the last snapshot
 * @param skippedLines the number of bad lines that were skipped
 * @param warnings likely mistakes
 */
public record Inspection(
    String input,
    EventColumns columns,
    long events,
    int nodes,
    int selfLoops,
    boolean keepsSelfLoops,
    int duplicates,
    String timeUnit,
    boolean dates,
    double from,
    double to,
    String timeBin,
    boolean proposed,
    int snapshots,
    int emptySnapshots,
    boolean incomplete,
    int skippedLines,
    List<Warning> warnings) {
  private static final double NEARLY_ALL = 0.9;
  private static final int FEW = 20;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Describes a log and its snapshots.
   *
   * @param options how the log is split; without bins, by those that it proposes
   * @throws InputException if it cannot be split that way; the message names the input
   */
  public static Inspection of(EventLog log, SnapshotOptions options) {
    return of(log, options, log.proposedBinning());
  }

  /** Describes a log that has bins of its own. */
  public static Inspection of(EventLog log, SnapshotOptions options, Binning own) {
    EventTable table = log.table();
    int loops = loops(table);
    if (table.size() == loops) {
      throw new InputException(
              "a dynamic graph needs at least one event between two nodes, got none")
          .in(log.input());
    }
    Binning binning = options.binningOr(own);
    EventTable edges = edges(table, loops);
    var bins = new Bins(log, edges, binning);
    List<Warning> warnings = new ArrayList<>(log.remarks());
    bins.warn(options.binning() != null, log, warnings);
    if (table.isWeighted() && Arrays.stream(table.weights()).allMatch(w -> w == 0)) {
      warnings.add(Warning.of("all weights are 0, so no edge carries any weight"));
    }
    if (!table.isBipartite()
        && log.remarks().isEmpty()
        && edges.size() >= 100
        && overlap(edges) == 0) {
      warnings.add(
          Warning.of(
              "no node is both source and target: this looks like a bipartite log; read it as"
                  + " bipartite",
              "bipartite"));
    }
    return new Inspection(
        log.input(),
        log.columns(),
        table.size() + (table.selfLoops() - (long) loops),
        edges.nodes().size(),
        table.selfLoops(),
        table.selfLoops() > 0 && loops == table.selfLoops(),
        Duplicates.count(edges),
        log.scale().symbol(),
        log.scale().hasDates(bins.first, bins.last),
        log.scale().written(bins.first),
        log.scale().written(bins.last),
        binning instanceof Binning.Count
            ? new Binning.Ticks(bins.cut.timeline().width()).text()
            : binning.text(),
        options.binning() == null,
        bins.count,
        bins.count - bins.used.cardinality(),
        log.scale().endsWithin(edges, bins.cut.timeline()),
        log.skippedLines(),
        List.copyOf(warnings));
  }

  /** Describes a graph that has bins of its own, such as a named data set. */
  public static Inspection of(String title, EventColumns columns, GraphData data) {
    return of(title, columns, data, scale(data.events()));
  }

  /** Describes a graph that has bins of its own, and times of this unit. */
  public static Inspection of(String title, EventColumns columns, GraphData data, TimeScale scale) {
    EventTable table = data.events();
    int loops = loops(table);
    EventTable edges = edges(table, loops);
    Timeline timeline =
        loops == 0
            ? data.graph().timeline()
            : data.bins().over(edges.firstTime(), edges.lastTime()).timeline();
    double width = data.graph().timeline().width();
    double seconds = width / scale.ticksPerSecond();
    boolean clock = scale.isClock() && seconds == Math.rint(seconds);
    int empty = 0;
    for (Snapshot snapshot : data.graph().snapshots()) {
      empty += snapshot.edgeCount() == 0 ? 1 : 0;
    }
    empty -= data.graph().length() - timeline.length(); // those of self-loops alone
    return new Inspection(
        title,
        columns,
        table.size() + (table.selfLoops() - (long) loops),
        edges.nodes().size(),
        table.selfLoops(),
        table.selfLoops() > 0 && loops == table.selfLoops(),
        Duplicates.count(edges),
        scale.symbol(),
        scale.hasDates(edges.firstTime(), edges.lastTime()),
        edges.firstTime(),
        edges.lastTime(),
        (clock ? new Binning.Seconds(seconds) : new Binning.Ticks(width)).text(),
        false,
        timeline.length(),
        empty,
        scale.endsWithin(edges, timeline),
        0,
        List.of());
  }

  /**
   * The unit of times that were given with a width of their own, which is a number of ticks: ticks
   * may look like years, but dates written as numbers are not evenly spaced.
   */
  public static TimeScale scale(EventTable table) {
    TimeScale scale;
    try {
      scale = TimeTally.of(table).scale();
    } catch (OddTimeException e) {
      if (e.scale() == TimeScale.YEARS) {
        return TimeScale.NUMBERS;
      }
      if (e.scale() != TimeScale.DATE_NUMBERS) {
        throw InputException.of(e);
      }
      scale = e.scale();
    }
    if (scale == TimeScale.DATE_NUMBERS) {
      throw new InputException(
          "time",
          "must not be dates written as numbers: convert them to dates",
          (long) table.firstTime());
    }
    return scale;
  }

  /** The events between two nodes, and the nodes without those that have self-loops only. */
  private static EventTable edges(EventTable table, int loops) {
    if (loops == 0 || table.isBipartite() || loops == table.size()) {
      return table;
    }
    EventTable.Builder edges = EventTable.builder();
    var active = new BitSet();
    for (int i = 0; i < table.size(); i++) {
      active.set(table.source(i));
      active.set(table.target(i));
      String source = table.nodes().name(table.source(i));
      String target = table.nodes().name(table.target(i));
      if (table.isWeighted()) {
        edges.add(source, target, table.time(i), table.weight(i));
      } else {
        edges.add(source, target, table.time(i));
      }
    }
    List<String> idle = new ArrayList<>();
    for (int v = 0; v < table.nodes().size(); v++) {
      if (!active.get(v)) {
        idle.add(table.nodes().name(v));
      }
    }
    return edges.build().withNodes(idle);
  }

  private static int loops(EventTable table) {
    int loops = 0;
    for (int i = 0; i < table.size(); i++) {
      loops += table.source(i) == table.target(i) ? 1 : 0;
    }
    return loops;
  }

  /** The warning that two columns look like two id spaces. */
  static Warning twoSpaces(EventColumns columns, EventTable table) {
    int both = overlap(table);
    return Warning.of(
        String.format(
            Locale.ROOT,
            "\"%s\" and \"%s\" look like two id spaces%s: read the log as bipartite to keep them"
                + " apart",
            columns.source(),
            columns.target(),
            both == 0 ? "" : ", with " + Counted.of(both, "id") + " in common"),
        "bipartite");
  }

  /** The number of nodes that are both source and target. */
  private static int overlap(EventTable table) {
    var sources = new BitSet();
    var targets = new BitSet();
    for (int i = 0; i < table.size(); i++) {
      sources.set(table.source(i));
      targets.set(table.target(i));
    }
    sources.and(targets);
    return sources.cardinality();
  }

  /** The share of snapshots without an event. */
  public double emptyShare() {
    return (double) emptySnapshots / snapshots;
  }

  /** The whole description in one line, without the warnings. */
  public String line() {
    var line = new StringBuilder(input);
    line.append(": source ").append(columns.source());
    line.append(", target ").append(columns.target());
    line.append(", time ").append(columns.time()).append(" (").append(timeUnit).append(')');
    if (columns.weight() != null) {
      line.append(", weight ").append(columns.weight());
    }
    line.append(", ").append(fromText()).append(" to ").append(toText());
    line.append(
        String.format(
            Locale.ROOT,
            "; %s of %s%s, %.0f%% empty; %s, %s; %s %s, %s",
            Counted.of(snapshots, "snapshot"),
            timeBin,
            proposed ? " (proposed)" : "",
            Math.floor(100 * emptyShare()),
            Counted.of(events, "event"),
            Counted.of(nodes, "node"),
            keepsSelfLoops ? "kept" : "dropped",
            Counted.of(selfLoops, "self-loop"),
            (keepsSelfLoops ? "dropped " : "") + Counted.of(duplicates, "duplicate")));
    return line.toString();
  }

  /** The first time as text. */
  public String fromText() {
    return time(from);
  }

  /** The last time as text. */
  public String toText() {
    return time(to);
  }

  /** The date of the first event, in UTC; empty if times are not dates. */
  public Optional<String> fromDate() {
    return date(from);
  }

  /** The date of the last event, in UTC; empty if times are not dates. */
  public Optional<String> toDate() {
    return date(to);
  }

  private Optional<String> date(double written) {
    boolean number = scale() == TimeScale.DATE_NUMBERS;
    double time = number ? TimeScale.daysSince1970(written) : written;
    return dates ? scale().instant(time).map(Instant::toString) : Optional.empty();
  }

  /** An event time as text. */
  public String textOf(double time) {
    return timeUnit.equals(TimeScale.DATE_NUMBERS.symbol()) ? at(DAY, time * 86_400) : time(time);
  }

  /** An event time as written in the file. */
  public double written(double time) {
    return timeUnit.equals(TimeScale.DATE_NUMBERS.symbol())
        ? TimeScale.DATE_NUMBERS.written(time)
        : time;
  }

  /** The unit of the times. */
  public TimeScale scale() {
    TimeScale scale = TimeScale.of(timeUnit);
    return dates && scale == TimeScale.SECONDS ? TimeScale.DATES : scale;
  }

  /** A time as written in the input as text: a date if times are dates. */
  private String time(double time) {
    if (!dates || timeUnit.equals(TimeScale.DATE_NUMBERS.symbol())) {
      return new Binning.Ticks(time).text();
    }
    double second = scale().ticksPerSecond();
    return (to - from) / second < 10 * 86_400 ? at(MINUTE, time / second) : at(DAY, time / second);
  }

  private static String at(DateTimeFormatter format, double seconds) {
    return format.format(Instant.ofEpochSecond((long) Math.floor(seconds)));
  }

  /** The bins that the events fall into. */
  private static final class Bins {
    final double first;
    final double last;
    final TimeBins.Cut cut;
    final int count;
    final BitSet used = new BitSet();

    private final EventTable table;

    Bins(EventLog log, EventTable table, Binning binning) {
      this.table = table;
      first = table.firstTime();
      last = table.lastTime();
      try {
        cut = binning.bins(log.ticksPerSecond()).over(first, last);
        count = cut.timeline().length();
        for (int i = 0; i < table.size(); i++) {
          used.set(cut.snapshotOf(table.time(i)));
        }
      } catch (IllegalArgumentException e) {
        throw InputException.of(e).in(log.input());
      }
    }

    void warn(boolean asked, EventLog log, List<Warning> warnings) {
      boolean empty = count >= FEW && count - used.cardinality() >= NEARLY_ALL * count;
      boolean single = count == 1 && last > first;
      if (first == last && table.size() > 1) {
        warnings.add(Warning.of("all events have the same time, so there is one snapshot"));
      } else if (single) {
        warnings.add(instead("all events fall into one snapshot", asked, log));
      } else if (empty) {
        String what =
            String.format(
                Locale.ROOT,
                "%,d of %,d snapshots are empty, and %s",
                count - used.cardinality(),
                count,
                gap(table));
        warnings.add(instead(what, asked, log));
      }
    }

    /** A warning that proposes other bins if these were asked for. */
    private Warning instead(String what, boolean asked, EventLog log) {
      if (!asked) {
        return Warning.of(what);
      }
      Binning proposal = log.proposedBinning();
      int snapshots = new Bins(log, table, proposal).count;
      return Warning.of(
          String.format(
              Locale.ROOT, "%s; time bins of %s would give %,d", what, proposal.text(), snapshots),
          "time-bin");
    }

    /** Describes the longest gap between events. */
    private String gap(EventTable table) {
      int end = 0;
      int length = 0;
      for (int bin = used.nextSetBit(0); bin >= 0; ) {
        int next = used.nextSetBit(bin + 1);
        if (next - bin > length) {
          length = next - bin;
          end = next;
        }
        bin = next;
      }
      int before = 0;
      for (int i = 0; i < table.size(); i++) {
        before += cut.snapshotOf(table.time(i)) < end ? 1 : 0;
      }
      return String.format(
          Locale.ROOT,
          "a gap of %s follows %,d of %,d events",
          Counted.of(length - 1, "snapshot"),
          before,
          table.size());
    }
  }
}
