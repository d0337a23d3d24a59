package dev.tiara.spark;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.random.Mix64;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The edges of one snapshot as arrays.
 *
 * @param count of the edges; where that is more than was allowed, they are not kept
 * @param weights null where every edge counts 1
 * @param fingerprint of the number of the snapshot, its edges and weights
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
   * Packs rows (snapshot, source, target, weight) in ascending order, of which those of a snapshot
   * are all here. Weights of one edge are added up.
   */
  static Iterator<PackedEdges> pack(Iterator<Row> rows, boolean weighted, long most) {
    List<PackedEdges> packed = new ArrayList<>();
    Builder builder = null;
    while (rows.hasNext()) {
      Row row = rows.next();
      if (builder == null || builder.snapshot != row.getInt(0)) {
        if (builder != null) {
          packed.add(builder.build());
        }
        builder = new Builder(row.getInt(0), weighted, most);
      }
      builder.add(row.getInt(1), row.getInt(2), row.getDouble(3));
    }
    if (builder != null) {
      packed.add(builder.build());
    }
    return packed.iterator();
  }

  Snapshot snapshot(int n, Direction direction) {
    return weights == null
        ? Snapshot.of(n, direction, sources, targets)
        : Snapshot.of(n, direction, sources, targets, weights);
  }

  private static final class Builder {
    private final int snapshot;
    private final long most;
    private long count;
    private int[] sources = new int[64];
    private int[] targets = new int[64];
    private double @Nullable [] weights;
    private int lastSource = -1;
    private int lastTarget = -1;
    private double lastWeight;
    private long fingerprint;

    Builder(int snapshot, boolean weighted, long most) {
      this.snapshot = snapshot;
      this.most = most;
      weights = weighted ? new double[64] : null;
    }

    void add(int source, int target, double weight) {
      if (source == lastSource && target == lastTarget) {
        lastWeight += weight;
        return;
      }
      close();
      lastSource = source;
      lastTarget = target;
      lastWeight = weight;
    }

    /** Keeps the edge at hand, now that all its weights are known. */
    private void close() {
      if (lastSource < 0) {
        return;
      }
      if (count >= most) {
        sources = new int[0];
        targets = sources;
        weights = weights == null ? null : new double[0];
      } else {
        int at = (int) count;
        if (at == sources.length) {
          int capacity = (int) Math.min(most, 2L * at);
          sources = Arrays.copyOf(sources, capacity);
          targets = Arrays.copyOf(targets, capacity);
          weights = weights == null ? null : Arrays.copyOf(weights, capacity);
        }
        sources[at] = lastSource;
        targets[at] = lastTarget;
        if (weights != null) {
          weights[at] = lastWeight;
        }
      }
      count++;
      long bits = weights == null ? 0 : Double.doubleToLongBits(lastWeight);
      fingerprint += Mix64.key(snapshot, lastSource, lastTarget, bits);
    }

    PackedEdges build() {
      close();
      int kept = (int) Math.min(count, sources.length);
      return new PackedEdges(
          snapshot,
          count,
          Arrays.copyOf(sources, kept),
          Arrays.copyOf(targets, kept),
          weights == null ? null : Arrays.copyOf(weights, kept),
          fingerprint);
    }
  }
}
