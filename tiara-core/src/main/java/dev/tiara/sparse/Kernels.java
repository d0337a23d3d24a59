package dev.tiara.sparse;

/**
 * The inner loops on arrays. They check nothing: the callers vouch for ranges.
 *
 * <p>Two implementations give the same bits: one on the Vector API where the JVM runs with {@code
 * --add-modules jdk.incubator.vector}, else {@link ScalarKernels}. The choice is made once.
 */
public interface Kernels {

  /** y[yOffset + i] += a · x[xOffset + i] for 0 ≤ i &lt; length. */
  void axpy(double a, double[] x, int xOffset, double[] y, int yOffset, int length);

  /** The name for reports, "vector" or "scalar". */
  String name();

  /** The kernels for this JVM. */
  static Kernels get() {
    return KernelChoice.CHOSEN;
  }
}
