package dev.tiara.graph;

/** Whether an edge (u, v) is followed only from u to v, or in both directions. */
public enum Direction {
  DIRECTED,
  /** Both ways, as in all of the paper's experiments. */
  UNDIRECTED,
  /**
   * One way for each pair of nodes: that of its latest event in the snapshot. These are the edges
   * of the undirected graph, each once and as it 'originally' went, by which negatives are drawn in
   * link prediction.
   */
  LATEST
}
