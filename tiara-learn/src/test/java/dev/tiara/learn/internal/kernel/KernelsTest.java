package dev.tiara.learn.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.internal.kernel.KernelLoader;
import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both kernels give the same bits, whatever is left over at the end of a row. */
class KernelsTest {
  private static final float[] NONE = {};

  private final Random random = new Random(5);

  private float[] normal(int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private static void same(BiConsumer<Kernels, float[]> task, float[] start) {
    float[] scalar = start.clone();
    float[] vector = start.clone();
    task.accept(new ScalarKernels(), scalar);
    task.accept(KernelLoader.load(MethodHandles.lookup(), Kernels.class, Kernels.VECTOR), vector);
    assertThat(vector).isEqualTo(scalar).isNotEqualTo(start);
  }

  @Test
  void vectorApi_isChosenWhereTheJvmHasIt() {
    assertThat(Kernels.get().name()).isEqualTo("vector");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 8, 16, 19, 32, 37, 64})
  void products(int n) {
    products(3, n, 4); // no tile
    products(16, n, 7); // tiles of six, of four
    products(17, n, 7); // and of one row
  }

  @Test
  void products_largerThanWhatIsCopiedAtATime() {
    products(133, 37, 131);
    products(64, 32, 300);
  }

  private void products(int m, int n, int k) {
    float[] a = normal(2 * m * k + 3);
    float[] b = normal(k * n + 2);
    var everyOther = new Matrix(a, 3, 2 * k, 2);
    for (Matrix factor : List.of(Matrix.rows(a, 3, k), Matrix.transposed(a, 3, m), everyOther)) {
      same(
          (kernels, c) ->
              kernels.multiplyAdd(m, n, k, factor, Matrix.rows(b, 2, n), Matrix.rows(c, 1, n)),
          normal(m * n + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 11, 32, 45, 64})
  void sparseProducts(int columns) {
    int[] offsets = {0, 2, 2, 5};
    int[] indices = {0, 2, 0, 1, 2};
    float[] values = normal(5);
    float[] x = normal(3 * columns);
    for (boolean add : new boolean[] {false, true}) {
      same(
          (kernels, y) ->
              kernels.sparseRows(
                  offsets,
                  indices,
                  values,
                  0,
                  3,
                  columns,
                  Matrix.rows(x, 0, columns),
                  Matrix.rows(y, 1, columns),
                  add),
          normal(3 * columns + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 13, 32})
  void cellsForward(int h) {
    int rows = 39; // of them 37, more than two groups of the vector kernel
    float[] peepholes = normal(3 * h);
    float[] before = normal(rows * h);
    same(
        (kernels, all) -> {
          float[] gates = Arrays.copyOf(all, rows * 4 * h);
          float[] cell = new float[rows * h];
          float[] hidden = new float[rows * h];
          var step = new LstmRows(h, peepholes, before, cell, hidden, NONE, NONE, NONE);
          kernels.lstmForward(step, gates, 4 * h, 2, rows);
          fill(all, gates, cell, hidden);
        },
        normal(rows * 6 * h));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 13, 32})
  void cellsBackward(int h) {
    int rows = 39;
    float[] peepholes = normal(3 * h);
    float[] before = normal(rows * h);
    float[] cell = normal(rows * h);
    float[] hiddenGradient = normal(rows * h);
    float[] gates = normal(rows * 4 * h);
    same(
        (kernels, all) -> {
          float[] gradients = new float[rows * 4 * h];
          float[] cellGradient = Arrays.copyOf(all, rows * h);
          float[] sums = Arrays.copyOf(all, 7 * h);
          var step =
              new LstmRows(h, peepholes, before, cell, NONE, hiddenGradient, cellGradient, sums);
          kernels.lstmBackward(step, gates, 4 * h, gradients, 2, rows);
          fill(all, gradients, cellGradient, sums);
        },
        normal(rows * 5 * h + 7 * h));
  }

  private static void fill(float[] all, float[]... parts) {
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    assertThat(at).isEqualTo(all.length);
  }

  @Test
  void activations() {
    float[] x = normal(1003);
    for (int i = 0; i < x.length; i++) {
      x[i] *= i % 3 == 0 ? 1e-4f : i % 3 == 1 ? 5 : 60;
    }
    same((kernels, y) -> kernels.sigmoid(x, y, 1, 1002), new float[1003]);
    same((kernels, y) -> kernels.tanh(x, y, 1, 1002), new float[1003]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 11, 32})
  void columns(int columns) {
    float[] x = normal(150 * columns);
    float[] mean = normal(columns);
    float[] shift = normal(columns);
    same(
        (kernels, y) -> {
          double[] sums = new double[columns];
          kernels.columnSums(x, 1, 149, columns, sums);
          kernels.columnSquares(x, mean, 1, 149, columns, sums);
          for (int j = 0; j < columns; j++) {
            y[j] = (float) sums[j];
          }
        },
        new float[columns]);
    same(
        (kernels, y) -> kernels.scaleShift(x, mean, shift, 0, 1, 149, columns, y),
        new float[x.length]);
  }

  /** Against the JDK's, which are good to an ulp of a double. */
  @Test
  void activations_areAccurateToAFewUlps_alsoNearZero() {
    for (double x = -45; x < 45; x += 0.00317) {
      for (double scale : new double[] {1, 1e-3, 1e-6}) {
        float z = (float) (x * scale);
        double tanh = Math.tanh(z);
        assertThat(Math.abs(Activations.tanh(z) - tanh)).isLessThanOrEqualTo(4e-7 * Math.abs(tanh));
        double sigmoid = 1 / (1 + Math.exp(-(double) z));
        if (Math.abs(z) < 39) {
          assertThat(Math.abs(Activations.sigmoid(z) - sigmoid))
              .isLessThanOrEqualTo(4e-7 * sigmoid);
        }
      }
    }
    assertThat(Activations.tanh(0)).isZero();
    assertThat(Activations.sigmoid(0)).isEqualTo(0.5f);
    assertThat(Activations.tanh(100)).isEqualTo(1);
    assertThat(Activations.tanh(-100)).isEqualTo(-1);
    assertThat(Activations.tanh(Float.NaN)).isNaN();
  }
}
