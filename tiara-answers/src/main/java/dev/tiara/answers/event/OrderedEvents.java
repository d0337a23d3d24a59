package dev.tiara.answers.event;

import dev.tiara.events.EventTable;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The events of a log in chronological order; events at the same time keep the order of the log.
 *
 * @param sources the source of each event
 * @param targets the target of each event
 * @param times the time of each event
 * @param nodes the number of nodes
 * @param bipartite whether sources and targets are separate id spaces
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never written to
public record OrderedEvents(
    int[] sources, int[] targets, double[] times, int nodes, boolean bipartite) {

  /** The events of a table. */
  public static OrderedEvents of(EventTable events) {
    int count = events.size();
    double[] times = events.times();
    int[] sources = events.sources();
    int[] targets = events.targets();
    boolean bipartite = isBipartite(events.nodes().size(), sources, targets);
    int nodes = events.nodes().size();
    if (isSorted(times)) {
      return new OrderedEvents(sources, targets, times, nodes, bipartite);
    }
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> times[i])); // stable
    int[] from = new int[count];
    int[] to = new int[count];
    double[] at = new double[count];
    for (int i = 0; i < count; i++) {
      from[i] = sources[order[i]];
      to[i] = targets[order[i]];
      at[i] = times[order[i]];
    }
    return new OrderedEvents(from, to, at, nodes, bipartite);
  }

  private static boolean isSorted(double[] times) {
    for (int i = 1; i < times.length; i++) {
      if (times[i] < times[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Whether no node is both a source and a target, as declared or not. */
  private static boolean isBipartite(int nodes, int[] sources, int[] targets) {
    boolean[] isSource = new boolean[nodes];
    for (int source : sources) {
      isSource[source] = true;
    }
    for (int target : targets) {
      if (isSource[target]) {
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
