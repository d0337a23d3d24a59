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
    return isSymmetricallyNormalized() ? matrix.symmetricallyNormalized() : matrix.rowNormalized();
  }
}
