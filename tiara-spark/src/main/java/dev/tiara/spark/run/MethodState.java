package dev.tiara.spark.run;

import dev.tiara.diffusion.Certificate;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.MergedRows;
import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The state that an augmentation method carries for some nodes from one snapshot to the next. */
sealed interface MethodState extends Serializable {
  /**
   * The result of a step.
   *
   * @param rows the augmented rows of these nodes
   * @param certificate null if the method is exact
   */
  record Step(MethodState next, SparseMatrix rows, @Nullable Certificate certificate) {}

  /** Processes the i-th snapshot of a window. */
  Step advance(Window window, int i);

  /** The part of this state that belongs to the nodes s with s mod P = p. */
  MethodState select(int p, int partitions);

  /** The state of these nodes, in ascending order, collected from parts of the same method. */
  MethodState gather(int[] nodes, List<MethodState> parts);

  /** TiaRa and GDC: columns of X̃_t. */
  record DiffusionColumns(ColumnSubset columns) implements MethodState {
    @Override
    public Step advance(Window window, int i) {
      ColumnSubset.Advanced advanced = columns.advance(window.prepared(i));
      return new Step(
          new DiffusionColumns(advanced.next()), advanced.rows(), advanced.certificate());
    }

    @Override
    public MethodState select(int p, int partitions) {
      return new DiffusionColumns(
          columns.select(
              IntStream.range(0, columns.size())
                  .map(columns::seed)
                  .filter(s -> s % partitions == p)
                  .toArray()));
    }

    @Override
    public MethodState gather(int[] nodes, List<MethodState> parts) {
      return new DiffusionColumns(
          ColumnSubset.gather(
              columns.settings(),
              nodes,
              parts.stream().map(part -> ((DiffusionColumns) part).columns).toList()));
    }
  }

  /** Merge: rows of the union of all snapshots so far. */
  record UnionRows(MergedRows union) implements MethodState {
    @Override
    public Step advance(Window window, int i) {
      MergedRows next = union.advance(window.snapshot(i));
      return new Step(new UnionRows(next), next.rows(), null);
    }

    @Override
    public MethodState select(int p, int partitions) {
      int[] nodes =
          IntStream.range(0, union.size())
              .map(union::node)
              .filter(s -> s % partitions == p)
              .toArray();
      return gather(nodes, List.of(this));
    }

    @Override
    public MethodState gather(int[] nodes, List<MethodState> parts) {
      return new UnionRows(
          MergedRows.gather(nodes, parts.stream().map(part -> ((UnionRows) part).union).toList()));
    }
  }
}
