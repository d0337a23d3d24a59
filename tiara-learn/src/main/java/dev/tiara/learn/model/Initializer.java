package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Tensor;
import java.util.Arrays;
import java.util.Random;

/** Initial values of weights, drawn in a fixed order from one seed. */
final class Initializer {
  private final Random random;

  Initializer(long seed) {
    this.random = new Random(seed);
  }

  /** Glorot and Bengio's (2010) uniform distribution, ±√(6 / (rows + columns)). */
  Tensor glorot(int rows, int columns) {
    return Tensor.variable(rows, columns, uniform(rows * columns, glorotBound(rows, columns)));
  }

  /**
   * A matrix of blocks, each drawn from the Glorot distribution for its own size.
   *
   * @param rows the number of rows of each block, from top to bottom
   * @param across the number of blocks side by side, each this many columns wide
   */
  Tensor glorotBlocks(int[] rows, int columns, int across) {
    int width = columns * across;
    int height = Arrays.stream(rows).sum();
    float[] values = new float[height * width];
    int first = 0;
    for (int high : rows) {
      for (int block = 0; block < across; block++) {
        float[] drawn = uniform(high * columns, glorotBound(high, columns));
        for (int i = 0; i < high; i++) {
          int to = (first + i) * width + block * columns;
          System.arraycopy(drawn, i * columns, values, to, columns);
        }
      }
      first += high;
    }
    return Tensor.variable(height, width, values);
  }

  /** Uniform in ±1/√fanIn, PyTorch's default for linear layers and recurrent cells. */
  Tensor fanIn(int rows, int columns, int fanIn) {
    return Tensor.variable(rows, columns, uniform(rows * columns, 1 / Math.sqrt(fanIn)));
  }

  static Tensor zeros(int rows, int columns) {
    return Tensor.variable(rows, columns, new float[rows * columns]);
  }

  static Tensor ones(int rows, int columns) {
    float[] values = new float[rows * columns];
    Arrays.fill(values, 1);
    return Tensor.variable(rows, columns, values);
  }

  private static double glorotBound(int rows, int columns) {
    return Math.sqrt(6.0 / (rows + columns));
  }

  private float[] uniform(int count, double bound) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) ((2 * random.nextDouble() - 1) * bound);
    }
    return values;
  }
}
