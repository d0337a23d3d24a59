package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A whole layer of a graph-convolutional LSTM over all time steps, as one operation.
 *
 * <p>Step t, with S = [A_t X_t | A_t H_{t−1}]: pre-activations G = S·W + b for all four gates at
 * once, then the cell of {@link LstmRows}. Aggregating before multiplying needs d + h columns of
 * the sparse product in place of 8h. A block of rows goes through all of it while it is in the
 * cache; the only wait is for H_{t−1} to be whole.
 */
public final class GraphLstm {
  /** Rows of S and G that stay in the nearest caches; a multiple of the kernel's 6. */
  private static final int BLOCK = 60;

  /** In place of the gradients, on the way forward. */
  private static final float[] NONE = {};

  private final Tape tape;
  private final SparseOperand[] graphs;
  private final Tensor[] xs;
  private final Tensor weight;
  private final Tensor bias;
  private final Tensor peepholes;
  private final int n;
  private final int d;
  private final int h;
  private final Tensor[] hidden;
  private final float[][] cells;
  private final float[][] aggregated;
  private final float[][] gates;

  private GraphLstm(
      Tape tape,
      SparseOperand[] graphs,
      Tensor[] xs,
      Tensor weight,
      Tensor bias,
      Tensor peepholes) {
    this.tape = tape;
    this.graphs = graphs;
    this.xs = xs;
    this.weight = weight;
    this.bias = bias;
    this.peepholes = peepholes;
    this.n = xs[0].rows();
    this.d = xs[0].columns();
    this.h = weight.columns() / 4;
    this.hidden = new Tensor[xs.length];
    this.cells = new float[xs.length][];
    this.aggregated = new float[xs.length][];
    this.gates = new float[xs.length][];
  }

  /**
   * H_t for every t, from H and C that are zero before the first step.
   *
   * @param graphs A_t
   * @param xs X_t, n x d
   * @param weight (d + h) x 4h, the columns in the order i, f, o, g
   * @param bias 1 x 4h
   * @param peepholes 1 x 3h, in the order i, f, o
   */
  public static Tensor[] apply(
      Tape tape,
      SparseOperand[] graphs,
      Tensor[] xs,
      Tensor weight,
      Tensor bias,
      Tensor peepholes) {
    int h = weight.columns() / 4;
    if (weight.columns() % 4 != 0
        || weight.rows() != xs[0].columns() + h
        || bias.columns() != 4 * h
        || peepholes.columns() != 3 * h) {
      throw new IllegalArgumentException(
          "LSTM weights must be (d+h)x4h, 1x4h and 1x3h for inputs of d = "
              + xs[0].columns()
              + ", got "
              + weight
              + ", "
              + bias
              + ", "
              + peepholes);
    }
    var layer = new GraphLstm(tape, graphs, xs, weight, bias, peepholes);
    for (int t = 0; t < xs.length; t++) {
      layer.forward(t);
    }
    tape.record(layer::backward);
    return layer.hidden;
  }

  private void forward(int t) {
    // Without gradients to come, nothing of a step but H and C outlives it.
    boolean keep = tape.isRecording() || t == 0;
    aggregated[t] = keep ? tape.scratch(n * (d + h)) : aggregated[t - 1];
    gates[t] = keep ? tape.scratch(n * 4 * h) : gates[t - 1];
    boolean keepCell = tape.isRecording() || t < 2;
    cells[t] = keepCell ? tape.scratch(n * h) : cells[t - 2];
    hidden[t] = tape.result(n, h);
    // Features are aggregated once and for all; hidden layers anew.
    Tensor known = xs[t].wantsGradient() ? null : graphs[t].timesConstant(tape, xs[t]);
    float[] before = t == 0 ? tape.zeros(n * h) : cells[t - 1];
    LstmRows cell = cell(t, before, NONE, NONE);
    tape.workers()
        .forRows(
            n,
            (chunk, from, to) -> {
              for (int row = from; row < to; row += BLOCK) {
                int end = Math.min(to, row + BLOCK);
                aggregate(t, known, row, end);
                preActivate(t, row, end);
                tape.kernels().lstmForward(cell, row, end);
              }
            });
  }

  private LstmRows cell(int t, float[] before, float[] cellGradient, float[] sums) {
    return new LstmRows(
        h,
        gates[t],
        peepholes.values(),
        before,
        cells[t],
        hidden[t].values(),
        hidden[t].gradient(),
        cellGradient,
        sums);
  }

  private void aggregate(int t, @Nullable Tensor known, int from, int to) {
    float[] S = aggregated[t];
    int width = d + h;
    if (known != null) {
      for (int row = from; row < to; row++) {
        System.arraycopy(known.values(), row * d, S, row * width, d);
      }
    } else {
      graphs[t].rows(
          tape.kernels(),
          from,
          to,
          d,
          Matrix.rows(xs[t].values(), 0, d),
          Matrix.rows(S, 0, width),
          false);
    }
    if (t > 0) {
      graphs[t].rows(
          tape.kernels(),
          from,
          to,
          h,
          Matrix.rows(hidden[t - 1].values(), 0, h),
          Matrix.rows(S, d, width),
          false);
    } else {
      for (int row = from; row < to; row++) {
        Arrays.fill(S, row * width + d, (row + 1) * width, 0);
      }
    }
  }

  private void preActivate(int t, int from, int to) {
    for (int row = from; row < to; row++) {
      System.arraycopy(bias.values(), 0, gates[t], row * 4 * h, 4 * h);
    }
    tape.kernels()
        .multiplyAdd(
            to - from,
            4 * h,
            d + h,
            Matrix.rows(aggregated[t], from * (d + h), d + h),
            Matrix.rows(weight.values(), 0, 4 * h),
            Matrix.rows(gates[t], from * 4 * h, 4 * h));
  }

  private void backward() {
    int width = d + h;
    int chunks = Workers.chunks(n);
    float[][] weightSums = new float[chunks][width * 4 * h];
    float[][] cellSums = new float[chunks][7 * h];
    float[] cellGradient = tape.zeros(n * h);
    float[] aggregatedGradient = tape.scratch(n * width);
    float[] turned = Products.transposed(weight.values(), width, 4 * h);
    float[] nothing = tape.zeros(n * h);
    for (int t = xs.length - 1; t >= 0; t--) {
      float[] before = t == 0 ? nothing : cells[t - 1];
      int step = t;
      tape.workers()
          .forRows(
              n,
              (chunk, from, to) -> {
                LstmRows cell = cell(step, before, cellGradient, cellSums[chunk]);
                for (int row = from; row < to; row += BLOCK) {
                  int end = Math.min(to, row + BLOCK);
                  tape.kernels().lstmBackward(cell, row, end);
                  throughProduct(step, row, end, turned, aggregatedGradient, weightSums[chunk]);
                }
              });
      throughGraph(t, aggregatedGradient);
    }
    Products.addInOrder(weightSums, weight.gradient());
    float[] total = new float[7 * h];
    Products.addInOrder(cellSums, total);
    for (int j = 0; j < 3 * h; j++) {
      peepholes.gradient()[j] += total[j];
    }
    for (int j = 0; j < 4 * h; j++) {
      bias.gradient()[j] += total[3 * h + j];
    }
  }

  private void throughProduct(
      int t, int from, int to, float[] turned, float[] aggregatedGradient, float[] weightSums) {
    int width = d + h;
    Matrix dG = Matrix.rows(gates[t], from * 4 * h, 4 * h);
    // Nobody asks for the gradient of features, nor for that of H before the first step.
    int first = xs[t].wantsGradient() ? 0 : d;
    int end = t > 0 ? width : d;
    for (int row = from; row < to; row++) {
      Arrays.fill(aggregatedGradient, row * width + first, row * width + end, 0);
    }
    tape.kernels()
        .multiplyAdd(
            to - from,
            end - first,
            4 * h,
            dG,
            new Matrix(turned, first, width, 1),
            new Matrix(aggregatedGradient, from * width + first, width, 1));
    tape.kernels()
        .multiplyAdd(
            width,
            4 * h,
            to - from,
            Matrix.transposed(aggregated[t], from * width, width),
            dG,
            Matrix.rows(weightSums, 0, 4 * h));
  }

  private void throughGraph(int t, float[] aggregatedGradient) {
    SparseOperand back = graphs[t].transposed();
    int width = d + h;
    tape.workers()
        .forRows(
            n,
            (chunk, from, to) -> {
              if (xs[t].wantsGradient()) {
                back.rows(
                    tape.kernels(),
                    from,
                    to,
                    d,
                    Matrix.rows(aggregatedGradient, 0, width),
                    Matrix.rows(xs[t].gradient(), 0, d),
                    true);
              }
              if (t > 0) {
                back.rows(
                    tape.kernels(),
                    from,
                    to,
                    h,
                    Matrix.rows(aggregatedGradient, d, width),
                    Matrix.rows(hidden[t - 1].gradient(), 0, h),
                    true);
              }
            });
  }
}
