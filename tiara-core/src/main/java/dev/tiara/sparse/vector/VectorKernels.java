package dev.tiara.sparse.vector;

import dev.tiara.sparse.Kernels;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops on the Vector API: a row of a block is four registers. Products and sums are rounded one by
 * one, without fused multiply-add, so that the bits equal those of the scalar kernels.
 */
public final class VectorKernels implements Kernels {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
  private static final int WIDTH = 4;

  /** Whether the machine's registers hold the species; emulated it would be slower than scalar. */
  public static boolean paysOff() {
    return DoubleVector.SPECIES_PREFERRED.length() >= WIDTH;
  }

  @Override
  public void gather(
      double[] y,
      int row,
      double scale,
      double[] x,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    DoubleVector s0 = load(y, at).mul(scale);
    DoubleVector s1 = load(y, at + WIDTH).mul(scale);
    DoubleVector s2 = load(y, at + 2 * WIDTH).mul(scale);
    DoubleVector s3 = load(y, at + 3 * WIDTH).mul(scale);
    for (int e = from; e < to; e++) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[e]);
      int source = rows[e] * LANES;
      s0 = s0.add(load(x, source).mul(weight));
      s1 = s1.add(load(x, source + WIDTH).mul(weight));
      s2 = s2.add(load(x, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(load(x, source + 3 * WIDTH).mul(weight));
    }
    s0.intoArray(y, at);
    s1.intoArray(y, at + WIDTH);
    s2.intoArray(y, at + 2 * WIDTH);
    s3.intoArray(y, at + 3 * WIDTH);
  }

  @Override
  public void relax(
      double[] z,
      int row,
      double omega,
      double[] f,
      double[] x,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    DoubleVector s0 = load(f, at);
    DoubleVector s1 = load(f, at + WIDTH);
    DoubleVector s2 = load(f, at + 2 * WIDTH);
    DoubleVector s3 = load(f, at + 3 * WIDTH);
    for (int e = from; e < to; e++) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[e]);
      int source = rows[e] * LANES;
      s0 = s0.add(load(x, source).mul(weight));
      s1 = s1.add(load(x, source + WIDTH).mul(weight));
      s2 = s2.add(load(x, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(load(x, source + 3 * WIDTH).mul(weight));
    }
    step(z, at, omega, s0);
    step(z, at + WIDTH, omega, s1);
    step(z, at + 2 * WIDTH, omega, s2);
    step(z, at + 3 * WIDTH, omega, s3);
  }

  private static void step(double[] z, int at, double omega, DoubleVector sum) {
    DoubleVector old = load(z, at);
    old.add(sum.sub(old).mul(omega)).intoArray(z, at);
  }

  @Override
  public void addResidual(
      double[] error,
      double[] x,
      double[] b,
      int row,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    DoubleVector s0 = load(b, at);
    DoubleVector s1 = load(b, at + WIDTH);
    DoubleVector s2 = load(b, at + 2 * WIDTH);
    DoubleVector s3 = load(b, at + 3 * WIDTH);
    for (int e = from; e < to; e++) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[e]);
      int source = rows[e] * LANES;
      s0 = s0.add(load(x, source).mul(weight));
      s1 = s1.add(load(x, source + WIDTH).mul(weight));
      s2 = s2.add(load(x, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(load(x, source + 3 * WIDTH).mul(weight));
    }
    addDistance(error, 0, load(x, at).sub(s0));
    addDistance(error, WIDTH, load(x, at + WIDTH).sub(s1));
    addDistance(error, 2 * WIDTH, load(x, at + 2 * WIDTH).sub(s2));
    addDistance(error, 3 * WIDTH, load(x, at + 3 * WIDTH).sub(s3));
  }

  private static void addDistance(double[] error, int at, DoubleVector difference) {
    load(error, at).add(difference.abs()).intoArray(error, at);
  }

  @Override
  public boolean reaches(double[] x, int row, double threshold) {
    int at = row * LANES;
    DoubleVector low = load(x, at).max(load(x, at + WIDTH));
    DoubleVector high = load(x, at + 2 * WIDTH).max(load(x, at + 3 * WIDTH));
    // A mask's bits would say which lanes, but reading them is not an intrinsic on 17.
    return low.max(high).compare(VectorOperators.GE, threshold).anyTrue();
  }

  private static DoubleVector load(double[] x, int at) {
    return DoubleVector.fromArray(SPECIES, x, at);
  }

  @Override
  public String name() {
    return "vector";
  }
}
