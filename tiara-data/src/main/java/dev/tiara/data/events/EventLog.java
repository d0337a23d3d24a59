package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.events.EventTable;

/**
 * Events as they were read, and the unit their times are in.
 *
 * @param input what was read, for messages
 * @param table the events
 * @param ticksPerSecond the unit of the times: 1 for seconds, 1000 for milliseconds
 */
public record EventLog(String input, EventTable table, double ticksPerSecond) {
  /** 10^11 seconds are the year 5138, 10^11 milliseconds 1973. */
  private static final double MILLISECONDS_FROM = 1e11;

  /** The unit of times that are numbers, or dates in seconds, given the largest size of one. */
  public static double ticksPerSecond(boolean numbers, double largest) {
    return numbers && largest >= MILLISECONDS_FROM ? 1000 : 1;
  }

  static EventLog of(String input, EventTable table, boolean numbers) {
    double largest =
        table.size() == 0 ? 0 : Math.max(Math.abs(table.firstTime()), Math.abs(table.lastTime()));
    return new EventLog(input, table, ticksPerSecond(numbers, largest));
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
          options.binningOr(own).bins(ticksPerSecond),
          options.direction(),
          options.weighting());
    } catch (IllegalArgumentException e) {
      throw new InputException(input + ": " + e.getMessage(), e);
    }
  }
}
