package dev.tiara.spark;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.util.Locale;
import org.apache.spark.SparkContext;

/** How large a snapshot may be: every executor gets a copy, and works on it in memory. */
final class BroadcastLimit {
  /** What an array holds. */
  private static final long MAX_ENTRIES = Integer.MAX_VALUE - 8;

  private final long bytes;
  private final long executorBytes;
  private final long entriesPerEdge;
  private final int bytesPerEntry;

  BroadcastLimit(SparkSettings settings, SparkContext spark) {
    this(
        settings,
        spark.isLocal()
            ? Runtime.getRuntime().maxMemory()
            : spark.conf().getSizeAsBytes("spark.executor.memory", "1g"));
  }

  BroadcastLimit(SparkSettings settings, long executorBytes) {
    this.executorBytes = executorBytes;
    bytes = settings.maxBroadcastBytes() > 0 ? settings.maxBroadcastBytes() : executorBytes / 4;
    entriesPerEdge = settings.direction() == Direction.UNDIRECTED ? 2 : 1;
    bytesPerEntry = Integer.BYTES + (settings.weighting() == Weighting.WEIGHTED ? Double.BYTES : 0);
  }

  /** The most edges that a snapshot may have. */
  long edges() {
    return Math.min(MAX_ENTRIES / 2, bytes / (entriesPerEdge * bytesPerEntry));
  }

  private long bytes(long edges, int n) {
    return edges * entriesPerEdge * bytesPerEntry + 2L * Integer.BYTES * Math.min(n, 2 * edges);
  }

  /**
   * Refuses what is too large.
   *
   * @throws IllegalArgumentException with the sizes and what to change
   */
  void check(long[] edges, int n) {
    for (int t = 0; t < edges.length; t++) {
      long needed = bytes(edges[t], n);
      if (needed > bytes || edges[t] > edges()) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "snapshot %d must fit into a broadcast of %.1f MiB, got %,d edges, %.1f MiB (an"
                    + " executor has %.1f MiB): choose a smaller time-bin, give executors more"
                    + " memory, or raise max-broadcast",
                t,
                mebibytes(bytes),
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
