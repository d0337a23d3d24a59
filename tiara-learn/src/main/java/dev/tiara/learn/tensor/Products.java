package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import dev.tiara.learn.internal.kernel.Workers;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Products of dense and sparse matrices. */
@Experimental
public final class Products {
  private Products() {}

  /** A · x: each node's weighted sum over its neighbours. */
  public static Tensor aggregate(Tape tape, SparseOperand graph, Tensor x) {
    if (graph.size() != x.rows()) {
      throw new IllegalArgumentException(
          "cannot multiply a " + graph + " by a " + x + ": inner dimensions differ");
    }
    if (!x.requiresGradient()) {
      return graph.timesConstant(tape, x);
    }
    Tensor y = tape.result(x.rows(), x.columns());
    graph.multiply(tape, x.values(), x.columns(), y.values(), false);
    tape.record(
        () -> graph.transpose().multiply(tape, y.gradient(), x.columns(), x.gradient(), true));
    return y;
  }

  /** x · w. */
  public static Tensor multiply(Tape tape, Tensor x, Tensor w) {
    return product(tape, x, w, null);
  }

  /**
   * x · w + bias; the 1-row tensor {@code bias} is added to every row.
   *
   * @throws IllegalArgumentException if the shapes do not match
   */
  public static Tensor affine(Tape tape, Tensor x, Tensor w, Tensor bias) {
    return product(tape, x, w, bias);
  }

  private static Tensor product(Tape tape, Tensor x, Tensor w, @Nullable Tensor bias) {
    if (x.columns() != w.rows()) {
      throw new IllegalArgumentException(
          "cannot multiply a " + x + " by a " + w + ": inner dimensions differ");
    }
    if (bias != null && (bias.rows() != 1 || bias.columns() != w.columns())) {
      throw new IllegalArgumentException(
          "bias must be a 1x" + w.columns() + " tensor, got a " + bias);
    }
    int inner = w.rows();
    int outer = w.columns();
    Tensor y = tape.result(x.rows(), outer);
    Matrix factor = Matrix.rows(w.values(), 0, outer);
    tape.workers()
        .forRows(
            x.rows(),
            (chunk, from, to) -> {
              for (int row = from; row < to; row++) {
                if (bias == null) {
                  Arrays.fill(y.values(), row * outer, (row + 1) * outer, 0);
                } else {
                  System.arraycopy(bias.values(), 0, y.values(), row * outer, outer);
                }
              }
              tape.kernels()
                  .multiplyAdd(
                      to - from,
                      outer,
                      inner,
                      Matrix.rows(x.values(), from * inner, inner),
                      factor,
                      Matrix.rows(y.values(), from * outer, outer));
            });
    tape.record(() -> backward(tape, x, w, bias, y));
    return y;
  }

  private static void backward(Tape tape, Tensor x, Tensor w, @Nullable Tensor bias, Tensor y) {
    int inner = w.rows();
    int outer = w.columns();
    int chunks = Workers.chunks(x.rows());
    // Small compared with the rows: transposed once so that the product reads it sequentially.
    float[] transpose = transposed(w.values(), inner, outer);
    float[][] weightSums = new float[chunks][];
    double[][] biasSums = new double[chunks][outer];
    tape.workers()
        .forRows(
            x.rows(),
            (chunk, from, to) -> {
              Matrix dy = Matrix.rows(y.gradient(), from * outer, outer);
              if (x.requiresGradient()) {
                tape.kernels()
                    .multiplyAdd(
                        to - from,
                        inner,
                        outer,
                        dy,
                        Matrix.rows(transpose, 0, inner),
                        Matrix.rows(x.gradient(), from * inner, inner));
              }
              if (w.requiresGradient()) {
                weightSums[chunk] = new float[inner * outer];
                tape.kernels()
                    .multiplyAdd(
                        inner,
                        outer,
                        to - from,
                        Matrix.transposed(x.values(), from * inner, inner),
                        dy,
                        Matrix.rows(weightSums[chunk], 0, outer));
              }
              if (bias != null && bias.requiresGradient()) {
                tape.kernels().columnSums(y.gradient(), from, to, outer, biasSums[chunk]);
              }
            });
    if (w.requiresGradient()) {
      addInOrder(weightSums, w.gradient());
    }
    if (bias != null && bias.requiresGradient()) {
      for (double[] sums : biasSums) {
        for (int j = 0; j < outer; j++) {
          bias.gradient()[j] += (float) sums[j];
        }
      }
    }
  }

  /** Adds the sums of the chunks in order, whichever was computed first. */
  static void addInOrder(float[][] sums, float[] total) {
    for (float[] sum : sums) {
      for (int i = 0; i < total.length; i++) {
        total[i] += sum[i];
      }
    }
  }

  static float[] transposed(float[] matrix, int rows, int columns) {
    float[] transpose = new float[matrix.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transpose[j * rows + i] = matrix[i * columns + j];
      }
    }
    return transpose;
  }
}
