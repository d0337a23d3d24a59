package dev.tiara.sparse;

/** Plain loops, for JVMs without the Vector API. */
final class ScalarKernels implements Kernels {
  @Override
  public void axpy(double a, double[] x, int xOffset, double[] y, int yOffset, int length) {
    for (int i = 0; i < length; i++) {
      y[yOffset + i] += a * x[xOffset + i];
    }
  }

  @Override
  public String name() {
    return "scalar";
  }
}
