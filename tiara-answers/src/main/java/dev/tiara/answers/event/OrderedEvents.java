package dev.tiara.answers.event;

import dev.tiara.events.EventTable;
import java.util.Arrays;

/**
 * The events of a log in chronological order; events at the same time keep the order of the log.
 *
 * @param sources the source of each event
 * @param targets the target of each event
 * @param times the time of each event
 * @param nodes the number of nodes
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never written to
public record OrderedEvents(int[] sources, int[] targets, double[] times, int nodes) {

  /** The events of a table. */
  public static OrderedEvents of(EventTable events) {
    EventTable sorted = events.chronological();
    return new OrderedEvents(
        sorted.sources(), sorted.targets(), sorted.times(), events.nodes().size());
  }

  /**
   * Whether no node is both a source and a target of the first events, declared or not. Later
   * events have no say in it.
   */
  public boolean isBipartite(int count) {
    boolean[] isSource = new boolean[nodes];
    for (int i = 0; i < count; i++) {
      isSource[sources[i]] = true;
    }
    for (int i = 0; i < count; i++) {
      if (isSource[targets[i]]) {
        return false;
      }
    }
    return true;
  }

  /** The number of events. */
  public int size() {
    return times.length;
  }

  /** The number of events before a time. */
  public int before(double time) {
    int low = 0;
    int high = times.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** All nodes that are a target of any event, in the order of their first event as a target. */
  public int[] allTargets() {
    boolean[] seen = new boolean[nodes];
    int[] found = new int[nodes];
    int count = 0;
    for (int target : targets) {
      if (!seen[target]) {
        seen[target] = true;
        found[count++] = target;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
