package dev.tiara.learn.internal.kernel;

/**
 * Kernels as plain loops, for JVMs without the Vector API, and for the remainders of vector loops.
 *
 * <p>On a processor without fused multiply-add, {@code Math.fma} is emulated: correct, but slow.
 */
public final class ScalarKernels implements Kernels {
  /** Creates the kernels, which are stateless. */
  public ScalarKernels() {}

  private static final int BLOCK = 64;

  @Override
  public void multiplyAdd(int m, int n, int k, Matrix a, Matrix b, Matrix c) {
    for (int i = 0; i < m; i++) {
      multiplyAddRow(i, 0, n, k, a, b, c);
    }
  }

  /** Columns [from, to) of row i of {@link #multiplyAdd}. */
  public static void multiplyAddRow(int i, int from, int to, int k, Matrix a, Matrix b, Matrix c) {
    int row = c.offset() + i * c.rowStride();
    for (int p = 0; p < k; p++) {
      float factor = a.array()[a.offset() + i * a.rowStride() + p * a.stride()];
      int from2 = b.offset() + p * b.rowStride();
      for (int j = from; j < to; j++) {
        c.array()[row + j] = Math.fma(factor, b.array()[from2 + j], c.array()[row + j]);
      }
    }
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
      sparseRow(offsets, indices, values, row, 0, columns, x, y, add);
    }
  }

  /** Columns [from, to) of one row of {@link #sparseRows}. */
  public static void sparseRow(
      int[] offsets,
      int[] indices,
      float[] values,
      int row,
      int from,
      int to,
      Matrix x,
      Matrix y,
      boolean add) {
    int start = y.offset() + row * y.rowStride();
    for (int j = from; j < to; j++) {
      float sum = add ? y.array()[start + j] : 0;
      for (int e = offsets[row]; e < offsets[row + 1]; e++) {
        float entry = x.array()[x.offset() + indices[e] * x.rowStride() + j];
        sum = Math.fma(values[e], entry, sum);
      }
      y.array()[start + j] = sum;
    }
  }

  @Override
  public void lstmForward(LstmRows cell, float[] gates, int first, int from, int to) {
    lstmForward(cell, gates, first, from, to, 0);
  }

  /** The same for the units from {@code fromUnit} on. */
  public static void lstmForward(
      LstmRows cell, float[] gates, int first, int from, int to, int fromUnit) {
    int h = cell.units();
    float[] w = cell.peepholes();
    for (int row = from; row < to; row++) {
      for (int j = fromUnit; j < h; j++) {
        int g = first + (row - from) * 4 * h + j;
        int at = row * h + j;
        float before = cell.cellBefore()[at];
        float input = Activations.sigmoid(Math.fma(w[j], before, gates[g]));
        float forget = Activations.sigmoid(Math.fma(w[h + j], before, gates[g + h]));
        float candidate = Activations.tanh(gates[g + 3 * h]);
        float now = Math.fma(forget, before, input * candidate);
        float output = Activations.sigmoid(Math.fma(w[2 * h + j], now, gates[g + 2 * h]));
        gates[g] = input;
        gates[g + h] = forget;
        gates[g + 2 * h] = output;
        gates[g + 3 * h] = candidate;
        cell.cell()[at] = now;
        cell.hidden()[at] = output * Activations.tanh(now);
      }
    }
  }

  @Override
  public void lstmBackward(
      LstmRows cell, float[] gates, int first, float[] gradients, int from, int to) {
    lstmBackward(cell, gates, first, gradients, from, to, 0);
  }

  /** The same for the units from {@code fromUnit} on. */
  public static void lstmBackward(
      LstmRows cell, float[] gates, int first, float[] gradients, int from, int to, int fromUnit) {
    int h = cell.units();
    float[] w = cell.peepholes();
    float[] sums = cell.sums();
    for (int row = from; row < to; row++) {
      for (int j = fromUnit; j < h; j++) {
        int d = (row - from) * 4 * h + j;
        int g = first + d;
        int at = row * h + j;
        float before = cell.cellBefore()[at];
        float now = cell.cell()[at];
        float input = gates[g];
        float forget = gates[g + h];
        float output = gates[g + 2 * h];
        float candidate = gates[g + 3 * h];
        float squashed = Activations.tanh(now);
        float dHidden = cell.hiddenGradient()[at];
        float dOutput = dHidden * squashed * (output * (1 - output));
        float through = dHidden * output;
        float dCell = Math.fma(through, Math.fma(-squashed, squashed, 1), cell.cellGradient()[at]);
        dCell = Math.fma(dOutput, w[2 * h + j], dCell);
        float dInput = dCell * candidate * (input * (1 - input));
        float dForget = dCell * before * (forget * (1 - forget));
        float dCandidate = dCell * input * Math.fma(-candidate, candidate, 1);
        float dBefore = Math.fma(dForget, w[h + j], Math.fma(dInput, w[j], dCell * forget));
        cell.cellGradient()[at] = dBefore;
        gradients[d] = dInput;
        gradients[d + h] = dForget;
        gradients[d + 2 * h] = dOutput;
        gradients[d + 3 * h] = dCandidate;
        sums[j] = Math.fma(dInput, before, sums[j]);
        sums[h + j] = Math.fma(dForget, before, sums[h + j]);
        sums[2 * h + j] = Math.fma(dOutput, now, sums[2 * h + j]);
        sums[3 * h + j] += dInput;
        sums[4 * h + j] += dForget;
        sums[5 * h + j] += dOutput;
        sums[6 * h + j] += dCandidate;
      }
    }
  }

  @Override
  public void sigmoid(float[] x, float[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] = Activations.sigmoid(x[i]);
    }
  }

  @Override
  public void tanh(float[] x, float[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] = Activations.tanh(x[i]);
    }
  }

  @Override
  public void columnSums(float[] x, int fromRow, int toRow, int columns, double[] sums) {
    columnSums(x, fromRow, toRow, columns, sums, 0);
  }

  /** The same for the columns from {@code fromColumn} on. */
  public static void columnSums(
      float[] x, int fromRow, int toRow, int columns, double[] sums, int fromColumn) {
    for (int start = fromRow; start < toRow; start += BLOCK) {
      int end = Math.min(toRow, start + BLOCK);
      for (int j = fromColumn; j < columns; j++) {
        float sum = 0;
        for (int row = start; row < end; row++) {
          sum += x[row * columns + j];
        }
        sums[j] += sum;
      }
    }
  }

  @Override
  public void columnSquares(
      float[] x, float[] mean, int fromRow, int toRow, int columns, double[] squares) {
    columnSquares(x, mean, fromRow, toRow, columns, squares, 0);
  }

  /** The same for the columns from {@code fromColumn} on. */
  public static void columnSquares(
      float[] x,
      float[] mean,
      int fromRow,
      int toRow,
      int columns,
      double[] squares,
      int fromColumn) {
    for (int start = fromRow; start < toRow; start += BLOCK) {
      int end = Math.min(toRow, start + BLOCK);
      for (int j = fromColumn; j < columns; j++) {
        float sum = 0;
        for (int row = start; row < end; row++) {
          float centered = x[row * columns + j] - mean[j];
          sum = Math.fma(centered, centered, sum);
        }
        squares[j] += sum;
      }
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
    for (int row = fromRow; row < toRow; row++) {
      scaleShift(x, scale, shift, floor, row, columns, y, 0);
    }
  }

  /** The same for one row and its columns from {@code fromColumn} on. */
  public static void scaleShift(
      float[] x,
      float[] scale,
      float[] shift,
      float floor,
      int row,
      int columns,
      float[] y,
      int fromColumn) {
    for (int j = fromColumn; j < columns; j++) {
      float value = Math.fma(x[row * columns + j], scale[j], shift[j]);
      y[row * columns + j] = Math.max(value, floor);
    }
  }

  @Override
  public String name() {
    return "scalar";
  }
}
