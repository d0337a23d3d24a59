package dev.tiara.graph;

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
