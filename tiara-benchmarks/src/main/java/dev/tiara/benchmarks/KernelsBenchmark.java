package dev.tiara.benchmarks;

import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks the kernels of the diffusion on {@value dev.tiara.internal.kernel.Kernels#LANES}
 * columns side by side. One operation is a whole pass over a matrix of the given number of rows
 * with 8 entries each.
 *
 * <pre>
 * tiara-benchmarks/run jmh KernelsBenchmark
 * TIARA_JAVA_OPTS=--limit-modules=java.base,java.management tiara-benchmarks/run jmh … # scalar
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
public class KernelsBenchmark {
  private static final int ENTRIES = 8;

  @Param({"300", "4000"})
  private int rows;

  private final Kernels kernels = Kernels.get();
  private double[] x;
  private double[] y;
  private float[] d;
  private float[] f;
  private float[] z;
  private double[] left;
  private int[] sources;
  private double[] weights;
  private float[] narrow;

  /** Generates a random sparse matrix and block of columns. */
  @Setup
  public void setUp() {
    Random random = new Random(1);
    x = random.doubles((long) rows * Kernels.LANES).toArray();
    y = random.doubles((long) rows * Kernels.LANES).toArray();
    left = new double[Kernels.LANES];
    d = new float[x.length];
    f = new float[x.length];
    z = new float[x.length];
    Arrays.fill(d, 0.5f);
    sources = random.ints((long) rows * ENTRIES, 0, rows).toArray();
    weights = random.doubles((long) rows * ENTRIES, 0, 0.1).toArray();
    narrow = new float[weights.length];
    Arrays.fill(narrow, 0.05f);
  }

  /** The inner loop of the substitution. */
  @Benchmark
  public double[] gather() {
    for (int row = 0; row < rows; row++) {
      kernels.gather(y, row, 0.1, x, sources, weights, row * ENTRIES, (row + 1) * ENTRIES);
    }
    return y;
  }

  /** The inner loop of the series, in float. */
  @Benchmark
  public float[] relax() {
    for (int row = 0; row < rows; row++) {
      kernels.relax(z, row, 1.1f, f, d, sources, narrow, row * ENTRIES, (row + 1) * ENTRIES);
    }
    return z;
  }

  /** The inner loop of the residual. */
  @Benchmark
  public double[] addStep() {
    for (int row = 0; row < rows; row++) {
      kernels.addStep(left, y, row, d, sources, weights, row * ENTRIES, (row + 1) * ENTRIES);
    }
    return left;
  }

  /** The scan for entries above the threshold. */
  @Benchmark
  public int reaches() {
    int count = 0;
    for (int row = 0; row < rows; row++) {
      count += kernels.reaches(x, row, 1.0) ? 1 : 0;
    }
    return count;
  }
}
