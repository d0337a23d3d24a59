package dev.tiara.spark;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.SparkContext;

/**
 * How large a snapshot may be: every executor has a copy, and the solver's factors of it, in
 * memory. These are in the part of the heap that Spark leaves to applications, so that its own
 * accounting does not see them.
 */
final class BroadcastLimit implements Serializable {
  private static final long serialVersionUID = 1;

  /** What an array holds. */
  private static final long MAX_ENTRIES = Integer.MAX_VALUE - 8;

  /**
   * What an executor holds of a snapshot in all, as a multiple of the snapshot itself: measured up
   * to 21 times, see {@code BroadcastLimitTest}.
   */
  static final int HELD = 25;

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
    bytes = settings.maxBroadcastBytes() != null ? settings.maxBroadcastBytes() : executorBytes / 4;
    entriesPerEdge = settings.direction() == Direction.UNDIRECTED ? 2 : 1;
    bytesPerEntry = Integer.BYTES + (settings.weighting() == Weighting.WEIGHTED ? Double.BYTES : 0);
  }

  /** The most edges that a snapshot may have. */
  long edges() {
    return Math.min(MAX_ENTRIES / 2, bytes / (HELD * entriesPerEdge * bytesPerEntry));
  }

  /** How many edges of a snapshot that is too large are counted, in less memory than is allowed. */
  long countedEdges() {
    return Math.max(1024, 8 * edges());
  }

  /** What an executor holds of a snapshot with this many edges between some of n nodes. */
  long held(long edges, int n) {
    return HELD
        * (edges * entriesPerEdge * bytesPerEntry + 2L * Integer.BYTES * Math.min(n, 2 * edges));
  }

  /** The most that an executor may hold. */
  long bytes() {
    return bytes;
  }

  /**
   * Refuses what is too large.
   *
   * @throws IllegalArgumentException with the sizes and what to change
   */
  void check(long[] edges, int n) {
    for (int t = 0; t < edges.length; t++) {
      long needed = held(edges[t], n);
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
