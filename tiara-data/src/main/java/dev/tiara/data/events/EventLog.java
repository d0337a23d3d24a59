package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.data.time.TimeScale;
import dev.tiara.data.time.TimeTally;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Events as read from a file, and how the file was interpreted.
 *
 * @param input what was read, for messages
 * @param table the events
 * @param scale the unit of the times
 * @param columns the columns read, by name or number
 * @param remarks notes for the summary, such as a column that is not used
 * @param proposedBinning a snapshot width that suits these events
 * @param skippedLines the number of bad lines that were skipped
 * @param checksums the SHA-256 checksums of the bytes that were parsed, by the names of the files;
 *     empty if they are not known
 */
public record EventLog(
    String input,
    EventTable table,
    TimeScale scale,
    EventColumns columns,
    List<Warning> remarks,
    Binning proposedBinning,
    int skippedLines,
    Map<String, String> checksums) {
  /** Copies the checksums. */
  public EventLog {
    checksums = Map.copyOf(checksums);
  }

  /** Creates a log whose times are numbers of unknown unit, or dates in seconds since 1970. */
  public static EventLog of(
      String input,
      EventTable table,
      boolean numbers,
      EventColumns columns,
      List<Warning> remarks) {
    TimeTally all = TimeTally.of(table);
    TimeTally times = ofEdges(table, all);
    TimeScale scale;
    try {
      scale = numbers ? times.scale() : TimeScale.DATES;
      if (scale == TimeScale.DATE_NUMBERS) {
        all.scale(); // self-loops have dates, too
      }
    } catch (OddTimeException e) {
      int at = e.firstIn(table);
      String source = table.nodes().name(table.source(at));
      String target = table.nodes().name(table.target(at));
      throw e.of(table.time(at))
          .in(input + ": the event from \"" + source + "\" to \"" + target + "\"");
    } catch (InputException e) {
      throw e.in(input);
    }
    boolean dates = scale == TimeScale.DATE_NUMBERS;
    return new EventLog(
        input,
        dates ? inDays(table) : table,
        scale,
        columns,
        remarks,
        (dates ? times.inDays() : times).proposedBinning(scale),
        0,
        Map.of());
  }

  /** The times of events between two nodes: snapshots do not depend on self-loops. */
  private static TimeTally ofEdges(EventTable table, TimeTally all) {
    if (IntStream.range(0, table.size()).noneMatch(i -> table.source(i) == table.target(i))) {
      return all;
    }
    var times = new TimeTally();
    for (int i = 0; i < table.size(); i++) {
      if (table.source(i) != table.target(i)) {
        times.add(table.time(i));
      }
    }
    return times.count() == 0 ? all : times;
  }

  private static EventTable inDays(EventTable table) {
    double[] days = Arrays.stream(table.times()).map(TimeScale::daysSince1970).toArray();
    EventTable converted =
        EventTable.of(
            table.nodes(),
            table.sources(),
            table.targets(),
            days,
            table.isWeighted() ? table.weights() : null);
    return table.isBipartite() ? converted.asBipartite() : converted;
  }

  /** The same log, of which this many lines were skipped. */
  EventLog skipping(int lines, String summary) {
    List<Warning> more = new ArrayList<>(remarks);
    more.add(Warning.of("skipped: " + summary));
    return new EventLog(input, table, scale, columns, more, proposedBinning, lines, checksums);
  }

  EventLog withChecksums(Map<String, String> others) {
    return new EventLog(
        input, table, scale, columns, remarks, proposedBinning, skippedLines, others);
  }

  /** The same log with these nodes as well, whether or not they have events. */
  public EventLog withNodes(Collection<String> names) {
    return new EventLog(
        input,
        table.withNodes(names),
        scale,
        columns,
        remarks,
        proposedBinning,
        skippedLines,
        checksums);
  }

  /** The number of ticks per second; 1 if the unit of the times is unknown. */
  public double ticksPerSecond() {
    return scale.ticksPerSecond();
  }

  /**
   * Splits the events into a dynamic graph.
   *
   * @param own the bins to use if the options have none
   * @throws InputException if they cannot be split that way; the message names the input
   */
  public GraphData cut(SnapshotOptions options, Binning own) {
    try {
      GraphData data =
          GraphData.cut(
              table,
              options.binningOr(own).bins(ticksPerSecond()),
              options.direction(),
              options.weighting());
      if (options.isWeighted()) {
        data.graph(); // weights that overflow are errors of the input
      }
      return data;
    } catch (IllegalArgumentException e) {
      throw InputException.of(e).in(input);
    }
  }
}
