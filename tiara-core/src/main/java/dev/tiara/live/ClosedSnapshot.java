package dev.tiara.live;

import dev.tiara.graph.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The last closed snapshot, linked to the ones before it. Immutable: a late edge gives new objects
 * from its snapshot on, so an object stands for all edges up to its snapshot.
 *
 * @param time the index of the snapshot
 * @param A its edges
 * @param before the snapshot before it; null for the first
 */
record ClosedSnapshot(long time, Snapshot A, @Nullable ClosedSnapshot before) {
  // Two objects for the same edges may be merely equal; comparing them would take O(edges).
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(time);
  }
}
