package dev.tiara.learn.testing;

import dev.tiara.matrix.SparseMatrix;
import java.util.Random;

/** Seeded random sparse matrices, not symmetric, some rows empty. */
public final class RandomMatrices {
  private RandomMatrices() {}

  public static SparseMatrix any(Random random, int n) {
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    for (int u = 0; u < n; u++) {
      indices[u] = random.ints(random.nextInt(5), 0, n).sorted().distinct().toArray();
      values[u] = new float[indices[u].length];
      for (int e = 0; e < values[u].length; e++) {
        values[u][e] = random.nextFloat();
      }
    }
    return SparseMatrix.ofRows(n, indices, values);
  }

  public static SparseMatrix[] several(Random random, int n, int count) {
    SparseMatrix[] matrices = new SparseMatrix[count];
    for (int t = 0; t < count; t++) {
      matrices[t] = any(random, n);
    }
    return matrices;
  }
}
