package dev.tiara.augment;

/**
 * The matrices that a random {@link Augmenter} draws for a dynamic graph in each training epoch.
 * What all epochs have in common has been computed before.
 */
@FunctionalInterface
public interface EpochDraws {

  /**
   * Draws the matrices of an epoch. The same epoch gives the same matrices.
   *
   * @param epoch the epoch, counted from 0
   * @param snapshots the number of snapshots, from the first
   */
  AugmentedGraph draw(int epoch, int snapshots);
}
