package dev.tiara.augment;

import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;

/** Adds self-loops to a snapshot: A_t + I. */
final class SelfLooped {
  private SelfLooped() {}

  static SparseMatrix of(Snapshot A) {
    int n = A.nodeCount();
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    int position = 0;
    for (int u = 0; u < n; u++) {
      boolean activated = position < A.activatedCount() && A.activated(position) == u;
      if (activated) {
        fillRow(A, position, indices, values);
        position++;
      } else {
        indices[u] = new int[] {u};
        values[u] = new float[] {1};
      }
    }
    return SparseMatrix.ofRows(n, indices, values);
  }

  private static void fillRow(Snapshot A, int position, int[][] indices, float[][] values) {
    int first = A.firstEdge(position);
    int last = A.firstEdge(position + 1);
    int u = A.activated(position);
    int[] row = new int[last - first + 1];
    float[] weight = new float[row.length];
    int count = 0;
    boolean looped = false;
    for (int e = first; e < last; e++) {
      if (!looped && A.target(e) > position) {
        row[count] = u;
        weight[count++] = 1;
        looped = true;
      }
      row[count] = A.activated(A.target(e));
      weight[count++] = (float) A.weight(e);
    }
    if (!looped) {
      row[count] = u;
      weight[count] = 1;
    }
    indices[u] = row;
    values[u] = weight;
  }
}
