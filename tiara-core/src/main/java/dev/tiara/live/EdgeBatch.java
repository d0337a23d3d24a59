package dev.tiara.live;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Edges in order of arrival, each with its snapshot, that {@link LiveTiara#add(EdgeBatch)} takes
 * together or not at all. Not thread-safe.
 */
@Experimental
public final class EdgeBatch {
  private long[] snapshots = new long[16];
  private int[] sources = new int[16];
  private int[] targets = new int[16];
  private double[] weights = new double[16];
  private int size;

  /** A batch without edges. */
  public EdgeBatch() {}

  /** Adds an edge of weight 1 to a snapshot, which counts from 0. */
  public EdgeBatch add(long snapshot, int source, int target) {
    return add(snapshot, source, target, 1);
  }

  /** Adds an edge to a snapshot, which counts from 0. */
  public EdgeBatch add(long snapshot, int source, int target, double weight) {
    if (size == sources.length) {
      snapshots = Arrays.copyOf(snapshots, 2 * size);
      sources = Arrays.copyOf(sources, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
    }
    snapshots[size] = snapshot;
    sources[size] = source;
    targets[size] = target;
    weights[size++] = weight;
    return this;
  }

  /** The number of edges. */
  public int size() {
    return size;
  }

  long snapshot(int i) {
    return snapshots[i];
  }

  int source(int i) {
    return sources[i];
  }

  int target(int i) {
    return targets[i];
  }

  double weight(int i) {
    return weights[i];
  }
}
