package dev.tiara.answers;

import dev.tiara.data.GraphData;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.data.time.TimeScale;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A log that questions can be asked about: its events, how they were interpreted, and how they are
 * split into snapshots.
 *
 * @param title the title of the data in results
 * @param data the events and the graph of their snapshots
 * @param inspection how the input was interpreted
 * @param checksums the SHA-256 checksums of the bytes that were parsed, by the names of the files;
 *     empty for a named data set and for a log in memory
 * @param options how the events were split into snapshots
 * @param keepsBins whether the snapshots are given, so that no choice may split them differently
 * @param ended whether all events of the last snapshot are known
 * @param keepsDirection whether the direction of edges is given, so that no choice may change it
 * @param paper the row of the paper's Table 1 for the same data, if any
 * @param remark a remark on how the data compare with that row, if any
 * @param warnings what looks like a mistake in the data
 */
public record Log(
    String title,
    GraphData data,
    Inspection inspection,
    Map<String, String> checksums,
    SnapshotOptions options,
    boolean keepsBins,
    boolean ended,
    boolean keepsDirection,
    Optional<PaperRow> paper,
    Optional<String> remark,
    List<Warning> warnings) {
  private static final EventColumns COLUMNS = new EventColumns("source", "target", "time", null);

  /** Takes copies. */
  public Log {
    checksums = Map.copyOf(checksums);
    warnings = List.copyOf(warnings);
  }

  /** A log in memory, undirected and unweighted, with the given snapshots. */
  public static Log of(EventTable events, TimeBins bins) {
    return of(events, bins, SnapshotOptions.DEFAULT, true, true);
  }

  /**
   * A log in memory.
   *
   * @param options the direction and the weighting; its binning is ignored
   * @param keepsBins whether the bins are given rather than a proposal
   * @param keepsDirection whether the direction is given rather than a default
   */
  public static Log of(
      EventTable events,
      TimeBins bins,
      SnapshotOptions options,
      boolean keepsBins,
      boolean keepsDirection) {
    return of(events, bins, options, keepsBins, keepsDirection, Inspection.scale(events));
  }

  /** A log in memory whose times are dates, in seconds since 1970. */
  public static Log ofDates(
      EventTable events,
      TimeBins bins,
      SnapshotOptions options,
      boolean keepsBins,
      boolean keepsDirection) {
    return of(events, bins, options, keepsBins, keepsDirection, TimeScale.DATES);
  }

  private static Log of(
      EventTable events,
      TimeBins bins,
      SnapshotOptions options,
      boolean keepsBins,
      boolean keepsDirection,
      TimeScale scale) {
    checkWeights(events, options);
    GraphData data = GraphData.cut(events, bins, options.direction(), options.weighting());
    String title = "events";
    return new Log(
        title,
        data,
        Inspection.of(title, COLUMNS, data, scale),
        Map.of(),
        options,
        keepsBins,
        false,
        keepsDirection,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** Refuses weights that weigh nothing. */
  static void checkWeights(EventTable events, SnapshotOptions options) {
    if (options.isWeighted()
        && events.isWeighted()
        && Arrays.stream(events.weights()).allMatch(weight -> weight == 0)) {
      throw new InputException("weighted", "must not be given if all weights are 0", null);
    }
  }

  /** The same log with another graph of the same events. */
  public Log with(GraphData other) {
    return new Log(
        title,
        other,
        inspection,
        checksums,
        options,
        keepsBins,
        ended,
        keepsDirection,
        paper,
        remark,
        warnings);
  }

  /** The events with their raw times, including self-loops if they were requested. */
  public EventTable events() {
    return data.events();
  }

  /** The bins into which the events are split. */
  public TimeBins bins() {
    return data.bins();
  }

  /** The snapshots. */
  public DynamicGraph graph() {
    return data.graph();
  }

  /** The direction of the graph's edges. */
  public Direction direction() {
    return options.direction();
  }

  /** The width of a snapshot, in the unit of the times. */
  public double width() {
    return bins().over(events().firstTime(), events().lastTime()).timeline().width();
  }

  /**
   * The index of a node.
   *
   * @param parameter the parameter that names it
   * @throws InputException if the log has no such node
   */
  public int node(String parameter, String name) {
    return node(events().nodes(), parameter, name);
  }

  /** The index of a node among some nodes. */
  public static int node(Nodes nodes, String parameter, String name) {
    if (!nodes.contains(name)) {
      throw SimilarNames.unknown(parameter, name, nodes.names());
    }
    return nodes.index(name);
  }
}
