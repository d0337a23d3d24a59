package dev.tiara.graph;

import dev.tiara.internal.text.Counted;
import java.util.List;

/**
 * A discrete-time dynamic graph G = {G_1, …, G_T}: snapshots in chronological order over shared
 * nodes, with their start and end times.
 *
 * <p>Snapshots are counted from 0 here: snapshot 0 is the paper's G_1.
 *
 * @param nodes of all snapshots
 * @param snapshots in the order of time
 * @param timeline when snapshots start and end
 */
public record DynamicGraph(Nodes nodes, List<Snapshot> snapshots, Timeline timeline) {

  /**
   * A graph of given snapshots.
   *
   * @throws IllegalArgumentException if a snapshot has another number of nodes, or the timeline
   *     another number of snapshots
   */
  public DynamicGraph {
    snapshots = List.copyOf(snapshots);
    if (timeline.length() != snapshots.size()) {
      throw new IllegalArgumentException(
          "the timeline must have the graph's "
              + snapshots.size()
              + " snapshots, got "
              + timeline.length());
    }
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

  /** A graph of snapshots without times of their own: snapshot t is [t, t + 1). */
  public DynamicGraph(Nodes nodes, List<Snapshot> snapshots) {
    this(nodes, snapshots, Timeline.ofIndices(snapshots.size()));
  }

  /** n, the number of nodes. */
  public int nodeCount() {
    return nodes.size();
  }

  /** T, the number of snapshots. */
  public int length() {
    return snapshots.size();
  }

  /** Snapshot t, counted from 0. */
  public Snapshot snapshot(int t) {
    timeline.checkSnapshot(t);
    return snapshots.get(t);
  }

  /**
   * Undirected where every snapshot is symmetric. A graph that was read as directed and whose edges
   * all go both ways is an undirected one.
   */
  public Direction direction() {
    return snapshots.stream().allMatch(Snapshot::isSymmetric)
        ? Direction.UNDIRECTED
        : Direction.DIRECTED;
  }

  /** Weighted where a snapshot is. */
  public Weighting weighting() {
    return snapshots.stream().anyMatch(Snapshot::isWeighted)
        ? Weighting.WEIGHTED
        : Weighting.UNWEIGHTED;
  }

  /** When snapshot t starts, in the unit of the events. */
  public double start(int t) {
    return timeline.start(t);
  }

  /** When snapshot t ends, in the unit of the events. */
  public double end(int t) {
    return timeline.end(t);
  }

  /** The graph's row of the paper's Table 1. */
  public GraphStatistics statistics() {
    return GraphStatistics.of(this);
  }

  @Override
  public String toString() {
    return "dynamic graph of " + nodes + ", " + Counted.of(length(), "snapshot");
  }
}
