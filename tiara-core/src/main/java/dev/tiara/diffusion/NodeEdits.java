package dev.tiara.diffusion;

import dev.tiara.sparse.SparseMatrix;
import java.util.Arrays;

/** Insertion and deletion of nodes in X̃_{t−1} (the paper's appendix, "Discussions"). */
final class NodeEdits {
  private NodeEdits() {}

  /** [X̃ 0; 0 1]. */
  static SparseMatrix insertLast(SparseMatrix X) {
    int n = X.size();
    int[][] indices = new int[n + 1][];
    float[][] values = new float[n + 1][];
    for (int s = 0; s < n; s++) {
      indices[s] = X.indices(s);
      values[s] = X.values(s);
    }
    indices[n] = new int[] {n};
    values[n] = new float[] {1};
    return SparseMatrix.ofRows(indices, values);
  }

  /** X̃ without row and column {@code gone}, columns normalised. */
  static SparseMatrix delete(SparseMatrix X, int gone) {
    int n = X.size();
    int[][] indices = new int[n - 1][];
    float[][] values = new float[n - 1][];
    for (int s = 0; s < n; s++) {
      if (s != gone) {
        int to = s > gone ? s - 1 : s;
        deleteEntry(X.indices(s), X.values(s), gone, to, indices, values);
      }
    }
    return SparseMatrix.ofRows(indices, values);
  }

  private static void deleteEntry(
      int[] nodes, float[] weights, int gone, int seed, int[][] indices, float[][] values) {
    int[] keptNodes = new int[nodes.length];
    float[] kept = new float[nodes.length];
    int count = 0;
    double sum = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] != gone) {
        keptNodes[count] = nodes[i] > gone ? nodes[i] - 1 : nodes[i];
        kept[count++] = weights[i];
        sum += weights[i];
      }
    }
    if (count == 0) {
      indices[seed] = new int[] {seed};
      values[seed] = new float[] {1};
      return;
    }
    if (count < nodes.length) {
      for (int i = 0; i < count; i++) {
        kept[i] = (float) (kept[i] / sum);
      }
    }
    indices[seed] = Arrays.copyOf(keptNodes, count);
    values[seed] = Arrays.copyOf(kept, count);
  }
}
