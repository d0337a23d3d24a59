package dev.tiara.augment;

import dev.tiara.stability.Stable;

/**
 * The matrices that a random {@link Augmenter} draws for a dynamic graph in each training epoch.
 * Work that all epochs share may be done in advance.
 */
@Stable
@FunctionalInterface
public interface EpochDraws {

  /**
   * Draws the matrices of an epoch. The same epoch gives the same matrices.
   *
   * @param epoch the epoch, counted from 0
   * @param snapshots the number of snapshots to draw for, from the first
   */
  AugmentedGraph draw(int epoch, int snapshots);
}
