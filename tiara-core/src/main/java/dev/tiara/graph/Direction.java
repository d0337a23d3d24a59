package dev.tiara.graph;

import dev.tiara.stability.Stable;

/**
 * The direction in which an edge (u, v) is followed: from u to v, both, or one per pair of nodes.
 */
@Stable
public enum Direction {
  DIRECTED,
  /** In both directions, as in all of the paper's experiments. */
  UNDIRECTED,
  /**
   * In one direction for each pair of nodes: that of its latest event in the snapshot. These are
   * the edges of the undirected graph, each once and in its original direction, by which link
   * prediction draws its negatives.
   */
  LATEST
}
