package dev.tiara.graph;

import dev.tiara.stability.Stable;

/**
 * The statistics of a dynamic graph: a row of the paper's Table 1.
 *
 * @param nodes n, the number of nodes
 * @param edges m, the number of edges of all snapshots; an undirected edge counts twice
 * @param snapshots T, the number of snapshots
 * @param meanActivated n̄_t, the mean number of activated nodes (the paper prints its floor)
 * @param edgesPerActivated C̄_t = m̄_t / n̄_t; 0 if there are no edges
 */
@Stable
public record GraphStatistics(
    int nodes, long edges, int snapshots, double meanActivated, double edgesPerActivated) {

  static GraphStatistics of(DynamicGraph graph) {
    long edges = 0;
    long activated = 0;
    for (Snapshot snapshot : graph.snapshots()) {
      edges += snapshot.edgeCount();
      activated += snapshot.activatedCount();
    }
    int length = graph.length();
    return new GraphStatistics(
        graph.nodeCount(),
        edges,
        length,
        length == 0 ? 0 : (double) activated / length,
        activated == 0 ? 0 : (double) edges / activated);
  }
}
