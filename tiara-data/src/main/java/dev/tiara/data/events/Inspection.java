package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.text.Counted;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * How an input was interpreted and what it is turned into: the one description that {@code
 * inspect}, {@code stats} and the summary line of every command share.
 *
 * @param input what was read
 * @param columns that were read, by name or number; no weight unless the graph is weighted
 * @param events that were read, with self-loops
 * @param nodes n
 * @param selfLoops events of a node with itself
 * @param keepsSelfLoops whether those are kept as events; they never become edges
 * @param duplicates events that repeat the source, target and time of another one
 * @param timeUnit s, ms, us, ns, yyyymmdd, year, step or number
 * @param from the first time, as the input writes it
 * @param to the last time, as the input writes it
 * @param timeBin the width of a snapshot, as it is typed
 * @param proposed whether that is a proposal, or was asked for
 * @param snapshots T
 * @param emptySnapshots those without an event
 * @param warnings what is likely to be a mistake
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
    double from,
    double to,
    String timeBin,
    boolean proposed,
    int snapshots,
    int emptySnapshots,
    List<String> warnings) {
  private static final double NEARLY_ALL = 0.9;
  private static final int FEW = 20;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Describes a log and its snapshots.
   *
   * @param options how it is cut; without bins, by the ones that it proposes
   * @throws InputException naming the input, if it cannot be cut so
   */
  public static Inspection of(EventLog log, SnapshotOptions options) {
    return of(log, options, log.proposedBinning());
  }

  /** Describes a log that comes with bins of its own. */
  public static Inspection of(EventLog log, SnapshotOptions options, Binning own) {
    EventTable table = log.table();
    int loops = loops(table);
    if (table.size() == loops) {
      throw new InputException(
          log.input() + ": a dynamic graph needs at least one event between two nodes, got none");
    }
    Binning binning = options.binningOr(own);
    var bins = new Bins(log, binning);
    List<String> warnings = new ArrayList<>(log.remarks());
    bins.warn(options.binning() != null, log, warnings);
    if (table.isWeighted() && Arrays.stream(table.weights()).allMatch(w -> w == 0)) {
      warnings.add("all weights are 0, so no edge carries any weight");
    }
    if (!table.isBipartite()
        && log.remarks().isEmpty()
        && table.size() >= 100
        && overlap(table) == 0) {
      warnings.add("no node is both source and target: this looks like a log to read as bipartite");
    }
    return new Inspection(
        log.input(),
        log.columns(),
        table.size() + (table.selfLoops() - (long) loops),
        table.nodes().size(),
        table.selfLoops(),
        table.selfLoops() > 0 && loops == table.selfLoops(),
        Duplicates.count(table),
        log.scale().symbol(),
        log.scale().written(bins.first),
        log.scale().written(bins.last),
        binning instanceof Binning.Count
            ? new Binning.Ticks(bins.cut.timeline().width()).text()
            : binning.text(),
        options.binning() == null,
        bins.count,
        bins.count - bins.used.cardinality(),
        List.copyOf(warnings));
  }

  /** Describes a graph that came with bins of its own, such as a named data set. */
  public static Inspection of(String title, EventColumns columns, GraphData data) {
    EventTable table = data.events();
    TimeScale scale = TimeTally.of(table).scale();
    double width = data.graph().timeline().width();
    double seconds = width / scale.ticksPerSecond();
    boolean clock = scale.isClock() && seconds == Math.rint(seconds);
    int empty = 0;
    for (Snapshot snapshot : data.graph().snapshots()) {
      empty += snapshot.edgeCount() == 0 ? 1 : 0;
    }
    return new Inspection(
        title,
        columns,
        table.size() + (table.selfLoops() - (long) loops(table)),
        table.nodes().size(),
        table.selfLoops(),
        table.selfLoops() > 0 && loops(table) == table.selfLoops(),
        Duplicates.count(table),
        scale.symbol(),
        table.firstTime(),
        table.lastTime(),
        (clock ? new Binning.Seconds(seconds) : new Binning.Ticks(width)).text(),
        false,
        data.graph().length(),
        empty,
        List.of());
  }

  private static int loops(EventTable table) {
    int loops = 0;
    for (int i = 0; i < table.size(); i++) {
      loops += table.source(i) == table.target(i) ? 1 : 0;
    }
    return loops;
  }

  /** That the names of two columns are of two kinds of things. */
  static String twoSpaces(EventColumns columns, EventTable table) {
    int both = overlap(table);
    return String.format(
        Locale.ROOT,
        "\"%s\" and \"%s\" look like two id spaces%s: keep them apart as bipartite",
        columns.source(),
        columns.target(),
        both == 0 ? "" : ", with " + Counted.of(both, "id") + " in common");
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

  /** All of it in one line, without the warnings. */
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

  /** The first time in words. */
  public String fromText() {
    return time(from);
  }

  /** The last time in words. */
  public String toText() {
    return time(to);
  }

  /** A time of the events in words. */
  public String textOf(double time) {
    return timeUnit.equals(TimeScale.DATE_NUMBERS.symbol()) ? at(DAY, time * 86_400) : time(time);
  }

  /** A time of the events as the file has it. */
  public double written(double time) {
    return timeUnit.equals(TimeScale.DATE_NUMBERS.symbol())
        ? TimeScale.DATE_NUMBERS.written(time)
        : time;
  }

  /** A time in words: a date, where the unit is known and all events are from after 1973. */
  private String time(double time) {
    double second =
        switch (timeUnit) {
          case "s" -> 1;
          case "ms" -> 1e3;
          case "us" -> 1e6;
          case "ns" -> 1e9;
          default -> Double.POSITIVE_INFINITY;
        };
    if (from / second < 1e8 || to / second > 1e11) {
      return new Binning.Ticks(time).text();
    }
    return (to - from) / second < 10 * 86_400 ? at(MINUTE, time / second) : at(DAY, time / second);
  }

  private static String at(DateTimeFormatter format, double seconds) {
    return format.format(Instant.ofEpochSecond((long) Math.floor(seconds)));
  }

  /** Which bins the events fall into. */
  private static final class Bins {
    final double first;
    final double last;
    final TimeBins.Cut cut;
    final int count;
    final BitSet used = new BitSet();

    Bins(EventLog log, Binning binning) {
      EventTable table = log.table();
      first = table.firstTime();
      last = table.lastTime();
      try {
        cut = binning.bins(log.ticksPerSecond()).over(first, last);
        count = cut.timeline().length();
        for (int i = 0; i < table.size(); i++) {
          used.set(cut.snapshotOf(table.time(i)));
        }
      } catch (IllegalArgumentException e) {
        throw new InputException(log.input() + ": " + e.getMessage(), e);
      }
    }

    void warn(boolean asked, EventLog log, List<String> warnings) {
      boolean empty = count >= FEW && count - used.cardinality() >= NEARLY_ALL * count;
      boolean single = count == 1 && last > first;
      if (first == last && log.table().size() > 1) {
        warnings.add("all events have the same time, so there is one snapshot");
      } else if (single) {
        warnings.add("all events fall into one snapshot" + instead(asked, log));
      } else if (empty) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "%,d of %,d snapshots are empty, and %s%s",
                count - used.cardinality(),
                count,
                gap(log.table()),
                instead(asked, log)));
      }
    }

    private static String instead(boolean asked, EventLog log) {
      Binning proposal = log.proposedBinning();
      if (!asked) {
        return "";
      }
      int snapshots = new Bins(log, proposal).count;
      return String.format(
          Locale.ROOT, "; time bins of %s would give %,d", proposal.text(), snapshots);
    }

    /** Where the events part. */
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
