package dev.tiara.learn.task;

/** Which pairs without a link a predicted snapshot is compared with. */
public enum NegativeSampling {
  /** Any node without a link of that source in the snapshot, as in the paper. */
  RANDOM,
  /** Pairs that were linked in the training snapshots but are not now (Poursafaei et al. 2022). */
  HISTORICAL,
  /** Pairs that are linked in the evaluated snapshots only, but not now (the same). */
  INDUCTIVE
}
