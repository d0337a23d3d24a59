package dev.tiara.augment;

import dev.tiara.matrix.SparseMatrix;

/** Divides each row by its sum; a row that sums to 0 stays as it is. */
final class RowNormalization {
  private RowNormalization() {}

  static SparseMatrix of(SparseMatrix matrix) {
    int[][] indices = new int[matrix.size()][];
    float[][] values = new float[matrix.size()][];
    for (int row = 0; row < indices.length; row++) {
      indices[row] = matrix.indices(row);
      values[row] = matrix.values(row).clone();
      double sum = matrix.rowSum(row);
      for (int e = 0; sum != 0 && e < values[row].length; e++) {
        values[row][e] = (float) (values[row][e] / sum);
      }
    }
    return SparseMatrix.ofRows(indices, values);
  }
}
