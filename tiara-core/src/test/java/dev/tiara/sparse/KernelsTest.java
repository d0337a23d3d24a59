package dev.tiara.sparse;

import static dev.tiara.sparse.Kernels.LANES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {
  private static final int ROWS = 7;
  private static final int ROW = 3;

  private final Kernels scalar = new ScalarKernels();
  private final Kernels vector = KernelChoice.vector();

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
  @ValueSource(ints = {0, 1, 2, 5, 40})
  void relax_goesTowardsTheSum(int entries) {
    Case c = Case.of(entries);
    double[] byScalar = c.y.clone();
    double[] byVector = c.y.clone();
    scalar.relax(byScalar, ROW, 1.3, c.b, c.x, c.rows, c.weights, 1, entries + 1);
    vector.relax(byVector, ROW, 1.3, c.b, c.x, c.rows, c.weights, 1, entries + 1);
    assertThat(byVector).isEqualTo(byScalar);
    for (int i = 0; i < c.y.length; i++) {
      double wanted =
          i / LANES == ROW ? c.y[i] + 1.3 * (c.b[i] + c.sum(i % LANES) - c.y[i]) : c.y[i];
      assertThat(byScalar[i]).isCloseTo(wanted, offset(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 40})
  void residual_addsTheDistanceOfEachLane(int entries) {
    Case c = Case.of(entries);
    double[] byScalar = new double[LANES];
    double[] byVector = new double[LANES];
    for (int repeat = 0; repeat < 2; repeat++) {
      scalar.addResidual(byScalar, c.x, c.b, ROW, c.rows, c.weights, 1, entries + 1);
      vector.addResidual(byVector, c.x, c.b, ROW, c.rows, c.weights, 1, entries + 1);
    }
    assertThat(byVector).isEqualTo(byScalar);
    for (int lane = 0; lane < LANES; lane++) {
      int at = ROW * LANES + lane;
      double wanted = 2 * Math.abs(c.x[at] - c.b[at] - c.sum(lane));
      assertThat(byScalar[lane]).isCloseTo(wanted, offset(1e-12));
    }
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
      }
    }
  }
}
