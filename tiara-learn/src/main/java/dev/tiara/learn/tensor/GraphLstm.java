package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import dev.tiara.learn.internal.kernel.LstmRows;
import dev.tiara.learn.internal.kernel.Workers;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A whole layer of a graph-convolutional LSTM over all time steps, as one operation.
 *
 * <p>Step t, with S = [A_t X_t | A_t H_{t−1}]: pre-activations G = S·W + b for all four gates at
 * once, then the cell of {@link LstmRows}. Aggregating before multiplying needs d + h columns of
 * the sparse product instead of 8h. Each block of rows passes through the whole step while it is in
 * the cache; the only synchronisation is that H_{t−1} must be complete.
 */
@Experimental
public final class GraphLstm {
  /**
   * The number of rows of S and G in a block, few enough to stay in the L1 and L2 caches; a
   * multiple of the 6 rows of the kernel's tiles.
   */
  private static final int BLOCK = 60;

  /** A placeholder for gradients in the forward pass. */
  private static final float[] NONE = {};

  private final Tape tape;
  private final SparseOperand[] graphs;
  private final Tensor[] xs;
  private final Tensor weight;
  private final Tensor bias;
  private final Tensor peepholes;
  private final @Nullable State before;
  private final int n;
  private final int d;
  private final int h;
  private final Tensor[] hidden;
  private final float[][] cells;

  /** S and the gates of every step that is kept; of others, there is one block at a time. */
  private final float[][] aggregated;

  private final float[][] gates;

  /** How many first steps of an evaluation are kept for the training pass that follows it. */
  private int kept;

  /** A block of rows of S, and one with 4h columns, per thread. */
  private final float[][] sBlocks;

  private final float[][] gateBlocks;

  private GraphLstm(
      Tape tape,
      SparseOperand[] graphs,
      Tensor[] xs,
      Tensor weight,
      Tensor bias,
      Tensor peepholes,
      @Nullable State before) {
    this.tape = tape;
    this.graphs = graphs;
    this.xs = xs;
    this.weight = weight;
    this.bias = bias;
    this.peepholes = peepholes;
    this.before = before;
    this.n = xs[0].rows();
    this.d = xs[0].columns();
    this.h = weight.columns() / 4;
    this.hidden = new Tensor[xs.length];
    this.cells = new float[xs.length][];
    this.aggregated = new float[xs.length][];
    this.gates = new float[xs.length][];
    int threads = tape.workers().threads();
    this.sBlocks = new float[threads][];
    this.gateBlocks = new float[threads][];
    for (int i = 0; i < threads; i++) {
      sBlocks[i] = tape.scratch(BLOCK * (d + h));
      gateBlocks[i] = tape.scratch(BLOCK * 4 * h);
    }
  }

  /** H and C after some step, n x h. */
  public record State(Tensor hidden, Tensor cell) {}

  /** The operands of a training pass, which it leaves to the next evaluation. */
  private record Trained(SparseOperand[] graphs) {
    /** How many steps of an evaluation on these operands that pass had. */
    int shared(SparseOperand[] evaluated) {
      int mismatch = Arrays.mismatch(graphs, evaluated);
      return mismatch < 0 || mismatch == graphs.length ? graphs.length : 0;
    }
  }

  /**
   * An evaluation, and the parameters it had. With constant features, a training pass with the same
   * parameters and operands computes the same, so it takes over the steps that both have.
   */
  private record Evaluated(GraphLstm layer, float[] weight, float[] bias, float[] peepholes) {
    static Evaluated of(GraphLstm layer) {
      return new Evaluated(
          layer,
          layer.weight.values().clone(),
          layer.bias.values().clone(),
          layer.peepholes.values().clone());
    }

    boolean holds(GraphLstm wanted) {
      int steps = wanted.xs.length;
      return steps == layer.kept
          && Arrays.equals(wanted.graphs, 0, steps, layer.graphs, 0, steps)
          && Arrays.equals(wanted.xs, 0, steps, layer.xs, 0, steps)
          && Arrays.equals(wanted.weight.values(), weight)
          && Arrays.equals(wanted.bias.values(), bias)
          && Arrays.equals(wanted.peepholes.values(), peepholes);
    }
  }

  /**
   * The output of the layer.
   *
   * @param hidden H_t for every t
   * @param last the state after the last step
   */
  public record Output(Tensor[] hidden, State last) {}

  /**
   * H_t for every t, with H and C zero before the first step.
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
    return apply(tape, graphs, xs, weight, bias, peepholes, null).hidden;
  }

  /**
   * The same from a given initial state. Gradients do not flow into that state.
   *
   * @param before the state before the first step; null for zeros
   */
  public static Output apply(
      Tape tape,
      SparseOperand[] graphs,
      Tensor[] xs,
      Tensor weight,
      Tensor bias,
      Tensor peepholes,
      @Nullable State before) {
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
    var layer = new GraphLstm(tape, graphs, xs, weight, bias, peepholes, before);
    if (before == null && !xs[0].requiresGradient()) {
      layer.forwardFromConstants();
    } else {
      layer.forwardAll();
    }
    tape.record(layer::backward);
    int last = xs.length - 1;
    Tensor cell = Tensor.constant(layer.n, layer.h, layer.cells[last]);
    return new Output(layer.hidden, new State(layer.hidden[last], cell));
  }

  private void forwardAll() {
    for (int t = 0; t < xs.length; t++) {
      forward(t);
    }
  }

  /** Shares the work of an evaluation and the training pass that follows it. */
  private void forwardFromConstants() {
    Object left = tape.left(weight);
    if (tape.isRecording()) {
      if (left instanceof Evaluated evaluated && evaluated.holds(this)) {
        for (int t = 0; t < xs.length; t++) {
          takeOver(t, evaluated.layer);
        }
      } else {
        forwardAll();
      }
      tape.leave(weight, new Trained(graphs));
    } else {
      kept = left instanceof Trained trained ? trained.shared(graphs) : 0;
      forwardAll();
      if (kept > 0) {
        tape.leave(weight, Evaluated.of(this));
      }
    }
  }

  private void takeOver(int t, GraphLstm other) {
    aggregated[t] = other.aggregated[t];
    gates[t] = other.gates[t];
    cells[t] = other.cells[t];
    hidden[t] = tape.result(n, h, other.hidden[t].values());
  }

  /** Whether the arrays of a step are needed after it: by the backward pass, or by another pass. */
  private boolean keeps(int t) {
    return tape.isRecording() || t < kept;
  }

  /** An array for a step, which lasts as long as the step is kept. */
  private float[] array(int t, int length) {
    return t < kept ? tape.lasting(length) : tape.scratch(length);
  }

  private void forward(int t) {
    if (keeps(t)) {
      aggregated[t] = array(t, n * (d + h));
      gates[t] = array(t, n * 4 * h);
    }
    // A step that is not kept needs only the previous cells, so two arrays alternate.
    cells[t] = keeps(t) || t < kept + 2 ? array(t, n * h) : cells[t - 2];
    hidden[t] = tape.result(n, h, array(t, n * h));
    // Constant features are aggregated only once, hidden layers in every pass.
    Tensor known = xs[t].requiresGradient() ? null : graphs[t].timesConstant(tape, xs[t]);
    LstmRows cell = cell(t, cellsBefore(t), NONE, NONE);
    tape.workers()
        .forRows(
            n,
            thread ->
                (chunk, from, to) -> {
                  for (int row = from; row < to; row += BLOCK) {
                    forward(t, known, cell, row, Math.min(to, row + BLOCK), thread);
                  }
                });
  }

  private void forward(int t, @Nullable Tensor known, LstmRows cell, int from, int to, int thread) {
    boolean keep = keeps(t);
    Matrix S = block(keep ? aggregated[t] : sBlocks[thread], keep ? from : 0, d + h);
    Matrix G = block(keep ? gates[t] : gateBlocks[thread], keep ? from : 0, 4 * h);
    aggregate(t, known, from, to, S);
    preActivate(S, G, to - from);
    tape.kernels().lstmForward(cell, G.array(), G.offset(), from, to);
  }

  private static Matrix block(float[] array, int row, int columns) {
    return Matrix.rows(array, row * columns, columns);
  }

  /** C before step t. */
  private float[] cellsBefore(int t) {
    if (t > 0) {
      return cells[t - 1];
    }
    return before == null ? tape.zeros(n * h) : before.cell.values();
  }

  /** H before step t; null for zeros. */
  private @Nullable Tensor hiddenBefore(int t) {
    if (t > 0) {
      return hidden[t - 1];
    }
    return before == null ? null : before.hidden;
  }

  private LstmRows cell(int t, float[] before, float[] cellGradient, float[] sums) {
    return new LstmRows(
        h,
        peepholes.values(),
        before,
        cells[t],
        hidden[t].values(),
        hidden[t].gradient(),
        cellGradient,
        sums);
  }

  /** Writes rows [from, to) of the graph times X and H to a block. */
  private void aggregate(int t, @Nullable Tensor known, int from, int to, Matrix block) {
    float[] S = block.array();
    int width = d + h;
    if (known != null) {
      for (int row = from; row < to; row++) {
        int start = block.offset() + (row - from) * width;
        System.arraycopy(known.values(), row * d, S, start, d);
      }
    } else {
      aggregate(t, xs[t], from, to, S, block.offset());
    }
    Tensor earlier = hiddenBefore(t);
    if (earlier != null) {
      aggregate(t, earlier, from, to, S, block.offset() + d);
    } else {
      for (int row = from; row < to; row++) {
        int start = block.offset() + (row - from) * width + d;
        Arrays.fill(S, start, start + h, 0);
      }
    }
  }

  private void aggregate(int t, Tensor x, int from, int to, float[] S, int first) {
    int width = d + h;
    graphs[t].rows(
        tape.kernels(),
        from,
        to,
        x.columns(),
        Matrix.rows(x.values(), 0, x.columns()),
        Matrix.rows(S, first - from * width, width),
        false);
  }

  private void preActivate(Matrix S, Matrix G, int rows) {
    for (int row = 0; row < rows; row++) {
      System.arraycopy(bias.values(), 0, G.array(), G.offset() + row * 4 * h, 4 * h);
    }
    tape.kernels().multiplyAdd(rows, 4 * h, d + h, S, Matrix.rows(weight.values(), 0, 4 * h), G);
  }

  private void backward() {
    int width = d + h;
    int chunks = Workers.chunks(n);
    float[][] weightSums = new float[chunks][width * 4 * h];
    float[][] cellSums = new float[chunks][7 * h];
    float[] cellGradient = tape.zeros(n * h);
    float[] aggregatedGradient = tape.scratch(n * width);
    float[] transpose = Products.transposed(weight.values(), width, 4 * h);
    for (int t = xs.length - 1; t >= 0; t--) {
      float[] cellsBefore = cellsBefore(t);
      int step = t;
      tape.workers()
          .forRows(
              n,
              thread ->
                  (chunk, from, to) -> {
                    LstmRows cell = cell(step, cellsBefore, cellGradient, cellSums[chunk]);
                    float[] dG = gateBlocks[thread];
                    for (int row = from; row < to; row += BLOCK) {
                      int end = Math.min(to, row + BLOCK);
                      tape.kernels().lstmBackward(cell, gates[step], row * 4 * h, dG, row, end);
                      throughProduct(
                          step, row, end, dG, transpose, aggregatedGradient, weightSums[chunk]);
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
      int t,
      int from,
      int to,
      float[] gateGradients,
      float[] transpose,
      float[] aggregatedGradient,
      float[] weightSums) {
    int width = d + h;
    Matrix dG = Matrix.rows(gateGradients, 0, 4 * h);
    // No gradient is needed for constant features, nor for H before the first step.
    int first = xs[t].requiresGradient() ? 0 : d;
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
            new Matrix(transpose, first, width, 1),
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
    SparseOperand back = graphs[t].transpose();
    int width = d + h;
    tape.workers()
        .forRows(
            n,
            (chunk, from, to) -> {
              if (xs[t].requiresGradient()) {
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
