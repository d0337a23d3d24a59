package dev.tiara.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {

  @Test
  void vectorApi_isChosenWhereTheJvmHasIt() {
    assertThat(Kernels.get().name()).isEqualTo("vector");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 7, 8, 17, 64, 1001})
  void bothKernels_giveTheSameBits(int length) {
    Random random = new Random(length);
    double[] x = random.doubles(length + 5).toArray();
    double[] y = random.doubles(length + 9).toArray();
    double[] scalar = y.clone();
    double[] vector = y.clone();
    new ScalarKernels().axpy(0.3, x, 5, scalar, 2, length);
    KernelChoice.vector().axpy(0.3, x, 5, vector, 2, length);
    assertThat(vector).isEqualTo(scalar);
    for (int i = 0; i < y.length; i++) {
      boolean touched = i >= 2 && i < 2 + length;
      assertThat(scalar[i]).isEqualTo(touched ? y[i] + 0.3 * x[i + 3] : y[i]);
    }
  }
}
