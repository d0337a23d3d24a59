package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Timed edges between numbered nodes, column by column, and how they are cut into snapshots. Takes
 * the arrays as they are; entries from {@code count} on are not looked at.
 *
 * @param weights null where every edge counts 1
 */
public record TimedEdges(
    int count, int[] sources, int[] targets, double[] times, double[] weights) {

  /**
   * The dynamic graph of these edges. Bins without events become empty snapshots.
   *
   * @throws IllegalArgumentException if there are none
   */
  public DynamicGraph cut(Nodes nodes, Direction direction, TimeBins bins) {
    if (count == 0) {
      throw new IllegalArgumentException(
          "a dynamic graph needs at least one event between two nodes, got none");
    }
    int[] snapshotOf = bins.snapshotsOf(Arrays.copyOf(times, count));
    int length = 1 + Arrays.stream(snapshotOf).max().getAsInt();
    if (bins instanceof TimeBins.Count c) {
      length = c.count();
    }
    int[] firstOf = new int[length + 1];
    for (int snapshot : snapshotOf) {
      firstOf[snapshot + 1]++;
    }
    for (int t = 0; t < length; t++) {
      firstOf[t + 1] += firstOf[t];
    }
    int[] order = byTime(snapshotOf, firstOf);
    // Snapshots do not depend on each other, so all cores take part in sorting their edges.
    List<Snapshot> snapshots =
        IntStream.range(0, length)
            .parallel()
            .mapToObj(t -> snapshot(nodes.size(), direction, order, firstOf[t], firstOf[t + 1]))
            .toList();
    return new DynamicGraph(nodes, snapshots);
  }

  /** Event numbers by snapshot, in the order of arrival within one. */
  private int[] byTime(int[] snapshotOf, int[] firstOf) {
    int[] next = firstOf.clone();
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[next[snapshotOf[i]]++] = i;
    }
    return order;
  }

  private Snapshot snapshot(int n, Direction direction, int[] all, int start, int end) {
    int[] order = Arrays.copyOfRange(all, start, end);
    if (direction == Direction.LATEST) {
      order = latestLast(order);
    }
    int[] from = new int[order.length];
    int[] to = new int[order.length];
    double[] weight = weights == null ? null : new double[order.length];
    for (int i = 0; i < order.length; i++) {
      from[i] = sources[order[i]];
      to[i] = targets[order[i]];
      if (weight != null) {
        weight[i] = weights[order[i]];
      }
    }
    return weight == null
        ? Snapshot.of(n, direction, from, to)
        : Snapshot.of(n, direction, from, to, weight);
  }

  /** Sorted by time; of events at the same time the one that arrived later counts as later. */
  private int[] latestLast(int[] order) {
    return Arrays.stream(order)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> times[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
