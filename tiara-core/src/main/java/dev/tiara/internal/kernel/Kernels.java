package dev.tiara.internal.kernel;

import java.lang.invoke.MethodHandles;

/**
 * The inner loops, on blocks of {@value #LANES} vectors that are worked on side by side: row i of a
 * block is the i-th entry of each vector, at {@code i * LANES} and on.
 *
 * <p>They check nothing: the callers vouch for ranges. Two implementations give the same bits: one
 * on the Vector API where the JVM runs with {@code --add-modules jdk.incubator.vector}, else {@link
 * ScalarKernels}.
 */
public interface Kernels extends KernelSet {
  /** Vectors in a block: four registers of 256 bits. */
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
   * A product of matrices: each of {@code count} rows y from {@code row} on ← y + Σ weights[i] ·
   * x[source + i] over i &lt; terms, with weights from {@code at} on for the first row, {@code
   * stride} further for the next, and so on.
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
   * float: every other term goes into a sum of its own, so that additions need not wait for each
   * other.
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

  /** Whether a lane of a row is at least the threshold. */
  boolean reaches(double[] x, int row, double threshold);

  /** The class of the kernels on the Vector API. */
  String VECTOR = "dev.tiara.internal.kernel.vector.VectorKernels";

  /** The fastest kernels of this JVM, once they are compiled. */
  static Kernels get() {
    return Chosen.KERNELS;
  }

  /**
   * The kernels for work to come. The Vector API is slow until the JVM has compiled it, which takes
   * longer than small graphs do; so the process starts with the scalar kernels and changes over
   * when it has had enough to do.
   *
   * @param operations the size of the work, in multiplications in one lane
   */
  static Kernels forWork(double operations) {
    return Amount.TOTAL.add(operations) < Amount.WORTH_VECTORS ? Amount.SCALAR : get();
  }

  /** How much work there has been in this process. */
  final class Amount {
    /** The scalar kernels take about half a second for this. */
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

  /** Made when it is first asked for. */
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
