package dev.tiara.spark.graph;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.SparkContext;

/**
 * The maximum size of a snapshot: every executor keeps a copy of it, and the solver's factors, in
 * memory. They are in the part of the heap that Spark leaves to applications, so Spark's own
 * accounting does not include them.
 */
final class BroadcastLimit implements Serializable {
  private static final long serialVersionUID = 1;

  /** The maximum length of an array. */
  private static final long MAX_ENTRIES = Integer.MAX_VALUE - 8;

  /**
   * The total memory for a snapshot in an executor, as a multiple of the size of the snapshot
   * itself: measured up to 21, see {@code BroadcastLimitTest}.
   */
  static final int MEMORY_FACTOR = 25;

  private final long bytes;
  private final long executorBytes;
  private final long entriesPerEdge;
  private final int bytesPerEntry;

  BroadcastLimit(ClusterSettings settings, SparkContext spark) {
    this(
        settings,
        spark.isLocal()
            ? Runtime.getRuntime().maxMemory()
            : spark.conf().getSizeAsBytes("spark.executor.memory", "1g"));
  }

  BroadcastLimit(ClusterSettings settings, long executorBytes) {
    this.executorBytes = executorBytes;
    bytes = settings.maxBroadcastBytes() != null ? settings.maxBroadcastBytes() : executorBytes / 4;
    entriesPerEdge = settings.direction() == Direction.UNDIRECTED ? 2 : 1;
    bytesPerEntry = Integer.BYTES + (settings.weighting() == Weighting.WEIGHTED ? Double.BYTES : 0);
  }

  /** The maximum number of edges of a snapshot. */
  long edges() {
    return Math.min(MAX_ENTRIES / 2, bytes / (MEMORY_FACTOR * entriesPerEdge * bytesPerEntry));
  }

  /**
   * The number of edges up to which an oversized snapshot is counted, so that counting takes less
   * memory than is allowed.
   */
  long countedEdges() {
    return Math.max(1024, 8 * edges());
  }

  /** The memory, in bytes, for a snapshot with this many edges between some of n nodes. */
  long memoryBytes(long edges, int n) {
    return MEMORY_FACTOR
        * (edges * entriesPerEdge * bytesPerEntry + 2L * Integer.BYTES * Math.min(n, 2 * edges));
  }

  /** The maximum memory, in bytes, for a snapshot in an executor. */
  long bytes() {
    return bytes;
  }

  /**
   * Rejects snapshots that are too large.
   *
   * @throws IllegalArgumentException with the sizes and a remedy
   */
  void check(long[] edges, int n) {
    for (int t = 0; t < edges.length; t++) {
      long needed = memoryBytes(edges[t], n);
      if (needed > bytes || edges[t] > edges()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "snapshot %d must fit into %.1f MiB of an executor, got %s%,d edges, about %.1f MiB"
                    + " with the solver's factors (an executor has %.1f MiB): choose a smaller"
                    + " time-bin, give executors more memory, or raise max-broadcast",
                t,
                mebibytes(bytes),
                edges[t] > countedEdges() ? "at least " : "",
                edges[t],
                mebibytes(needed),
                mebibytes(executorBytes)));
      }
    }
  }

  private static double mebibytes(long bytes) {
    return bytes / (double) (1 << 20);
  }
}
