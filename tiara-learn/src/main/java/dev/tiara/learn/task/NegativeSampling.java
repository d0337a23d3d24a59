package dev.tiara.learn.task;

/** Which nodes a source is compared with that it has no link to in the predicted snapshot. */
public enum NegativeSampling {
  /** Any, as in the paper. */
  RANDOM,
  /** Those it was linked to in an earlier snapshot (after Poursafaei et al. 2022). */
  HISTORICAL,
  /** Those it is linked to in some snapshot after training, but in none of training (the same). */
  INDUCTIVE
}
