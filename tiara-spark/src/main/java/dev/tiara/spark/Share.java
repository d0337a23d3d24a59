package dev.tiara.spark;

import dev.tiara.diffusion.Certificate;
import dev.tiara.internal.step.ColumnShare;
import dev.tiara.internal.step.MergedRows;
import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;

/** What a partition carries from snapshot to snapshot: the method's own state of some nodes. */
sealed interface Share extends Serializable {
  /**
   * What a step gives.
   *
   * @param rows of the partition's nodes
   * @param certificate null for a method that is exact
   */
  record Step(Share next, SparseMatrix rows, Certificate certificate) {}

  /** Takes the i-th snapshot of a window. */
  Step advance(Window window, int i);

  /** Columns of X̃_t. */
  record Diffusion(ColumnShare columns) implements Share {
    @Override
    public Step advance(Window window, int i) {
      ColumnShare.Advanced advanced = columns.advance(window.prepared(i));
      return new Step(new Diffusion(advanced.next()), advanced.rows(), advanced.certificate());
    }
  }

  /** Rows of the union of snapshots. */
  record Merging(MergedRows union) implements Share {
    @Override
    public Step advance(Window window, int i) {
      MergedRows next = union.advance(window.snapshot(i));
      return new Step(new Merging(next), next.rows(), null);
    }
  }
}
