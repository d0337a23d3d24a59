package dev.tiara.graph;

/** Whether an edge (u, v) is walked from u to v alone or both ways. */
public enum Direction {
  DIRECTED,
  /** Both ways, as in all of the paper's experiments. */
  UNDIRECTED
}
