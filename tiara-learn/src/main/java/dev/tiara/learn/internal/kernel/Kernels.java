package dev.tiara.learn.internal.kernel;

import dev.tiara.internal.kernel.KernelLoader;
import dev.tiara.internal.kernel.KernelSet;
import java.lang.invoke.MethodHandles;

/**
 * The inner loops on row-major arrays of floats. They do not check their arguments: callers must
 * pass valid ranges.
 *
 * <p>Two implementations give the same bits: one uses the Vector API, if the JVM runs with {@code
 * --add-modules jdk.incubator.vector}; the other is {@link ScalarKernels}. Each output is one chain
 * of fused multiply-adds in ascending order of the summed index, whatever the vector width, so
 * neither tiling nor lanes affect results. The choice is made once per JVM.
 */
public interface Kernels extends KernelSet {

  /**
   * c[i, j] += Σ_p a[i, p] · b[p, j], with a addressed by two strides so that it may be transposed.
   */
  void multiplyAdd(int m, int n, int k, Matrix a, Matrix b, Matrix c);

  /**
   * A matrix within an array: element (i, j) is {@code array[offset + i·rowStride + j·stride]}.
   * Only the first factor of a product may have a stride other than 1.
   */
  record Matrix(float[] array, int offset, int rowStride, int stride) {
    /** A row-major matrix. */
    public static Matrix rows(float[] array, int offset, int columns) {
      return new Matrix(array, offset, columns, 1);
    }

    /** The transpose of a row-major matrix. */
    public static Matrix transposed(float[] array, int offset, int columns) {
      return new Matrix(array, offset, 1, columns);
    }
  }

  /**
   * y[r, ·] = Σ_e values[e] · x[indices[e], ·] over the entries of each row r in [from, to); if
   * {@code add}, the sum is added to y.
   */
  void sparseRows(
      int[] offsets,
      int[] indices,
      float[] values,
      int from,
      int to,
      int columns,
      Matrix x,
      Matrix y,
      boolean add);

  /**
   * The forward pass of rows [from, to) of an LSTM cell.
   *
   * @param gates rows of 4h: the pre-activations, which are replaced by the activations
   * @param first the index of the gates of row {@code from}
   */
  void lstmForward(LstmRows cell, float[] gates, int first, int from, int to);

  /**
   * The backward pass of rows [from, to) of an LSTM cell.
   *
   * @param gates rows of 4h: the activations
   * @param first the index of the gates of row {@code from}
   * @param gradients receives those of the pre-activations: rows of 4h, with row {@code from} at
   *     index 0
   */
  void lstmBackward(LstmRows cell, float[] gates, int first, float[] gradients, int from, int to);

  /** y[i] = 1 / (1 + e^(−x[i])). */
  void sigmoid(float[] x, float[] y, int from, int to);

  /** y[i] = tanh(x[i]). */
  void tanh(float[] x, float[] y, int from, int to);

  /**
   * sums[j] += Σ_r x[r, j], with each block of 64 rows summed in floats, and the blocks in doubles.
   */
  void columnSums(float[] x, int fromRow, int toRow, int columns, double[] sums);

  /** squares[j] += Σ_r (x[r, j] − mean[j])², blocked as in {@link #columnSums}. */
  void columnSquares(
      float[] x, float[] mean, int fromRow, int toRow, int columns, double[] squares);

  /** y[r, j] = max(floor, x[r, j] · scale[j] + shift[j]): floor 0 makes it a ReLU. */
  void scaleShift(
      float[] x,
      float[] scale,
      float[] shift,
      float floor,
      int fromRow,
      int toRow,
      int columns,
      float[] y);

  /** The name of the class with the kernels on the Vector API. */
  String VECTOR = "dev.tiara.learn.internal.kernel.vector.VectorKernels";

  /** The kernels for this JVM. */
  static Kernels get() {
    return Chosen.KERNELS;
  }

  /** Holds the kernels, so that they are chosen lazily. */
  final class Chosen {
    private static final Kernels KERNELS =
        KernelLoader.choose(
            MethodHandles.lookup(),
            Kernels.class,
            VECTOR,
            new ScalarKernels(),
            api -> Kernels.class.getModule().addReads(api));

    private Chosen() {}
  }
}
