package dev.tiara.sparse.vector;

import dev.tiara.sparse.Kernels;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops on the Vector API. Products and sums are rounded one by one, without fused multiply-add, so
 * that the bits equal those of the scalar kernels.
 */
public final class VectorKernels implements Kernels {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

  @Override
  public void axpy(double a, double[] x, int xOffset, double[] y, int yOffset, int length) {
    int bound = SPECIES.loopBound(length);
    DoubleVector scale = DoubleVector.broadcast(SPECIES, a);
    int i = 0;
    for (; i < bound; i += SPECIES.length()) {
      DoubleVector product = DoubleVector.fromArray(SPECIES, x, xOffset + i).mul(scale);
      DoubleVector.fromArray(SPECIES, y, yOffset + i).add(product).intoArray(y, yOffset + i);
    }
    for (; i < length; i++) {
      y[yOffset + i] += a * x[xOffset + i];
    }
  }

  @Override
  public String name() {
    return "vector";
  }
}
