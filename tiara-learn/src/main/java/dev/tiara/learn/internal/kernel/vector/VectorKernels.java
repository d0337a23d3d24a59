package dev.tiara.learn.internal.kernel.vector;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.ScalarKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels on the Vector API, bit-identical to {@link ScalarKernels}, which also processes the
 * remainder of each row.
 */
public final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int BLOCK = 64;

  @Override
  public void multiplyAdd(int m, int n, int k, Matrix a, Matrix b, Matrix c) {
    VectorProducts.multiplyAdd(m, n, k, a, b, c);
  }

  @Override
  public void sparseRows(
      int[] offsets,
      int[] indices,
      float[] values,
      int from,
      int to,
      int columns,
      Matrix x,
      Matrix y,
      boolean add) {
    for (int row = from; row < to; row++) {
      int j = 0;
      for (; j + 4 * LANES <= columns; j += 4 * LANES) {
        fourVectors(offsets, indices, values, row, j, x, y, add);
      }
      for (; j + LANES <= columns; j += LANES) {
        oneVector(offsets, indices, values, row, j, x, y, add);
      }
      if (j < columns) {
        ScalarKernels.sparseRow(offsets, indices, values, row, j, columns, x, y, add);
      }
    }
  }

  private static void fourVectors(
      int[] offsets,
      int[] indices,
      float[] values,
      int row,
      int j,
      Matrix x,
      Matrix y,
      boolean add) {
    float[] in = x.array();
    float[] out = y.array();
    int start = y.offset() + row * y.rowStride() + j;
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    if (add) {
      s0 = FloatVector.fromArray(SPECIES, out, start);
      s1 = FloatVector.fromArray(SPECIES, out, start + LANES);
      s2 = FloatVector.fromArray(SPECIES, out, start + 2 * LANES);
      s3 = FloatVector.fromArray(SPECIES, out, start + 3 * LANES);
    }
    int shift = x.offset() + j;
    int stride = x.rowStride();
    int end = offsets[row + 1];
    for (int e = offsets[row]; e < end; e++) {
      int at = shift + indices[e] * stride;
      FloatVector value = FloatVector.broadcast(SPECIES, values[e]);
      s0 = value.fma(FloatVector.fromArray(SPECIES, in, at), s0);
      s1 = value.fma(FloatVector.fromArray(SPECIES, in, at + LANES), s1);
      s2 = value.fma(FloatVector.fromArray(SPECIES, in, at + 2 * LANES), s2);
      s3 = value.fma(FloatVector.fromArray(SPECIES, in, at + 3 * LANES), s3);
    }
    s0.intoArray(out, start);
    s1.intoArray(out, start + LANES);
    s2.intoArray(out, start + 2 * LANES);
    s3.intoArray(out, start + 3 * LANES);
  }

  private static void oneVector(
      int[] offsets,
      int[] indices,
      float[] values,
      int row,
      int j,
      Matrix x,
      Matrix y,
      boolean add) {
    int start = y.offset() + row * y.rowStride() + j;
    FloatVector sum =
        add ? FloatVector.fromArray(SPECIES, y.array(), start) : FloatVector.zero(SPECIES);
    int shift = x.offset() + j;
    int end = offsets[row + 1];
    for (int e = offsets[row]; e < end; e++) {
      int at = shift + indices[e] * x.rowStride();
      sum =
          FloatVector.broadcast(SPECIES, values[e])
              .fma(FloatVector.fromArray(SPECIES, x.array(), at), sum);
    }
    sum.intoArray(y.array(), start);
  }

  @Override
  public void lstmForward(LstmRows cell, float[] gates, int first, int from, int to) {
    VectorCells.forward(cell, gates, first, from, to);
  }

  @Override
  public void lstmBackward(
      LstmRows cell, float[] gates, int first, float[] gradients, int from, int to) {
    VectorCells.backward(cell, gates, first, gradients, from, to);
  }

  @Override
  public void sigmoid(float[] x, float[] y, int from, int to) {
    int bound = from + SPECIES.loopBound(to - from);
    for (int i = from; i < bound; i += LANES) {
      FloatVector.fromArray(SPECIES, x, i).neg().intoArray(y, i);
    }
    VectorCells.expm1(y, from, bound);
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    for (int i = from; i < bound; i += LANES) {
      one.div(FloatVector.fromArray(SPECIES, y, i).add(2)).intoArray(y, i);
    }
    new ScalarKernels().sigmoid(x, y, bound, to);
  }

  @Override
  public void tanh(float[] x, float[] y, int from, int to) {
    int bound = from + SPECIES.loopBound(to - from);
    for (int i = from; i < bound; i += LANES) {
      FloatVector.fromArray(SPECIES, x, i).mul(2).intoArray(y, i);
    }
    VectorCells.expm1(y, from, bound);
    for (int i = from; i < bound; i += LANES) {
      FloatVector e = FloatVector.fromArray(SPECIES, y, i);
      e.div(e.add(2)).intoArray(y, i);
    }
    new ScalarKernels().tanh(x, y, bound, to);
  }

  @Override
  public void columnSums(float[] x, int fromRow, int toRow, int columns, double[] sums) {
    int bound = SPECIES.loopBound(columns);
    for (int start = fromRow; start < toRow; start += BLOCK) {
      int end = Math.min(toRow, start + BLOCK);
      for (int j = 0; j < bound; j += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int row = start; row < end; row++) {
          sum = sum.add(FloatVector.fromArray(SPECIES, x, row * columns + j));
        }
        addLanes(sum, sums, j);
      }
    }
    ScalarKernels.columnSums(x, fromRow, toRow, columns, sums, bound);
  }

  @Override
  public void columnSquares(
      float[] x, float[] mean, int fromRow, int toRow, int columns, double[] squares) {
    int bound = SPECIES.loopBound(columns);
    for (int start = fromRow; start < toRow; start += BLOCK) {
      int end = Math.min(toRow, start + BLOCK);
      for (int j = 0; j < bound; j += LANES) {
        FloatVector center = FloatVector.fromArray(SPECIES, mean, j);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int row = start; row < end; row++) {
          FloatVector centered = FloatVector.fromArray(SPECIES, x, row * columns + j).sub(center);
          sum = centered.fma(centered, sum);
        }
        addLanes(sum, squares, j);
      }
    }
    ScalarKernels.columnSquares(x, mean, fromRow, toRow, columns, squares, bound);
  }

  private static void addLanes(FloatVector sum, double[] sums, int j) {
    float[] lanes = sum.toArray();
    for (int lane = 0; lane < LANES; lane++) {
      sums[j + lane] += lanes[lane];
    }
  }

  @Override
  public void scaleShift(
      float[] x,
      float[] scale,
      float[] shift,
      float floor,
      int fromRow,
      int toRow,
      int columns,
      float[] y) {
    int bound = SPECIES.loopBound(columns);
    for (int row = fromRow; row < toRow; row++) {
      for (int j = 0; j < bound; j += LANES) {
        FloatVector factor = FloatVector.fromArray(SPECIES, scale, j);
        FloatVector.fromArray(SPECIES, x, row * columns + j)
            .fma(factor, FloatVector.fromArray(SPECIES, shift, j))
            .max(floor)
            .intoArray(y, row * columns + j);
      }
      ScalarKernels.scaleShift(x, scale, shift, floor, row, columns, y, bound);
    }
  }

  @Override
  public String name() {
    return "vector";
  }
}
