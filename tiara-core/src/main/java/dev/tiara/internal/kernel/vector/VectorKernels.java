package dev.tiara.internal.kernel.vector;

import dev.tiara.internal.kernel.Kernels;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops on the Vector API: a row of doubles fills four registers. Products and sums are rounded
 * separately, without fused multiply-add, so that results are bit-identical to the scalar kernels'.
 */
public final class VectorKernels implements Kernels {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
  private static final VectorSpecies<Long> BITS = LongVector.SPECIES_256;
  private static final int WIDTH = 4;

  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_256;
  private static final VectorSpecies<Float> HALF_FLOATS = FloatVector.SPECIES_128;
  private static final int FLOAT_WIDTH = 8;

  /** Whether the machine has registers this wide; emulation would be slower than scalar code. */
  @Override
  public boolean paysOff() {
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
    // Two at a time, which makes the method too long to be inlined: when it is part of a caller's
    // loop, the JIT compiles it badly in every other run.
    int e = from;
    for (; e < to - 1; e += 2) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[e]);
      int source = rows[e] * LANES;
      s0 = s0.add(load(x, source).mul(weight));
      s1 = s1.add(load(x, source + WIDTH).mul(weight));
      s2 = s2.add(load(x, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(load(x, source + 3 * WIDTH).mul(weight));
      weight = DoubleVector.broadcast(SPECIES, weights[e + 1]);
      source = rows[e + 1] * LANES;
      s0 = s0.add(load(x, source).mul(weight));
      s1 = s1.add(load(x, source + WIDTH).mul(weight));
      s2 = s2.add(load(x, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(load(x, source + 3 * WIDTH).mul(weight));
    }
    if (e < to) {
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
  public void addProduct(
      double[] y,
      int row,
      int count,
      double[] x,
      int source,
      int terms,
      double[] weights,
      int at,
      int stride) {
    int r = 0;
    for (; r < count - 1; r += 2) {
      addToPair(y, row + r, x, source, terms, weights, at + r * stride, stride);
    }
    if (r < count) {
      addToRow(y, row + r, x, source, terms, weights, at + r * stride);
    }
  }

  private static void addToRow(
      double[] y, int row, double[] x, int source, int terms, double[] weights, int at) {
    for (int lane = 0; lane < LANES; lane += WIDTH) {
      DoubleVector sum = load(y, row * LANES + lane);
      for (int i = 0; i < terms; i++) {
        sum = sum.add(load(x, (source + i) * LANES + lane).mul(weights[at + i]));
      }
      sum.intoArray(y, row * LANES + lane);
    }
  }

  /** Adds to two rows at a time, so that each row of x is loaded once for both. */
  private static void addToPair(
      double[] y,
      int row,
      double[] x,
      int source,
      int terms,
      double[] weights,
      int at,
      int stride) {
    int first = row * LANES;
    int second = first + LANES;
    DoubleVector a0 = load(y, first);
    DoubleVector a1 = load(y, first + WIDTH);
    DoubleVector a2 = load(y, first + 2 * WIDTH);
    DoubleVector a3 = load(y, first + 3 * WIDTH);
    DoubleVector b0 = load(y, second);
    DoubleVector b1 = load(y, second + WIDTH);
    DoubleVector b2 = load(y, second + 2 * WIDTH);
    DoubleVector b3 = load(y, second + 3 * WIDTH);
    for (int i = 0; i < terms; i++) {
      int from = (source + i) * LANES;
      DoubleVector a = DoubleVector.broadcast(SPECIES, weights[at + i]);
      DoubleVector b = DoubleVector.broadcast(SPECIES, weights[at + stride + i]);
      DoubleVector x0 = load(x, from);
      DoubleVector x1 = load(x, from + WIDTH);
      a0 = a0.add(x0.mul(a));
      b0 = b0.add(x0.mul(b));
      a1 = a1.add(x1.mul(a));
      b1 = b1.add(x1.mul(b));
      DoubleVector x2 = load(x, from + 2 * WIDTH);
      DoubleVector x3 = load(x, from + 3 * WIDTH);
      a2 = a2.add(x2.mul(a));
      b2 = b2.add(x2.mul(b));
      a3 = a3.add(x3.mul(a));
      b3 = b3.add(x3.mul(b));
    }
    a0.intoArray(y, first);
    a1.intoArray(y, first + WIDTH);
    a2.intoArray(y, first + 2 * WIDTH);
    a3.intoArray(y, first + 3 * WIDTH);
    b0.intoArray(y, second);
    b1.intoArray(y, second + WIDTH);
    b2.intoArray(y, second + 2 * WIDTH);
    b3.intoArray(y, second + 3 * WIDTH);
  }

  @Override
  public void relax(
      float[] z,
      int row,
      float omega,
      float[] f,
      float[] x,
      int[] rows,
      float[] weights,
      int from,
      int to) {
    int at = row * LANES;
    int pairs = from + (to - from) / 2 * 2;
    FloatVector even0 = FloatVector.fromArray(FLOATS, f, at);
    FloatVector even1 = FloatVector.fromArray(FLOATS, f, at + FLOAT_WIDTH);
    FloatVector odd0 = FloatVector.zero(FLOATS);
    FloatVector odd1 = FloatVector.zero(FLOATS);
    for (int e = from; e < pairs; e += 2) {
      FloatVector weight = FloatVector.broadcast(FLOATS, weights[e]);
      int source = rows[e] * LANES;
      even0 = even0.add(FloatVector.fromArray(FLOATS, x, source).mul(weight));
      even1 = even1.add(FloatVector.fromArray(FLOATS, x, source + FLOAT_WIDTH).mul(weight));
      weight = FloatVector.broadcast(FLOATS, weights[e + 1]);
      source = rows[e + 1] * LANES;
      odd0 = odd0.add(FloatVector.fromArray(FLOATS, x, source).mul(weight));
      odd1 = odd1.add(FloatVector.fromArray(FLOATS, x, source + FLOAT_WIDTH).mul(weight));
    }
    if (pairs < to) {
      FloatVector weight = FloatVector.broadcast(FLOATS, weights[pairs]);
      int source = rows[pairs] * LANES;
      even0 = even0.add(FloatVector.fromArray(FLOATS, x, source).mul(weight));
      even1 = even1.add(FloatVector.fromArray(FLOATS, x, source + FLOAT_WIDTH).mul(weight));
    }
    step(z, at, omega, even0.add(odd0));
    step(z, at + FLOAT_WIDTH, omega, even1.add(odd1));
  }

  private static void step(float[] z, int at, float omega, FloatVector sum) {
    FloatVector old = FloatVector.fromArray(FLOATS, z, at);
    old.add(sum.sub(old).mul(omega)).intoArray(z, at);
  }

  @Override
  public void add(float[] y, int row, float scale, float[] x, int from) {
    for (int lane = 0; lane < LANES; lane += FLOAT_WIDTH) {
      int at = row * LANES + lane;
      FloatVector.fromArray(FLOATS, y, at)
          .add(FloatVector.fromArray(FLOATS, x, from * LANES + lane).mul(scale))
          .intoArray(y, at);
    }
  }

  @Override
  public void addStep(
      double[] left,
      double[] r,
      int row,
      float[] d,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    DoubleVector s0 = load(r, at).sub(widened(d, at));
    DoubleVector s1 = load(r, at + WIDTH).sub(widened(d, at + WIDTH));
    DoubleVector s2 = load(r, at + 2 * WIDTH).sub(widened(d, at + 2 * WIDTH));
    DoubleVector s3 = load(r, at + 3 * WIDTH).sub(widened(d, at + 3 * WIDTH));
    for (int e = from; e < to; e++) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[e]);
      int source = rows[e] * LANES;
      s0 = s0.add(widened(d, source).mul(weight));
      s1 = s1.add(widened(d, source + WIDTH).mul(weight));
      s2 = s2.add(widened(d, source + 2 * WIDTH).mul(weight));
      s3 = s3.add(widened(d, source + 3 * WIDTH).mul(weight));
    }
    store(left, r, 0, at, s0);
    store(left, r, WIDTH, at + WIDTH, s1);
    store(left, r, 2 * WIDTH, at + 2 * WIDTH, s2);
    store(left, r, 3 * WIDTH, at + 3 * WIDTH, s3);
  }

  private static DoubleVector widened(float[] x, int at) {
    return (DoubleVector)
        FloatVector.fromArray(HALF_FLOATS, x, at).convertShape(VectorOperators.F2D, SPECIES, 0);
  }

  private static void store(double[] left, double[] r, int lane, int at, DoubleVector sum) {
    sum.intoArray(r, at);
    load(left, lane).add(sum.abs()).intoArray(left, lane);
  }

  @Override
  public boolean reaches(double[] x, int row, double threshold) {
    int at = row * LANES;
    LongVector below = LongVector.broadcast(BITS, Double.doubleToRawLongBits(threshold) - 1);
    LongVector reached =
        reached(x, at, below)
            .or(reached(x, at + WIDTH, below))
            .or(reached(x, at + 2 * WIDTH, below))
            .or(reached(x, at + 3 * WIDTH, below));
    return reached.reduceLanes(VectorOperators.OR) < 0;
  }

  /**
   * Negative in the lanes that exceed {@code below}: non-negative doubles compare like their bits.
   * Comparing the doubles themselves yields a mask, and testing a mask is slow on Java 17.
   */
  private static LongVector reached(double[] x, int at, LongVector below) {
    LongVector bits = load(x, at).reinterpretAsLongs();
    return below.sub(bits).lanewise(VectorOperators.AND_NOT, bits);
  }

  private static DoubleVector load(double[] x, int at) {
    return DoubleVector.fromArray(SPECIES, x, at);
  }

  @Override
  public String name() {
    return "vector";
  }
}
