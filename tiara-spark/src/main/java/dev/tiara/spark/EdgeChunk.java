package dev.tiara.spark;

import java.io.Serializable;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Edges of one snapshot, as one block of events has them: repeated, and in the order of the events.
 *
 * @param edges as {@link #edge} has them
 * @param weights null where every edge counts 1
 */
record EdgeChunk(long[] edges, double @Nullable [] weights) implements Serializable {
  /** An edge as one number: sorted by source, then by target. */
  static long edge(int source, int target) {
    return (long) source << Integer.SIZE | target;
  }

  static int source(long edge) {
    return (int) (edge >>> Integer.SIZE);
  }

  static int target(long edge) {
    return (int) edge;
  }

  /** Which snapshot a chunk is of, and where its events are. */
  record Key(int snapshot, long position) implements Comparable<Key>, Serializable {
    private static final Comparator<Key> ORDER =
        Comparator.comparingInt(Key::snapshot).thenComparingLong(Key::position);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** Sends all chunks of a snapshot to one partition. */
  static final class BySnapshot extends org.apache.spark.Partitioner {
    private static final long serialVersionUID = 1;

    private final int count;

    BySnapshot(int count) {
      this.count = count;
    }

    @Override
    public int numPartitions() {
      return count;
    }

    @Override
    public int getPartition(Object key) {
      return ((Key) key).snapshot % count;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof BySnapshot that && that.count == count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }
}
