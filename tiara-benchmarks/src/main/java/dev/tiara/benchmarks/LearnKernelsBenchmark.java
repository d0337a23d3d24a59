package dev.tiara.benchmarks;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.ScalarKernels;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks the loops of one step of a GCRN-LSTM layer of 32 units. One operation is a block of 60
 * rows: the product of all gates (60x64 by 64x128), the product for the weights' gradient (its
 * transpose by 60x128), the cell forward and backward, and a sparse product with 8 entries per row.
 *
 * <pre>
 * tiara-benchmarks/run jmh LearnKernelsBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class LearnKernelsBenchmark {
  private static final int ROWS = 60;
  private static final int UNITS = 32;
  private static final int ENTRIES = 8;

  @Param({"vector", "scalar"})
  private String kind;

  private Kernels kernels;
  private final float[] inputs = new float[ROWS * 2 * UNITS];
  private final float[] weights = new float[2 * UNITS * 4 * UNITS];
  private final float[] gates = new float[ROWS * 4 * UNITS];
  private final float[] gateGradients = new float[ROWS * 4 * UNITS];
  private final float[] preActivations = new float[ROWS * 4 * UNITS];
  private final int[] offsets = new int[ROWS + 1];
  private final int[] indices = new int[ROWS * ENTRIES];
  private final float[] values = new float[ROWS * ENTRIES];
  private LstmRows cell;

  /** Fills the operands with normally distributed numbers. */
  @Setup
  public void setUp() {
    kernels = kind.equals("vector") ? Kernels.get() : new ScalarKernels();
    if (!kernels.name().equals(kind)) {
      throw new IllegalStateException(
          "vector kernels need --add-modules jdk.incubator.vector, got " + kernels.name());
    }
    Random random = new Random(1);
    for (float[] array : new float[][] {inputs, weights, preActivations, values}) {
      for (int i = 0; i < array.length; i++) {
        array[i] = (float) (0.1 * random.nextGaussian());
      }
    }
    for (int row = 0; row <= ROWS; row++) {
      offsets[row] = row * ENTRIES;
    }
    Arrays.setAll(indices, i -> random.nextInt(ROWS));
    cell =
        new LstmRows(
            UNITS,
            new float[3 * UNITS],
            new float[ROWS * UNITS],
            new float[ROWS * UNITS],
            new float[ROWS * UNITS],
            new float[ROWS * UNITS],
            new float[ROWS * UNITS],
            new float[7 * UNITS]);
  }

  /** Restores the gates, which the kernels overwrite. */
  @Setup(Level.Iteration)
  public void fillGates() {
    System.arraycopy(preActivations, 0, gates, 0, gates.length);
  }

  /** The pre-activations of all gates: 491,520 multiply-adds. */
  @Benchmark
  public float[] allGates() {
    kernels.multiplyAdd(
        ROWS,
        4 * UNITS,
        2 * UNITS,
        Matrix.rows(inputs, 0, 2 * UNITS),
        Matrix.rows(weights, 0, 4 * UNITS),
        Matrix.rows(gates, 0, 4 * UNITS));
    return gates;
  }

  /** The gradient of the weights: again 491,520 multiply-adds. */
  @Benchmark
  public float[] weightGradient() {
    kernels.multiplyAdd(
        2 * UNITS,
        4 * UNITS,
        ROWS,
        Matrix.transposed(inputs, 0, 2 * UNITS),
        Matrix.rows(preActivations, 0, 4 * UNITS),
        Matrix.rows(weights, 0, 4 * UNITS));
    return weights;
  }

  /** The forward pass of the cell: 9,600 sigmoids and hyperbolic tangents. */
  @Benchmark
  public float[] cellForward() {
    kernels.lstmForward(cell, gates, 0, 0, ROWS);
    return gates;
  }

  /** The backward pass of the cell. */
  @Benchmark
  public float[] cellBackward() {
    kernels.lstmBackward(cell, gates, 0, gateGradients, 0, ROWS);
    return gateGradients;
  }

  /** The sparse product: 480 entries by 64 columns. */
  @Benchmark
  public float[] aggregate() {
    kernels.sparseRows(
        offsets,
        indices,
        values,
        0,
        ROWS,
        2 * UNITS,
        Matrix.rows(inputs, 0, 2 * UNITS),
        Matrix.rows(gates, 0, 4 * UNITS),
        false);
    return gates;
  }
}
