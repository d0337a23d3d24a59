package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A square sparse matrix to multiply tensors by, with its transpose for the backward pass.
 *
 * <p>Stored in flat arrays (CSR), which a product reads sequentially. A symmetric matrix is its own
 * transpose.
 */
@Experimental
public final class SparseOperand {
  private final int size;
  private final int[] offsets;
  private final int[] indices;
  private final float[] values;

  /** This operand itself if it is symmetric. */
  private SparseOperand transpose = this;

  private @Nullable ProductOfConstant last;

  private record ProductOfConstant(Tensor factor, Tensor product) {}

  private SparseOperand(int size, int[] offsets, int[] indices, float[] values) {
    this.size = size;
    this.offsets = offsets;
    this.indices = indices;
    this.values = values;
  }

  /** The matrix itself, or its transpose. */
  public static SparseOperand of(SparseMatrix matrix, boolean transpose) {
    SparseOperand forward = flat(matrix);
    SparseOperand backward = flat(matrix.transpose());
    if (Arrays.equals(forward.indices, backward.indices)
        && Arrays.equals(forward.values, backward.values)
        && Arrays.equals(forward.offsets, backward.offsets)) {
      return forward;
    }
    forward.transpose = backward;
    backward.transpose = forward;
    return transpose ? backward : forward;
  }

  private static SparseOperand flat(SparseMatrix matrix) {
    SparseMatrix.Csr csr = matrix.csr();
    return new SparseOperand(matrix.rows(), csr.indptr(), csr.indices(), csr.data());
  }

  /** The number of rows, and of columns. */
  public int size() {
    return size;
  }

  /** The number of entries. */
  public int entries() {
    return indices.length;
  }

  SparseOperand transpose() {
    return transpose;
  }

  /** Writes rows [from, to) of this matrix times x to y, or adds them to it. */
  void rows(
      Kernels kernels,
      int from,
      int to,
      int columns,
      Kernels.Matrix x,
      Kernels.Matrix y,
      boolean add) {
    kernels.sparseRows(offsets, indices, values, from, to, columns, x, y, add);
  }

  /**
   * This matrix times a constant. The last product is cached: features that stay the same are
   * multiplied in the first epoch only.
   */
  Tensor timesConstant(Tape tape, Tensor x) {
    if (last == null || last.factor != x) {
      float[] product = new float[x.values().length];
      multiply(tape, x.values(), x.columns(), product, false);
      last = new ProductOfConstant(x, Tensor.constant(x.rows(), x.columns(), product));
    }
    return last.product;
  }

  /** y = this · x, or y += this · x if {@code add}. */
  void multiply(Tape tape, float[] x, int columns, float[] y, boolean add) {
    var in = Kernels.Matrix.rows(x, 0, columns);
    var out = Kernels.Matrix.rows(y, 0, columns);
    tape.workers()
        .forRows(size, (chunk, from, to) -> rows(tape.kernels(), from, to, columns, in, out, add));
  }

  @Override
  public String toString() {
    return size + "x" + size + " operand of " + indices.length + " entries";
  }
}
