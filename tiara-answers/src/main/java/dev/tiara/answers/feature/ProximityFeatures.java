package dev.tiara.answers.feature;

import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;

/**
 * The features of one source with all nodes that are derived from one time-aware proximity. Not
 * thread-safe.
 */
final class ProximityFeatures {
  private static final double SMALL = 1e-5;
  private static final float LOG_SMALL = (float) Math.log(SMALL);

  private final int first;
  private final float[] near;
  private final float[] back;
  private final float[] rank;
  private int[] nearNodes = new int[0];
  private int[] backNodes = new int[0];

  /** Creates features for three columns, starting with that of the given feature. */
  ProximityFeatures(int nodes, Feature first) {
    this.first = first.column();
    near = new float[nodes];
    back = new float[nodes];
    rank = new float[nodes];
    Arrays.fill(near, LOG_SMALL);
    Arrays.fill(back, LOG_SMALL);
  }

  /**
   * Selects a source.
   *
   * @param matrix the matrix with the proximities of each source in its row
   * @param transpose the transpose of the matrix
   */
  void source(int s, SparseMatrix matrix, SparseMatrix transpose) {
    for (int node : nearNodes) {
      near[node] = LOG_SMALL;
    }
    for (int node : backNodes) {
      back[node] = LOG_SMALL;
    }
    nearNodes = matrix.indices(s);
    float[] values = matrix.values(s);
    float[] sorted = new float[nearNodes.length];
    int count = 0;
    for (int i = 0; i < nearNodes.length; i++) {
      near[nearNodes[i]] = (float) Math.log(SMALL + values[i]);
      if (nearNodes[i] != s) {
        sorted[count++] = values[i];
      }
    }
    Arrays.sort(sorted, 0, count);
    Arrays.fill(rank, (float) Math.log1p(count));
    for (int i = 0; i < nearNodes.length; i++) {
      rank[nearNodes[i]] = (float) Math.log1p(larger(sorted, count, values[i]));
    }
    backNodes = transpose.indices(s);
    float[] reverse = transpose.values(s);
    for (int i = 0; i < backNodes.length; i++) {
      back[backNodes[i]] = (float) Math.log(SMALL + reverse[i]);
    }
    // The proximity of a node to itself says nothing about self-loops.
    near[s] = LOG_SMALL;
    back[s] = LOG_SMALL;
    rank[s] = (float) Math.log1p(count);
  }

  private static int larger(float[] sorted, int count, float value) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > value) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return count - low;
  }

  /** log(1e-5 + x_s(d)). */
  float near(int d) {
    return near[d];
  }

  void write(int d, float[] row, int at) {
    row[at + first] = near[d];
    row[at + first + 1] = back[d];
    row[at + first + 2] = rank[d];
  }
}
