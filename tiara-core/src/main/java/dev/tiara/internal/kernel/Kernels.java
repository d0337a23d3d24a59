package dev.tiara.internal.kernel;

import java.lang.invoke.MethodHandles;

/**
 * The inner loops, on blocks of {@value #LANES} vectors that are processed side by side: row i of a
 * block holds the i-th entry of each vector, starting at index {@code i * LANES}.
 *
 * <p>Arguments are not checked; callers must guarantee that ranges are valid. There are two
 * implementations with bit-identical results: one on the Vector API, if the JVM runs with {@code
 * --add-modules jdk.incubator.vector}, and {@link ScalarKernels}.
 */
public interface Kernels extends KernelSet {
  /** The number of vectors in a block: a row of doubles fills four 256-bit registers. */
  int LANES = 16;

  /** Row y ← scale · y + Σ weights[e] · x[rows[e]] over from ≤ e &lt; to. */
  void gather(
      double[] y,
      int row,
      double scale,
      double[] x,
      int[] rows,
      double[] weights,
      int from,
      int to);

  /**
   * Adds a product of matrices: for each of {@code count} rows from {@code row} on, y ← y + Σ
   * weights[i] · x[source + i] over i &lt; terms. The weights of the first row start at {@code at},
   * those of each next row {@code stride} further on.
   */
  void addProduct(
      double[] y,
      int row,
      int count,
      double[] x,
      int source,
      int terms,
      double[] weights,
      int at,
      int stride);

  /**
   * Row z ← z + ω (f + Σ weights[e] · x[rows[e]] − z), a step of an accelerated iteration, in
   * float. Terms are added to two sums in turn, so that additions need not wait for each other.
   */
  void relax(
      float[] z,
      int row,
      float omega,
      float[] f,
      float[] x,
      int[] rows,
      float[] weights,
      int from,
      int to);

  /** Row y ← y + scale · (row {@code from} of x). */
  void add(float[] y, int row, float scale, float[] x, int from);

  /** Row r ← r − d + Σ weights[e] · d[rows[e]]; per lane, left ← left + |r|. */
  void addStep(
      double[] left,
      double[] r,
      int row,
      float[] d,
      int[] rows,
      double[] weights,
      int from,
      int to);

  /** Whether any lane of a row is at least the threshold. */
  boolean reaches(double[] x, int row, double threshold);

  /** The class name of the Vector API kernels. */
  String VECTOR = "dev.tiara.internal.kernel.vector.VectorKernels";

  /** The kernels that are fastest on this JVM once they are compiled. */
  static Kernels get() {
    return Chosen.KERNELS;
  }

  /**
   * The kernels for upcoming work. The Vector API is slow until the JVM has compiled it, which
   * takes longer than processing a small graph; so the process starts with the scalar kernels and
   * switches once there is enough work.
   *
   * @param operations the size of the work, in multiplications in one lane
   */
  static Kernels forWork(double operations) {
    return Amount.TOTAL.add(operations) < Amount.WORTH_VECTORS ? Amount.SCALAR : get();
  }

  /** The amount of work that this process has requested so far. */
  final class Amount {
    /** The amount that takes the scalar kernels about half a second. */
    private static final double WORTH_VECTORS = 1e9;

    private static final Kernels SCALAR = new ScalarKernels();
    private static final Amount TOTAL = new Amount();

    private double operations;

    private Amount() {}

    private synchronized double add(double more) {
      operations += more;
      return operations;
    }
  }

  /** Created lazily. */
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
