package dev.tiara.learn.tensor;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Batch normalisation over nodes and time together, optionally followed by ReLU and dropout, as one
 * operation: one mean and variance per feature (Ioffe and Szegedy 2015).
 *
 * <p>In training, the moments of the batch are used, and the running moments move towards them by
 * {@link #MOMENTUM}, with the unbiased variance; at evaluation, the running moments are used.
 */
@Experimental
public final class BatchNorm {
  public static final double EPSILON = 1e-5;
  public static final double MOMENTUM = 0.1;

  private final Tape tape;
  private final Tensor[] xs;
  private final Tensor[] ys;
  private final Tensor gamma;
  private final Tensor beta;
  private final boolean relu;
  private final Dropout dropout;
  private final int columns;
  private final long count;
  private final float[] mean;
  private final double[] deviation;

  private BatchNorm(
      Tape tape,
      Tensor[] xs,
      Tensor gamma,
      Tensor beta,
      boolean relu,
      Dropout dropout,
      float[] mean,
      double[] deviation) {
    this.tape = tape;
    this.xs = xs;
    this.ys = new Tensor[xs.length];
    this.gamma = gamma;
    this.beta = beta;
    this.relu = relu;
    this.dropout = dropout;
    this.columns = gamma.columns();
    this.count = (long) xs.length * xs[0].rows();
    this.mean = mean;
    this.deviation = deviation;
  }

  /** The moments that evaluation uses: 1-row tensors without gradients. */
  public record Running(Tensor mean, Tensor variance) {
    /** Mean 0 and variance 1. */
    public static Running fresh(int columns) {
      float[] ones = new float[columns];
      Arrays.fill(ones, 1);
      return new Running(
          Tensor.constant(1, columns, new float[columns]), Tensor.constant(1, columns, ones));
    }

    private void moveTowards(float[] batchMean, double[] unbiasedVariance) {
      for (int j = 0; j < batchMean.length; j++) {
        float[] m = mean.values();
        float[] v = variance.values();
        m[j] = (float) ((1 - MOMENTUM) * m[j] + MOMENTUM * batchMean[j]);
        v[j] = (float) ((1 - MOMENTUM) * v[j] + MOMENTUM * unbiasedVariance[j]);
      }
    }
  }

  /** Normalises by the moments of the batch, updates the running moments, and applies dropout. */
  public static Tensor[] train(
      Tape tape,
      Tensor[] xs,
      Tensor gamma,
      Tensor beta,
      Running running,
      boolean relu,
      Dropout dropout) {
    int columns = gamma.columns();
    long count = (long) xs.length * xs[0].rows();
    if (count < 2) {
      throw new IllegalArgumentException(
          "batch normalisation needs at least 2 rows in training, got " + count);
    }
    double[] sums = new double[columns];
    overTime(
        tape,
        xs.length,
        sums,
        (t, own) -> tape.kernels().columnSums(xs[t].values(), 0, xs[t].rows(), columns, own));
    float[] mean = new float[columns];
    for (int j = 0; j < columns; j++) {
      mean[j] = (float) (sums[j] / count);
    }
    double[] squares = new double[columns];
    overTime(
        tape,
        xs.length,
        squares,
        (t, own) ->
            tape.kernels().columnSquares(xs[t].values(), mean, 0, xs[t].rows(), columns, own));
    double[] deviation = new double[columns];
    double[] unbiased = new double[columns];
    for (int j = 0; j < columns; j++) {
      deviation[j] = Math.sqrt(squares[j] / count + EPSILON);
      unbiased[j] = squares[j] / (count - 1);
    }
    running.moveTowards(mean, unbiased);
    var norm = new BatchNorm(tape, xs, gamma, beta, relu, dropout, mean, deviation);
    norm.forward();
    tape.record(norm::backward);
    return norm.ys;
  }

  /** Normalises by the running moments, without dropout. Gradients do not flow through it. */
  public static Tensor[] evaluate(
      Tape tape, Tensor[] xs, Tensor gamma, Tensor beta, Running running, boolean relu) {
    int columns = gamma.columns();
    double[] deviation = new double[columns];
    for (int j = 0; j < columns; j++) {
      deviation[j] = Math.sqrt(running.variance().values()[j] + EPSILON);
    }
    var norm =
        new BatchNorm(
            tape, xs, gamma, beta, relu, Dropout.NONE, running.mean().values(), deviation);
    norm.forward();
    return norm.ys;
  }

  @FunctionalInterface
  private interface StepSum {
    void add(int t, double[] own);
  }

  /** Computes the sums of each time step separately, then adds them in chronological order. */
  private static void overTime(Tape tape, int steps, double[] total, StepSum sum) {
    double[][] own = new double[steps][total.length];
    tape.workers().forEach(steps, t -> sum.add(t, own[t]));
    for (double[] part : own) {
      for (int j = 0; j < total.length; j++) {
        total[j] += part[j];
      }
    }
  }

  private void forward() {
    float[] scale = new float[columns];
    float[] shift = new float[columns];
    for (int j = 0; j < columns; j++) {
      double s = gamma.values()[j] / deviation[j];
      scale[j] = (float) s;
      shift[j] = (float) (beta.values()[j] - mean[j] * s);
    }
    for (int t = 0; t < xs.length; t++) {
      ys[t] = tape.result(xs[t].rows(), columns);
    }
    tape.workers()
        .forEach(
            xs.length,
            t -> {
              float[] y = ys[t].values();
              float floor = relu ? 0 : Float.NEGATIVE_INFINITY;
              tape.kernels()
                  .scaleShift(xs[t].values(), scale, shift, floor, 0, xs[t].rows(), columns, y);
              dropout.apply(t, y);
            });
  }

  /**
   * ∂x = γ/σ · (∂y − mean of ∂y − x̂ · mean of ∂y∘x̂), where ∂y is the gradient that passes dropout
   * and ReLU.
   */
  private void backward() {
    double[] sums = new double[2 * columns];
    overTime(tape, xs.length, sums, this::reduce);
    float[] a = new float[columns];
    float[] b = new float[columns];
    float[] c = new float[columns];
    for (int j = 0; j < columns; j++) {
      double sumGradient = sums[j];
      double sumProduct = sums[columns + j] / deviation[j]; // Σ ∂y∘x̂
      beta.gradient()[j] += (float) sumGradient;
      gamma.gradient()[j] += (float) sumProduct;
      double scale = gamma.values()[j] / deviation[j];
      a[j] = (float) scale;
      b[j] = (float) (-scale * sumProduct / count / deviation[j]);
      c[j] = (float) (-scale * sumGradient / count);
    }
    tape.workers()
        .forEach(
            xs.length,
            t -> {
              if (!xs[t].requiresGradient()) {
                return;
              }
              float[] dy = ys[t].gradient();
              float[] dx = xs[t].gradient();
              float[] x = xs[t].values();
              for (int start = 0; start < dy.length; start += columns) {
                for (int j = 0; j < columns; j++) {
                  int i = start + j;
                  float more = Math.fma(b[j], x[i] - mean[j], c[j]);
                  dx[i] += Math.fma(a[j], dy[i], more);
                }
              }
            });
  }

  private void reduce(int t, double[] own) {
    float[] dy = ys[t].gradient();
    float[] x = xs[t].values();
    if (relu) {
      dropout.applyWherePositive(ys[t].values(), dy);
    } else {
      dropout.apply(t, dy);
    }
    for (int start = 0; start < dy.length; start += columns) {
      for (int j = 0; j < columns; j++) {
        int i = start + j;
        own[j] += dy[i];
        own[columns + j] += (double) dy[i] * (x[i] - mean[j]);
      }
    }
  }
}
