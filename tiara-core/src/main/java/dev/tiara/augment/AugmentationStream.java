package dev.tiara.augment;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;

/**
 * Snapshots in, augmented matrices out, in the order of time. The future changes no past output.
 */
public interface AugmentationStream extends AutoCloseable {

  /** Takes the next snapshot and returns its augmented matrix. */
  SparseMatrix advance(Snapshot snapshot);

  @Override
  default void close() {}
}
