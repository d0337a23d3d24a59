package dev.tiara.learn.internal.kernel.vector;

import dev.tiara.learn.internal.kernel.Activations;
import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.ScalarKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops on the Vector API, bit for bit those of {@link ScalarKernels}, which also does what is left
 * over at the end of a row.
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

  /** The chain of {@code Activations.expm1} in lanes. */
  private static FloatVector expm1(FloatVector x) {
    FloatVector z =
        x.blend(Activations.LIMIT, x.compare(VectorOperators.GT, Activations.LIMIT))
            .blend(-Activations.LIMIT, x.compare(VectorOperators.LT, -Activations.LIMIT));
    FloatVector round = FloatVector.broadcast(SPECIES, Activations.ROUND);
    FloatVector shifted = z.fma(FloatVector.broadcast(SPECIES, Activations.LOG2_E), round);
    FloatVector n = shifted.sub(round);
    FloatVector r = n.fma(FloatVector.broadcast(SPECIES, -Activations.LN2_HIGH), z);
    r = n.fma(FloatVector.broadcast(SPECIES, -Activations.LN2_LOW), r);
    FloatVector p =
        r.fma(
            FloatVector.broadcast(SPECIES, Activations.C5),
            FloatVector.broadcast(SPECIES, Activations.C4));
    p = r.fma(p, FloatVector.broadcast(SPECIES, Activations.C3));
    p = r.fma(p, FloatVector.broadcast(SPECIES, Activations.C2));
    p = r.fma(p, FloatVector.broadcast(SPECIES, Activations.C1));
    p = r.fma(p, FloatVector.broadcast(SPECIES, Activations.C0));
    FloatVector m = r.mul(r).fma(p, r);
    IntVector bits = shifted.reinterpretAsInts();
    FloatVector power =
        bits.lanewise(VectorOperators.LSHL, 23).add(127 << 23).reinterpretAsFloats();
    return power.fma(m, power.sub(1));
  }

  private static FloatVector sigmoid(FloatVector x) {
    return FloatVector.broadcast(SPECIES, 1).div(expm1(x.neg()).add(2));
  }

  private static FloatVector tanh(FloatVector x) {
    FloatVector e = expm1(x.mul(2));
    return e.div(e.add(2));
  }

  /**
   * A row in short passes, one activation each: the steps of one activation wait for each other, so
   * it is the activations of different units, close together, that keep the processor busy.
   */
  @Override
  public void lstmForward(LstmRows cell, int from, int to) {
    int h = cell.units();
    int bound = SPECIES.loopBound(h);
    float[] w = cell.peepholes();
    float[] gates = cell.gates();
    for (int row = from; row < to; row++) {
      int g = row * 4 * h;
      int at = row * h;
      gate(gates, g, w, 0, cell.cellBefore(), at, bound);
      gate(gates, g + h, w, h, cell.cellBefore(), at, bound);
      for (int j = 0; j < bound; j += LANES) {
        tanh(FloatVector.fromArray(SPECIES, gates, g + 3 * h + j)).intoArray(gates, g + 3 * h + j);
      }
      lstmCell(gates, g, h, cell.cellBefore(), cell.cell(), at, bound);
      gate(gates, g + 2 * h, w, 2 * h, cell.cell(), at, bound);
      for (int j = 0; j < bound; j += LANES) {
        FloatVector.fromArray(SPECIES, gates, g + 2 * h + j)
            .mul(tanh(FloatVector.fromArray(SPECIES, cell.cell(), at + j)))
            .intoArray(cell.hidden(), at + j);
      }
      ScalarKernels.lstmForwardUnits(cell, row, bound);
    }
  }

  /** σ(G + w∘C) in place of G. */
  private static void gate(
      float[] gates, int g, float[] w, int peephole, float[] cell, int at, int bound) {
    for (int j = 0; j < bound; j += LANES) {
      FloatVector sum =
          FloatVector.fromArray(SPECIES, w, peephole + j)
              .fma(
                  FloatVector.fromArray(SPECIES, cell, at + j),
                  FloatVector.fromArray(SPECIES, gates, g + j));
      sigmoid(sum).intoArray(gates, g + j);
    }
  }

  /** C = f∘C' + i∘g. */
  private static void lstmCell(
      float[] gates, int g, int h, float[] before, float[] cell, int at, int bound) {
    for (int j = 0; j < bound; j += LANES) {
      FloatVector news =
          FloatVector.fromArray(SPECIES, gates, g + j)
              .mul(FloatVector.fromArray(SPECIES, gates, g + 3 * h + j));
      FloatVector.fromArray(SPECIES, gates, g + h + j)
          .fma(FloatVector.fromArray(SPECIES, before, at + j), news)
          .intoArray(cell, at + j);
    }
  }

  @Override
  public void lstmBackward(LstmRows cell, int from, int to) {
    int bound = SPECIES.loopBound(cell.units());
    for (int row = from; row < to; row++) {
      for (int j = 0; j < bound; j += LANES) {
        lstmBackwardLanes(cell, row, j);
      }
      ScalarKernels.lstmBackwardUnits(cell, row, bound);
    }
  }

  private static void lstmBackwardLanes(LstmRows step, int row, int j) {
    int h = step.units();
    int g = row * 4 * h + j;
    int at = row * h + j;
    float[] gates = step.gates();
    float[] w = step.peepholes();
    float[] sums = step.sums();
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    FloatVector before = FloatVector.fromArray(SPECIES, step.cellBefore(), at);
    FloatVector now = FloatVector.fromArray(SPECIES, step.cell(), at);
    FloatVector input = FloatVector.fromArray(SPECIES, gates, g);
    FloatVector forget = FloatVector.fromArray(SPECIES, gates, g + h);
    FloatVector output = FloatVector.fromArray(SPECIES, gates, g + 2 * h);
    FloatVector candidate = FloatVector.fromArray(SPECIES, gates, g + 3 * h);
    FloatVector squashed = tanh(now);
    FloatVector dHidden = FloatVector.fromArray(SPECIES, step.hiddenGradient(), at);
    FloatVector dOutput = dHidden.mul(squashed).mul(output.mul(one.sub(output)));
    FloatVector dCell =
        dHidden
            .mul(output)
            .fma(
                squashed.neg().fma(squashed, one),
                FloatVector.fromArray(SPECIES, step.cellGradient(), at));
    dCell = dOutput.fma(FloatVector.fromArray(SPECIES, w, 2 * h + j), dCell);
    FloatVector dInput = dCell.mul(candidate).mul(input.mul(one.sub(input)));
    FloatVector dForget = dCell.mul(before).mul(forget.mul(one.sub(forget)));
    FloatVector dCandidate = dCell.mul(input).mul(candidate.neg().fma(candidate, one));
    FloatVector dBefore = dInput.fma(FloatVector.fromArray(SPECIES, w, j), dCell.mul(forget));
    dBefore = dForget.fma(FloatVector.fromArray(SPECIES, w, h + j), dBefore);
    dBefore.intoArray(step.cellGradient(), at);
    dInput.intoArray(gates, g);
    dForget.intoArray(gates, g + h);
    dOutput.intoArray(gates, g + 2 * h);
    dCandidate.intoArray(gates, g + 3 * h);
    dInput.fma(before, FloatVector.fromArray(SPECIES, sums, j)).intoArray(sums, j);
    dForget.fma(before, FloatVector.fromArray(SPECIES, sums, h + j)).intoArray(sums, h + j);
    dOutput.fma(now, FloatVector.fromArray(SPECIES, sums, 2 * h + j)).intoArray(sums, 2 * h + j);
    accumulate(sums, 3 * h + j, dInput);
    accumulate(sums, 4 * h + j, dForget);
    accumulate(sums, 5 * h + j, dOutput);
    accumulate(sums, 6 * h + j, dCandidate);
  }

  private static void accumulate(float[] sums, int at, FloatVector more) {
    FloatVector.fromArray(SPECIES, sums, at).add(more).intoArray(sums, at);
  }

  @Override
  public void sigmoid(float[] x, float[] y, int from, int to) {
    int i = from;
    for (; i + LANES <= to; i += LANES) {
      sigmoid(FloatVector.fromArray(SPECIES, x, i)).intoArray(y, i);
    }
    new ScalarKernels().sigmoid(x, y, i, to);
  }

  @Override
  public void tanh(float[] x, float[] y, int from, int to) {
    int i = from;
    for (; i + LANES <= to; i += LANES) {
      tanh(FloatVector.fromArray(SPECIES, x, i)).intoArray(y, i);
    }
    new ScalarKernels().tanh(x, y, i, to);
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
