package dev.tiara.internal.kernel;

import static dev.tiara.internal.kernel.Kernels.LANES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {
  private static final int ROWS = 7;
  private static final int ROW = 3;

  private final Kernels scalar = new ScalarKernels();
  private final Kernels vector =
      KernelLoader.load(MethodHandles.lookup(), Kernels.class, Kernels.VECTOR);

  /** A block, and a sparse row of so many entries into it. */
  private record Case(double[] x, double[] y, double[] b, int[] rows, double[] weights) {
    static Case of(int entries) {
      Random random = new Random(entries);
      return new Case(
          random.doubles(ROWS * LANES).toArray(),
          random.doubles(ROWS * LANES).toArray(),
          random.doubles(ROWS * LANES).toArray(),
          random.ints(entries + 2, 0, ROWS).toArray(),
          random.doubles(entries + 2).toArray());
    }

    /** Σ weights · x[rows] in a lane, leaving out the first and the last entry. */
    double sum(int lane) {
      double sum = 0;
      for (int e = 1; e < rows.length - 1; e++) {
        sum += weights[e] * x[rows[e] * LANES + lane];
      }
      return sum;
    }
  }

  @Test
  void vectorApi_isChosenWhereTheMachineHasIt() {
    assertThat(Kernels.get().name()).isIn("vector", "scalar");
    assertThat(vector.name()).isEqualTo("vector");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 40})
  void gather_addsAWeightedSumOfRows(int entries) {
    Case c = Case.of(entries);
    double[] byScalar = c.y.clone();
    double[] byVector = c.y.clone();
    scalar.gather(byScalar, ROW, 0.7, c.x, c.rows, c.weights, 1, entries + 1);
    vector.gather(byVector, ROW, 0.7, c.x, c.rows, c.weights, 1, entries + 1);
    assertThat(byVector).isEqualTo(byScalar);
    for (int i = 0; i < c.y.length; i++) {
      double wanted = i / LANES == ROW ? 0.7 * c.y[i] + c.sum(i % LANES) : c.y[i];
      assertThat(byScalar[i]).isCloseTo(wanted, offset(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void addProduct_addsAProductOfMatrices(int count) {
    Random random = new Random(count);
    int terms = 3;
    int stride = 5;
    double[] x = random.doubles(ROWS * LANES).toArray();
    double[] y = random.doubles(ROWS * LANES).toArray();
    double[] weights = random.doubles(2 + ROWS * stride).toArray();
    double[] byScalar = y.clone();
    double[] byVector = y.clone();
    scalar.addProduct(byScalar, 2, count, x, 4, terms, weights, 2, stride);
    vector.addProduct(byVector, 2, count, x, 4, terms, weights, 2, stride);
    assertThat(byVector).isEqualTo(byScalar);
    for (int i = 0; i < y.length; i++) {
      int row = i / LANES - 2;
      double wanted = y[i];
      for (int k = 0; row >= 0 && row < count && k < terms; k++) {
        wanted += weights[2 + row * stride + k] * x[(4 + k) * LANES + i % LANES];
      }
      assertThat(byScalar[i]).isEqualTo(wanted);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 40})
  void relax_movesTowardsTheSum(int entries) {
    Case c = Case.of(entries);
    float[] x = floats(c.x);
    float[] f = floats(c.b);
    float[] weights = floats(c.weights);
    float[] byScalar = floats(c.y);
    float[] byVector = floats(c.y);
    scalar.relax(byScalar, ROW, 1.3f, f, x, c.rows, weights, 1, entries + 1);
    vector.relax(byVector, ROW, 1.3f, f, x, c.rows, weights, 1, entries + 1);
    assertThat(byVector).isEqualTo(byScalar);
    for (int i = 0; i < c.y.length; i++) {
      double wanted =
          i / LANES == ROW ? c.y[i] + 1.3 * (c.b[i] + c.sum(i % LANES) - c.y[i]) : c.y[i];
      // A sum of up to 40 terms below 1, in float.
      assertThat((double) byScalar[i]).isCloseTo(wanted, offset(2e-5));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 40})
  void step_isAddedToTheResidual_andItsSizeToEachLane(int entries) {
    Case c = Case.of(entries);
    float[] d = floats(c.x);
    double[] byScalar = c.b.clone();
    double[] byVector = c.b.clone();
    double[] leftByScalar = new double[LANES];
    double[] leftByVector = new double[LANES];
    Arrays.fill(leftByScalar, 0.5);
    Arrays.fill(leftByVector, 0.5);
    scalar.addStep(leftByScalar, byScalar, ROW, d, c.rows, c.weights, 1, entries + 1);
    vector.addStep(leftByVector, byVector, ROW, d, c.rows, c.weights, 1, entries + 1);
    assertThat(byVector).isEqualTo(byScalar);
    assertThat(leftByVector).isEqualTo(leftByScalar);
    for (int i = 0; i < c.b.length; i++) {
      double wanted = i / LANES == ROW ? c.b[i] - c.x[i] + c.sum(i % LANES) : c.b[i];
      // x is rounded to float.
      assertThat(byScalar[i]).isCloseTo(wanted, offset(2e-6));
      if (i / LANES == ROW) {
        assertThat(leftByScalar[i % LANES]).isEqualTo(0.5 + Math.abs(byScalar[i]));
      }
    }
  }

  @Test
  void add_addsAMultipleOfARow() {
    Case c = Case.of(1);
    float[] x = floats(c.x);
    float[] byScalar = floats(c.y);
    float[] byVector = floats(c.y);
    scalar.add(byScalar, ROW, 0.3f, x, 5);
    vector.add(byVector, ROW, 0.3f, x, 5);
    assertThat(byVector).isEqualTo(byScalar);
    for (int i = 0; i < byScalar.length; i++) {
      float wanted = (float) c.y[i];
      if (i / LANES == ROW) {
        wanted += 0.3f * x[5 * LANES + i % LANES];
      }
      assertThat(byScalar[i]).isEqualTo(wanted);
    }
  }

  private static float[] floats(double[] values) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      rounded[i] = (float) values[i];
    }
    return rounded;
  }

  @Test
  void reaches_looksAtEveryLaneOfTheRow() {
    for (Kernels kernels : new Kernels[] {scalar, vector}) {
      for (int lane = 0; lane < LANES; lane++) {
        double[] x = new double[ROWS * LANES];
        x[ROW * LANES + lane] = 0.5;
        assertThat(kernels.reaches(x, ROW, 0.5)).isTrue();
        assertThat(kernels.reaches(x, ROW, 0.51)).isFalse();
        assertThat(kernels.reaches(x, ROW + 1, 0.5)).isFalse();
        x[ROW * LANES + lane] = -0.75;
        assertThat(kernels.reaches(x, ROW, 0.5)).isFalse();
        x[ROW * LANES + lane] = -0.0;
        assertThat(kernels.reaches(x, ROW, Double.MIN_NORMAL)).isFalse();
      }
    }
  }
}
