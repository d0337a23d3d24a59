package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Splits events into snapshots. */
record SnapshotCutter(Columns events, Weighting weighting) {

  DynamicGraph cut(Nodes nodes, Direction direction, TimeBins.Cut bins) {
    int length = bins.timeline().length();
    int[] snapshotOf = new int[events.size()];
    int[] firstOf = new int[length + 1];
    for (int i = 0; i < snapshotOf.length; i++) {
      snapshotOf[i] = bins.snapshotOf(events.time(i));
      firstOf[snapshotOf[i] + 1]++;
    }
    for (int t = 0; t < length; t++) {
      firstOf[t + 1] += firstOf[t];
    }
    int[] order = bySnapshot(snapshotOf, firstOf);
    Snapshot empty = Snapshot.empty(nodes.size());
    // Snapshots are independent of each other, so they are assembled on all cores.
    List<Snapshot> snapshots =
        IntStream.range(0, length)
            .parallel()
            .mapToObj(
                t ->
                    firstOf[t] == firstOf[t + 1]
                        ? empty
                        : snapshot(nodes.size(), direction, order, firstOf[t], firstOf[t + 1]))
            .toList();
    return new DynamicGraph(nodes, snapshots, bins.timeline());
  }

  /** The indices of the events grouped by snapshot, in input order within each. */
  private static int[] bySnapshot(int[] snapshotOf, int[] firstOf) {
    int[] next = firstOf.clone();
    int[] order = new int[snapshotOf.length];
    for (int i = 0; i < order.length; i++) {
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
    for (int i = 0; i < order.length; i++) {
      from[i] = events.source(order[i]);
      to[i] = events.target(order[i]);
    }
    if (weighting == Weighting.UNWEIGHTED) {
      return Snapshot.of(n, direction, from, to);
    }
    double[] weight = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      weight[i] = events.weight(order[i]);
    }
    return Snapshot.of(n, direction, from, to, weight);
  }

  /** Sorts events by time; simultaneous events stay in input order. */
  private int[] latestLast(int[] order) {
    return Arrays.stream(order)
        .boxed()
        .sorted(Comparator.comparingDouble(events::time))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
