package dev.tiara.spark;

import dev.tiara.diffusion.Certificate;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.MergedRows;
import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What an augmentation method remembers of some nodes from one snapshot to the next. */
sealed interface MethodState extends Serializable {
  /**
   * The result of a step.
   *
   * @param rows the augmented rows of these nodes
   * @param certificate null for a method that is exact
   */
  record Step(MethodState next, SparseMatrix rows, @Nullable Certificate certificate) {}

  /** Processes the i-th snapshot of a window. */
  Step advance(Window window, int i);

  /** TiaRa and GDC: columns of X̃_t. */
  record DiffusionColumns(ColumnSubset columns) implements MethodState {
    @Override
    public Step advance(Window window, int i) {
      ColumnSubset.Advanced advanced = columns.advance(window.prepared(i));
      return new Step(
          new DiffusionColumns(advanced.next()), advanced.rows(), advanced.certificate());
    }
  }

  /** Merge: rows of the union of all snapshots so far. */
  record UnionRows(MergedRows union) implements MethodState {
    @Override
    public Step advance(Window window, int i) {
      MergedRows next = union.advance(window.snapshot(i));
      return new Step(new UnionRows(next), next.rows(), null);
    }
  }
}
