package dev.tiara.learn.task;

import dev.tiara.stability.Experimental;

/**
 * Which nodes serve as negatives of a source, that is, nodes to which it has no link in the
 * predicted snapshot.
 */
@Experimental
public enum NegativeSampling {
  /** Any such nodes, as in the paper. */
  RANDOM,
  /** Nodes it was linked to in an earlier snapshot (after Poursafaei et al. 2022). */
  HISTORICAL,
  /**
   * Nodes it is linked to in some snapshot after the training part, but in none of the training
   * part (after Poursafaei et al. 2022).
   */
  INDUCTIVE
}
