package dev.tiara.spark.graph;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.random.Mix64;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The edges of one snapshot as arrays.
 *
 * @param count the number of edges; if it exceeds the limit they are not kept, and if it exceeds it
 *     by far not all of them are counted
 * @param weights null if every edge counts as 1
 * @param fingerprint a hash of the number of the snapshot, its edges and weights
 */
record PackedEdges(
    int snapshot,
    long count,
    int[] sources,
    int[] targets,
    double @Nullable [] weights,
    long fingerprint)
    implements Serializable {

  /**
   * Packs chunks that are in ascending order and include all chunks of their snapshots. The weights
   * of an edge are added up in the order of the events, or in ascending order of the weights if
   * events have no order.
   *
   * @param ordered whether events have an order
   */
  static Iterator<PackedEdges> pack(
      Iterator<Tuple2<EdgeChunk.Key, EdgeChunk>> chunks, boolean ordered, BroadcastLimit limit) {
    List<PackedEdges> packed = new ArrayList<>();
    int snapshot = -1;
    DistinctEdges edges = new DistinctEdges(ordered, limit.countedEdges());
    while (chunks.hasNext()) {
      Tuple2<EdgeChunk.Key, EdgeChunk> chunk = chunks.next();
      if (chunk._1().snapshot() != snapshot) {
        if (snapshot >= 0) {
          packed.add(of(snapshot, edges, limit.edges()));
        }
        snapshot = chunk._1().snapshot();
        edges = new DistinctEdges(ordered, limit.countedEdges());
      }
      edges.add(chunk._2());
    }
    if (snapshot >= 0) {
      packed.add(of(snapshot, edges, limit.edges()));
    }
    return packed.iterator();
  }

  private static PackedEdges of(int snapshot, DistinctEdges edges, long maxEdges) {
    edges.finish();
    int count = edges.size();
    int kept = count > maxEdges ? 0 : count;
    int[] sources = new int[kept];
    int[] targets = new int[kept];
    double[] weights = edges.areWeighted() ? new double[kept] : null;
    long fingerprint = 0;
    for (int i = 0; i < count; i++) {
      int source = EdgeChunk.source(edges.edge(i));
      int target = EdgeChunk.target(edges.edge(i));
      long bits = weights == null ? 0 : Double.doubleToLongBits(edges.weight(i));
      fingerprint += Mix64.key(snapshot, source, target, bits);
      if (i < kept) {
        sources[i] = source;
        targets[i] = target;
        if (weights != null) {
          weights[i] = edges.weight(i);
        }
      }
    }
    return new PackedEdges(snapshot, count, sources, targets, weights, fingerprint);
  }

  Snapshot snapshot(int n, Direction direction) {
    return weights == null
        ? Snapshot.of(n, direction, sources, targets)
        : Snapshot.of(n, direction, sources, targets, weights);
  }
}
