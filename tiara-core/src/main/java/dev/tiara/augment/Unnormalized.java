package dev.tiara.augment;

import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;

/** An augmenter that can stop before its last step, which divides by the sums of the rows. */
interface Unnormalized extends Augmenter {

  /** A pass whose matrices are as they are before they are normalised. */
  AugmentationStream unnormalized(Nodes nodes);

  /** Whether the last step divides on both sides; else each row by its own sum. */
  boolean isSymmetricallyNormalized();

  /** The last step. */
  default SparseMatrix normalize(SparseMatrix matrix) {
    if (isSymmetricallyNormalized()) {
      return matrix.symmetricallyNormalized();
    }
    int[][] indices = new int[matrix.size()][];
    float[][] values = new float[matrix.size()][];
    for (int row = 0; row < indices.length; row++) {
      indices[row] = matrix.indices(row);
      values[row] = matrix.values(row).clone();
      double sum = matrix.rowSum(row);
      for (int e = 0; e < values[row].length; e++) {
        values[row][e] = (float) (values[row][e] / sum);
      }
    }
    return SparseMatrix.ofRows(indices, values);
  }
}
