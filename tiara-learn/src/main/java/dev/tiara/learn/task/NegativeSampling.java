package dev.tiara.learn.task;

/**
 * Which nodes serve as negatives of a source, that is, nodes to which it has no link in the
 * predicted snapshot.
 */
public enum NegativeSampling {
  /** Any, as in the paper. */
  RANDOM,
  /** Those it was linked to in an earlier snapshot (after Poursafaei et al. 2022). */
  HISTORICAL,
  /** Those it is linked to in some snapshot after training, but in none of training (the same). */
  INDUCTIVE
}
