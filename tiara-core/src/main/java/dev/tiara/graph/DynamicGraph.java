package dev.tiara.graph;

import dev.tiara.events.EventsBuilder;
import dev.tiara.events.TimeBins;
import dev.tiara.events.TimedEdges;
import java.util.List;

/**
 * A discrete-time dynamic graph G = {G_1, …, G_T}: snapshots in the order of time over shared
 * nodes.
 *
 * <p>Times count from 0 here: snapshot 0 is the paper's G_1.
 */
public record DynamicGraph(Nodes nodes, List<Snapshot> snapshots) {

  /**
   * A graph of given snapshots.
   *
   * @throws IllegalArgumentException if a snapshot has another number of nodes
   */
  public DynamicGraph {
    snapshots = List.copyOf(snapshots);
    for (int t = 0; t < snapshots.size(); t++) {
      if (snapshots.get(t).nodeCount() != nodes.size()) {
        throw new IllegalArgumentException(
            "every snapshot must have the graph's "
                + nodes.size()
                + " nodes, got "
                + snapshots.get(t).nodeCount()
                + " in snapshot "
                + t);
      }
    }
  }

  /** Collects timed events. */
  public static EventsBuilder events(Direction direction, Weighting weighting) {
    return new EventsBuilder(direction, weighting);
  }

  /**
   * The dynamic graph of timed events between numbered nodes: what {@link #events} does, for
   * readers that have columns rather than rows. Events of a node with itself make no edge, but
   * their nodes and times count: leave them out before.
   *
   * @param weights one an event, or null where every edge counts 1
   * @throws IllegalArgumentException if the arrays differ in length, a node is out of range, a time
   *     is not finite, a weight is negative or not finite, or there are no events
   */
  public static DynamicGraph ofEvents(
      Nodes nodes,
      Direction direction,
      int[] sources,
      int[] targets,
      double[] times,
      double[] weights,
      TimeBins bins) {
    if (times.length != sources.length) {
      throw new IllegalArgumentException(
          "sources and times must have the same length, got "
              + sources.length
              + " and "
              + times.length);
    }
    for (double time : times) {
      EventsBuilder.checkTime(time);
    }
    return new TimedEdges(times.length, sources, targets, times, weights)
        .cut(nodes, direction, bins);
  }

  /** n, the number of nodes. */
  public int nodeCount() {
    return nodes.size();
  }

  /** T, the number of snapshots. */
  public int length() {
    return snapshots.size();
  }

  /** The snapshot at time t, from 0. */
  public Snapshot snapshot(int t) {
    if (t < 0 || t >= snapshots.size()) {
      throw new IllegalArgumentException(
          "snapshot must be between 0 and " + (snapshots.size() - 1) + ", got " + t);
    }
    return snapshots.get(t);
  }

  /** The graph's row of the paper's Table 1. */
  public GraphStatistics statistics() {
    return GraphStatistics.of(this);
  }

  @Override
  public String toString() {
    return "dynamic graph of " + nodes.size() + " nodes, " + length() + " snapshots";
  }
}
