package dev.tiara.graph;

import dev.tiara.stability.Stable;

/** Whether edges carry the weights of the input or all have weight 1. */
@Stable
public enum Weighting {
  /** Every edge has weight 1, however often it occurs in a snapshot, as in the paper. */
  UNWEIGHTED,
  /** The weights of an edge's occurrences in a snapshot are summed. */
  WEIGHTED
}
