package dev.tiara.spark;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The edges of one snapshot as arrays.
 *
 * @param count of the edges; where that is more than was allowed, they are not kept
 * @param weights null where every edge counts 1
 */
record PackedEdges(
    int snapshot, long count, int[] sources, int[] targets, double @Nullable [] weights)
    implements Serializable {

  /** Packs rows (snapshot, source, target[, weight]) of which those of a snapshot are all here. */
  static Iterator<PackedEdges> pack(Iterator<Row> rows, boolean weighted, long most) {
    Map<Integer, Builder> builders = new TreeMap<>();
    while (rows.hasNext()) {
      Row row = rows.next();
      builders
          .computeIfAbsent(row.getInt(0), t -> new Builder(weighted))
          .add(row.getInt(1), row.getInt(2), weighted ? row.getDouble(3) : 1, most);
    }
    List<PackedEdges> packed = new ArrayList<>();
    builders.forEach((t, builder) -> packed.add(builder.build(t)));
    return packed.iterator();
  }

  Snapshot snapshot(int n, Direction direction) {
    return weights == null
        ? Snapshot.of(n, direction, sources, targets)
        : Snapshot.of(n, direction, sources, targets, weights);
  }

  private static final class Builder {
    private long count;
    private int[] sources = new int[64];
    private int[] targets = new int[64];
    private double @Nullable [] weights;

    Builder(boolean weighted) {
      weights = weighted ? new double[64] : null;
    }

    void add(int source, int target, double weight, long most) {
      if (count >= most) {
        sources = new int[0];
        targets = sources;
        weights = null;
      } else {
        int at = (int) count;
        if (at == sources.length) {
          int capacity = (int) Math.min(most, 2L * at);
          sources = Arrays.copyOf(sources, capacity);
          targets = Arrays.copyOf(targets, capacity);
          weights = weights == null ? null : Arrays.copyOf(weights, capacity);
        }
        sources[at] = source;
        targets[at] = target;
        if (weights != null) {
          weights[at] = weight;
        }
      }
      count++;
    }

    PackedEdges build(int snapshot) {
      int kept = (int) Math.min(count, sources.length);
      return new PackedEdges(
          snapshot,
          count,
          Arrays.copyOf(sources, kept),
          Arrays.copyOf(targets, kept),
          weights == null ? null : Arrays.copyOf(weights, kept));
    }
  }
}
