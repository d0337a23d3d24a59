package dev.tiara.learn.model;

import dev.tiara.matrix.SparseMatrix;

/**
 * The second normalisation of the graph convolution in the authors' code: each entry is divided by
 * the square roots of the numbers of entries in its row and in its column.
 */
final class SecondNormalization {
  private SecondNormalization() {}

  static SparseMatrix of(SparseMatrix matrix) {
    int n = matrix.rows();
    int[] inColumn = new int[n];
    for (int row = 0; row < n; row++) {
      for (int column : matrix.indices(row)) {
        inColumn[column]++;
      }
    }
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    for (int row = 0; row < n; row++) {
      indices[row] = matrix.indices(row);
      values[row] = matrix.values(row).clone();
      double inRow = Math.sqrt(indices[row].length);
      for (int e = 0; e < values[row].length; e++) {
        values[row][e] = (float) (values[row][e] / (inRow * Math.sqrt(inColumn[indices[row][e]])));
      }
    }
    return SparseMatrix.ofRows(matrix.columns(), indices, values);
  }
}
