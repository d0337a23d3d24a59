package dev.tiara.learn.internal.kernel.vector;

import dev.tiara.learn.internal.kernel.Activations;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.ScalarKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * LSTM cells, computed in passes over a few rows that stay in the L1 cache: first the arguments of
 * all exponentials are written to scratch memory, then all exponentials are computed in one loop,
 * then the results that depend on them.
 *
 * <p>The steps of one exponential depend on each other, so it takes a long loop over independent
 * ones to keep the processor busy. Besides, a method with more than two exponentials exceeds the
 * inlining limits of the compiler, and then every vector goes through memory. For the same reason,
 * the passes call only the Vector API, whose methods are always inlined.
 */
final class VectorCells {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** The number of rows per pass: with 32 units, 20 KB of gates, cells and scratch memory. */
  private static final int GROUP = 16;

  private static final ThreadLocal<float[]> SCRATCH = ThreadLocal.withInitial(() -> new float[0]);

  private VectorCells() {}

  /** {@code Kernels.lstmForward}. */
  static void forward(LstmRows cell, float[] gates, int first, int from, int to) {
    int h = cell.units();
    int bound = SPECIES.loopBound(h);
    float[] scratch = scratch(3 * GROUP * bound);
    for (int row = from; row < to; row += GROUP) {
      int rows = Math.min(GROUP, to - row);
      forwardGroup(cell, gates, first + (row - from) * 4 * h, row, rows, bound, scratch);
    }
    ScalarKernels.lstmForward(cell, gates, first, from, to, bound);
  }

  private static float[] scratch(int length) {
    float[] scratch = SCRATCH.get();
    if (scratch.length < length) {
      scratch = new float[length];
      SCRATCH.set(scratch);
    }
    return scratch;
  }

  private static void forwardGroup(
      LstmRows cell, float[] gates, int g, int row, int rows, int bound, float[] scratch) {
    int h = cell.units();
    int plane = rows * bound;
    for (int j = 0; j < bound; j += LANES) {
      firstArguments(cell, j, rows, gates, g + j, row * h + j, scratch, plane, bound);
    }
    expm1(scratch, 0, 3 * plane);
    for (int j = 0; j < bound; j += LANES) {
      cells(cell, j, rows, gates, g + j, row * h + j, scratch, plane, bound);
    }
    expm1(scratch, 0, 2 * plane);
    for (int j = 0; j < bound; j += LANES) {
      hidden(cell, j, rows, gates, g + j, row * h + j, scratch, plane, bound);
    }
  }

  /** Writes −(G_i + w_i∘C'), −(G_f + w_f∘C') and 2·G_g to scratch memory. */
  private static void firstArguments(
      LstmRows step,
      int j,
      int rows,
      float[] gates,
      int firstGate,
      int firstCell,
      float[] scratch,
      int plane,
      int bound) {
    int h = step.units();
    float[] before = step.cellBefore();
    FloatVector ofInput = FloatVector.fromArray(SPECIES, step.peepholes(), j);
    FloatVector ofForget = FloatVector.fromArray(SPECIES, step.peepholes(), h + j);
    int at = firstCell;
    int g = firstGate;
    int to = j;
    for (int r = 0; r < rows; r++) {
      FloatVector c = FloatVector.fromArray(SPECIES, before, at);
      ofInput.fma(c, FloatVector.fromArray(SPECIES, gates, g)).neg().intoArray(scratch, to);
      ofForget
          .fma(c, FloatVector.fromArray(SPECIES, gates, g + h))
          .neg()
          .intoArray(scratch, plane + to);
      FloatVector.fromArray(SPECIES, gates, g + 3 * h).mul(2).intoArray(scratch, 2 * plane + to);
      at += h;
      g += 4 * h;
      to += bound;
    }
  }

  /** Computes i, f, g and C; writes −(G_o + w_o∘C) and 2·C to scratch memory. */
  private static void cells(
      LstmRows step,
      int j,
      int rows,
      float[] gates,
      int firstGate,
      int firstCell,
      float[] scratch,
      int plane,
      int bound) {
    int h = step.units();
    float[] before = step.cellBefore();
    float[] cell = step.cell();
    FloatVector ofOutput = FloatVector.fromArray(SPECIES, step.peepholes(), 2 * h + j);
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    int at = firstCell;
    int g = firstGate;
    int from = j;
    for (int r = 0; r < rows; r++) {
      FloatVector input = one.div(FloatVector.fromArray(SPECIES, scratch, from).add(2));
      FloatVector forget = one.div(FloatVector.fromArray(SPECIES, scratch, plane + from).add(2));
      FloatVector e = FloatVector.fromArray(SPECIES, scratch, 2 * plane + from);
      FloatVector candidate = e.div(e.add(2));
      FloatVector now =
          forget.fma(FloatVector.fromArray(SPECIES, before, at), input.mul(candidate));
      input.intoArray(gates, g);
      forget.intoArray(gates, g + h);
      candidate.intoArray(gates, g + 3 * h);
      now.intoArray(cell, at);
      ofOutput
          .fma(now, FloatVector.fromArray(SPECIES, gates, g + 2 * h))
          .neg()
          .intoArray(scratch, from);
      now.mul(2).intoArray(scratch, plane + from);
      at += h;
      g += 4 * h;
      from += bound;
    }
  }

  /** Computes o and H. */
  private static void hidden(
      LstmRows step,
      int j,
      int rows,
      float[] gates,
      int firstGate,
      int firstCell,
      float[] scratch,
      int plane,
      int bound) {
    int h = step.units();
    float[] hidden = step.hidden();
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    int at = firstCell;
    int g = firstGate + 2 * h;
    int from = j;
    for (int r = 0; r < rows; r++) {
      FloatVector output = one.div(FloatVector.fromArray(SPECIES, scratch, from).add(2));
      FloatVector e = FloatVector.fromArray(SPECIES, scratch, plane + from);
      output.intoArray(gates, g);
      output.mul(e.div(e.add(2))).intoArray(hidden, at);
      at += h;
      g += 4 * h;
      from += bound;
    }
  }

  /** {@code Kernels.lstmBackward}. */
  static void backward(
      LstmRows cell, float[] gates, int first, float[] gradients, int from, int to) {
    int h = cell.units();
    int bound = SPECIES.loopBound(h);
    float[] scratch = scratch(GROUP * bound);
    for (int row = from; row < to; row += GROUP) {
      int rows = Math.min(GROUP, to - row);
      int done = (row - from) * 4 * h;
      backwardGroup(cell, gates, first + done, gradients, done, row, rows, bound, scratch);
    }
    ScalarKernels.lstmBackward(cell, gates, first, gradients, from, to, bound);
  }

  private static void backwardGroup(
      LstmRows cell,
      float[] gates,
      int g,
      float[] gradients,
      int d,
      int row,
      int rows,
      int bound,
      float[] scratch) {
    int h = cell.units();
    for (int j = 0; j < bound; j += LANES) {
      twice(cell.cell(), row * h + j, h, scratch, j, bound, rows);
    }
    expm1(scratch, 0, rows * bound);
    for (int j = 0; j < bound; j += LANES) {
      outputGradients(cell, j, rows, gates, g + j, gradients, d + j, row * h + j, scratch, bound);
      otherGradients(cell, j, rows, gates, g + j, gradients, d + j, row * h + j);
    }
  }

  private static void twice(
      float[] x, int from, int stride, float[] y, int to, int yStride, int rows) {
    int at = from;
    int out = to;
    for (int r = 0; r < rows; r++) {
      FloatVector.fromArray(SPECIES, x, at).mul(2).intoArray(y, out);
      at += stride;
      out += yStride;
    }
  }

  /** Computes ∂G_o, and completes the gradient of C in place. */
  private static void outputGradients(
      LstmRows step,
      int j,
      int rows,
      float[] gates,
      int firstGate,
      float[] gradients,
      int firstGradient,
      int firstCell,
      float[] scratch,
      int bound) {
    int h = step.units();
    float[] cell = step.cell();
    float[] hiddenGradient = step.hiddenGradient();
    float[] cellGradient = step.cellGradient();
    float[] sums = step.sums();
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    FloatVector ofOutput = FloatVector.fromArray(SPECIES, step.peepholes(), 2 * h + j);
    FloatVector peepholeSum = FloatVector.fromArray(SPECIES, sums, 2 * h + j);
    FloatVector biasSum = FloatVector.fromArray(SPECIES, sums, 5 * h + j);
    int at = firstCell;
    int g = firstGate + 2 * h;
    int d = firstGradient + 2 * h;
    int from = j;
    for (int r = 0; r < rows; r++) {
      FloatVector e = FloatVector.fromArray(SPECIES, scratch, from);
      FloatVector squashed = e.div(e.add(2));
      FloatVector output = FloatVector.fromArray(SPECIES, gates, g);
      FloatVector dHidden = FloatVector.fromArray(SPECIES, hiddenGradient, at);
      FloatVector dOutput = dHidden.mul(squashed).mul(output.mul(one.sub(output)));
      FloatVector through = squashed.neg().fma(squashed, one);
      FloatVector dCell = FloatVector.fromArray(SPECIES, cellGradient, at);
      dCell = dOutput.fma(ofOutput, dHidden.mul(output).fma(through, dCell));
      dCell.intoArray(cellGradient, at);
      dOutput.intoArray(gradients, d);
      peepholeSum = dOutput.fma(FloatVector.fromArray(SPECIES, cell, at), peepholeSum);
      biasSum = biasSum.add(dOutput);
      at += h;
      g += 4 * h;
      d += 4 * h;
      from += bound;
    }
    peepholeSum.intoArray(sums, 2 * h + j);
    biasSum.intoArray(sums, 5 * h + j);
  }

  /** Computes ∂G_i, ∂G_f and ∂G_g, and replaces the gradient of C by that of C'. */
  private static void otherGradients(
      LstmRows step,
      int j,
      int rows,
      float[] gates,
      int firstGate,
      float[] gradients,
      int firstGradient,
      int firstCell) {
    int h = step.units();
    float[] cellBefore = step.cellBefore();
    float[] cellGradient = step.cellGradient();
    float[] sums = step.sums();
    FloatVector one = FloatVector.broadcast(SPECIES, 1);
    FloatVector ofInput = FloatVector.fromArray(SPECIES, step.peepholes(), j);
    FloatVector ofForget = FloatVector.fromArray(SPECIES, step.peepholes(), h + j);
    FloatVector inputPeepholeSum = FloatVector.fromArray(SPECIES, sums, j);
    FloatVector forgetPeepholeSum = FloatVector.fromArray(SPECIES, sums, h + j);
    FloatVector inputSum = FloatVector.fromArray(SPECIES, sums, 3 * h + j);
    FloatVector forgetSum = FloatVector.fromArray(SPECIES, sums, 4 * h + j);
    FloatVector candidateSum = FloatVector.fromArray(SPECIES, sums, 6 * h + j);
    int at = firstCell;
    int g = firstGate;
    int d = firstGradient;
    for (int r = 0; r < rows; r++) {
      FloatVector before = FloatVector.fromArray(SPECIES, cellBefore, at);
      FloatVector dCell = FloatVector.fromArray(SPECIES, cellGradient, at);
      FloatVector input = FloatVector.fromArray(SPECIES, gates, g);
      FloatVector forget = FloatVector.fromArray(SPECIES, gates, g + h);
      FloatVector candidate = FloatVector.fromArray(SPECIES, gates, g + 3 * h);
      FloatVector dInput = dCell.mul(candidate).mul(input.mul(one.sub(input)));
      FloatVector dForget = dCell.mul(before).mul(forget.mul(one.sub(forget)));
      FloatVector dCandidate = dCell.mul(input).mul(candidate.neg().fma(candidate, one));
      dForget.fma(ofForget, dInput.fma(ofInput, dCell.mul(forget))).intoArray(cellGradient, at);
      dInput.intoArray(gradients, d);
      dForget.intoArray(gradients, d + h);
      dCandidate.intoArray(gradients, d + 3 * h);
      inputPeepholeSum = dInput.fma(before, inputPeepholeSum);
      forgetPeepholeSum = dForget.fma(before, forgetPeepholeSum);
      inputSum = inputSum.add(dInput);
      forgetSum = forgetSum.add(dForget);
      candidateSum = candidateSum.add(dCandidate);
      at += h;
      g += 4 * h;
      d += 4 * h;
    }
    inputPeepholeSum.intoArray(sums, j);
    forgetPeepholeSum.intoArray(sums, h + j);
    inputSum.intoArray(sums, 3 * h + j);
    forgetSum.intoArray(sums, 4 * h + j);
    candidateSum.intoArray(sums, 6 * h + j);
  }

  /** Replaces x by e^x − 1: the same chain as {@code Activations.expm1}, in lanes. */
  static void expm1(float[] x, int from, int to) {
    FloatVector round = FloatVector.broadcast(SPECIES, Activations.ROUND);
    for (int i = from; i < to; i += LANES) {
      FloatVector v = FloatVector.fromArray(SPECIES, x, i);
      FloatVector z =
          v.blend(Activations.LIMIT, v.compare(VectorOperators.GT, Activations.LIMIT))
              .blend(-Activations.LIMIT, v.compare(VectorOperators.LT, -Activations.LIMIT));
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
      FloatVector power =
          shifted
              .reinterpretAsInts()
              .lanewise(VectorOperators.LSHL, 23)
              .add(127 << 23)
              .reinterpretAsFloats();
      power.fma(m, power.sub(1)).intoArray(x, i);
    }
  }
}
