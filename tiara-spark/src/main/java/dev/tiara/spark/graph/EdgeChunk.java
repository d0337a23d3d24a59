package dev.tiara.spark.graph;

import java.io.Serializable;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The edges of one snapshot in one block of events, with repetitions and in the order of the
 * events.
 *
 * @param edges the edges, encoded by {@link #edge}
 * @param weights null if every edge counts as 1
 */
record EdgeChunk(long[] edges, double @Nullable [] weights) implements Serializable {
  /** Encodes an edge as a number that sorts by source, then by target. */
  static long edge(int source, int target) {
    return (long) source << Integer.SIZE | target;
  }

  static int source(long edge) {
    return (int) (edge >>> Integer.SIZE);
  }

  static int target(long edge) {
    return (int) edge;
  }

  /** The snapshot of a chunk, and the position of its block of events. */
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
