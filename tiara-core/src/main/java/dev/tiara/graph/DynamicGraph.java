package dev.tiara.graph;

import dev.tiara.internal.text.Counted;
import dev.tiara.stability.Stable;
import java.util.List;

/**
 * A discrete-time dynamic graph G = {G_1, …, G_T}: snapshots in chronological order over shared
 * nodes, with their start and end times.
 *
 * <p>Snapshots are counted from 0 here: snapshot 0 is the paper's G_1.
 *
 * @param nodes the nodes of all snapshots
 * @param snapshots the snapshots in chronological order
 * @param timeline the start and end times of the snapshots
 */
@Stable
public record DynamicGraph(Nodes nodes, List<Snapshot> snapshots, Timeline timeline) {

  /**
   * A graph of the given snapshots.
   *
   * @throws IllegalArgumentException if a snapshot has a different number of nodes, or the timeline
   *     a different number of snapshots
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

  /** A graph of snapshots without times: snapshot t is [t, t + 1). */
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
   * Undirected if every snapshot is symmetric, even if the graph was read as directed; otherwise
   * directed.
   */
  public Direction direction() {
    return snapshots.stream().allMatch(Snapshot::isSymmetric)
        ? Direction.UNDIRECTED
        : Direction.DIRECTED;
  }

  /** Weighted if any snapshot is. */
  public Weighting weighting() {
    return snapshots.stream().anyMatch(Snapshot::isWeighted)
        ? Weighting.WEIGHTED
        : Weighting.UNWEIGHTED;
  }

  /** The start of snapshot t, in the unit of the event times. */
  public double start(int t) {
    return timeline.start(t);
  }

  /** The end of snapshot t, in the unit of the event times. */
  public double end(int t) {
    return timeline.end(t);
  }

  /** The statistics of the graph, as in the paper's Table 1. */
  public GraphStatistics statistics() {
    return GraphStatistics.of(this);
  }

  @Override
  public String toString() {
    return "dynamic graph of " + nodes + ", " + Counted.of(length(), "snapshot");
  }
}
