package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.events.EventTable;
import java.util.Arrays;
import java.util.List;

/**
 * Events as read from a file, and how the file was interpreted.
 *
 * @param input what was read, for messages
 * @param table the events
 * @param scale the unit of the times
 * @param columns that were read, by name or number
 * @param remarks what a reader of the summary should know, such as a column that was not used
 * @param proposedBinning a width of snapshots that suits these events
 */
public record EventLog(
    String input,
    EventTable table,
    TimeScale scale,
    EventColumns columns,
    List<String> remarks,
    Binning proposedBinning) {

  /** A log of times that are numbers in an unknown unit, or dates in seconds. */
  public static EventLog of(
      String input, EventTable table, boolean numbers, EventColumns columns, List<String> remarks) {
    var times = TimeTally.of(table);
    TimeScale scale;
    try {
      scale = numbers ? times.scale() : TimeScale.SECONDS;
    } catch (InputException e) {
      throw new InputException(input + ": " + e.getMessage(), e);
    }
    boolean dates = scale == TimeScale.DATE_NUMBERS;
    return new EventLog(
        input,
        dates ? inDays(table) : table,
        scale,
        columns,
        remarks,
        (dates ? times.inDays() : times).proposedBinning(scale));
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

  /** The ticks of the times in a second; 1 where their unit is unknown. */
  public double ticksPerSecond() {
    return scale.ticksPerSecond();
  }

  /**
   * The dynamic graph of these events.
   *
   * @param own the bins that the data come with, for options that have none
   * @throws InputException naming the input, if they cannot be cut so
   */
  public GraphData cut(SnapshotOptions options, Binning own) {
    try {
      return GraphData.cut(
          table,
          options.binningOr(own).bins(ticksPerSecond()),
          options.direction(),
          options.weighting());
    } catch (IllegalArgumentException e) {
      throw new InputException(input + ": " + e.getMessage(), e);
    }
  }
}
