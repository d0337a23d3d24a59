package dev.tiara.answers.network;

import java.util.Arrays;

/**
 * The gradient of the mean loss of some queries, one block of rows after the other. Scores are
 * computed along columns of many rows and slopes are collected along the inputs of four rows at
 * once, because such loops are vectorised.
 */
final class NetworkGradient {
  /** Blocks of about this many rows stay in the cache. */
  private static final int BLOCK = 384;

  private final TrainingRows data;
  private final int inputs;
  private final int contexts;
  private final int units;
  private final float[][] x;

  /** The same rows, each followed by a 1 for the bias and padded to a whole number of vectors. */
  private final float[][] byRow;

  private final float[][] hidden;
  private final float[] delta;
  private final float[] scores;
  private final float[] weights;
  private final float[] slopes;
  private final int[] starts;
  private final float[] p;
  private final double[] gradient;

  NetworkGradient(TrainingRows data, int units) {
    this.data = data;
    this.inputs = data.features().size();
    this.contexts = data.contexts();
    this.units = units;
    int longest = 0;
    for (int q = 0; q < data.size(); q++) {
      longest = Math.max(longest, data.weights(q).length);
    }
    int capacity = BLOCK + longest;
    x = new float[inputs][capacity];
    byRow = new float[capacity + 4][(inputs + 8) / 8 * 8];
    hidden = new float[units][capacity];
    delta = new float[capacity + 4];
    scores = new float[capacity + 4];
    slopes = new float[byRow[0].length];
    weights = new float[capacity];
    starts = new int[BLOCK + 2];
    p = new float[inputs + units * (inputs + 2)];
    gradient = new double[p.length];
  }

  /** The gradient over the queries {@code order[from] … order[to − 1]}; reused by the next call. */
  double[] of(double[] parameters, int[] order, int from, int to) {
    Arrays.fill(gradient, 0);
    for (int i = 0; i < p.length; i++) {
      p[i] = (float) parameters[i];
    }
    for (int i = from; i < to; ) {
      int queries = 0;
      int rows = 0;
      while (i < to && rows < BLOCK) {
        starts[queries++] = rows;
        rows = gather(order[i++], rows);
      }
      starts[queries] = rows;
      forward(rows);
      pull(queries, 1.0 / (to - from));
      backward(rows);
    }
    return gradient;
  }

  private int gather(int query, int start) {
    float[] row = data.row(query);
    float[] w = data.weights(query);
    int end = start + w.length;
    for (int j = 0; j < contexts; j++) {
      Arrays.fill(x[j], start, end, row[j]);
    }
    System.arraycopy(w, 0, weights, start, w.length);
    int width = inputs - contexts;
    for (int r = start, at = contexts; r < end; r++, at += width) {
      System.arraycopy(row, 0, byRow[r], 0, contexts);
      System.arraycopy(row, at, byRow[r], contexts, width);
      byRow[r][inputs] = 1;
    }
    for (int j = contexts; j < inputs; j++) {
      float[] column = x[j];
      int at = j;
      for (int r = start; r < end; r++) {
        column[r] = row[at];
        at += width;
      }
    }
    return end;
  }

  private void forward(int rows) {
    Arrays.fill(scores, 0, rows, 0);
    combine(scores, 0, rows);
    for (int u = 0; u < units; u++) {
      float[] h = hidden[u];
      Arrays.fill(h, 0, rows, p[inputs * (units + 1) + u]);
      combine(h, inputs * (u + 1), rows);
      rectify(h, scores, p[inputs * (units + 1) + units + u], rows);
    }
  }

  /** Adds the inputs, weighted by the parameters from this place, to a column. */
  private void combine(float[] sum, int at, int rows) {
    int j = 0;
    for (; j + 4 <= inputs; j += 4) {
      axpy4(
          sum,
          p[at + j],
          x[j],
          p[at + j + 1],
          x[j + 1],
          p[at + j + 2],
          x[j + 2],
          p[at + j + 3],
          x[j + 3],
          rows);
    }
    for (; j < inputs; j++) {
      axpy(sum, p[at + j], x[j], rows);
    }
  }

  private static void axpy4(
      float[] y,
      float a,
      float[] xa,
      float b,
      float[] xb,
      float c,
      float[] xc,
      float d,
      float[] xd,
      int rows) {
    for (int r = 0; r < rows; r++) {
      y[r] += a * xa[r] + b * xb[r] + c * xc[r] + d * xd[r];
    }
  }

  private static void axpy(float[] y, float a, float[] xa, int rows) {
    for (int r = 0; r < rows; r++) {
      y[r] += a * xa[r];
    }
  }

  private static void rectify(float[] h, float[] scores, float v, int rows) {
    for (int r = 0; r < rows; r++) {
      h[r] = Math.max(0, h[r]);
    }
    axpy(scores, v, h, rows);
  }

  /** Replaces scores by the slope of the loss with respect to them. */
  private void pull(int queries, double share) {
    for (int q = 0; q < queries; q++) {
      int start = starts[q];
      int end = starts[q + 1];
      float highest = scores[start];
      for (int r = start + 1; r < end; r++) {
        highest = Math.max(highest, scores[r]);
      }
      double total = 0;
      for (int r = start; r < end; r++) {
        double e = weights[r] * StrictMath.exp(scores[r] - highest);
        scores[r] = (float) e;
        total += e;
      }
      for (int r = start; r < end; r++) {
        scores[r] = (float) (share * scores[r] / total);
      }
      scores[start] -= (float) share;
    }
  }

  private void backward(int rows) {
    int padded = (rows + 3) / 4 * 4;
    Arrays.fill(scores, rows, padded, 0);
    collect(scores, padded);
    add(0, 1);
    int biases = inputs * (units + 1);
    for (int u = 0; u < units; u++) {
      float v = p[biases + units + u];
      pass(hidden[u], scores, delta, rows);
      Arrays.fill(delta, rows, padded, 0);
      collect(delta, padded);
      add(inputs * (u + 1), v);
      gradient[biases + u] += v * slopes[inputs];
      double sum = p[biases + u] * slopes[inputs]; // of slopes times activations
      for (int j = 0; j < inputs; j++) {
        sum += p[inputs * (u + 1) + j] * slopes[j];
      }
      gradient[biases + units + u] += sum;
    }
  }

  /** The slopes of the rows in which a unit is active. */
  private static void pass(float[] h, float[] scores, float[] d, int rows) {
    for (int r = 0; r < rows; r++) {
      d[r] = scores[r] * Math.min(1, Math.max(0, h[r] * 1e38f)); // vectorised, unlike a condition
    }
  }

  /** Sums the inputs of all rows, times their slopes. */
  private void collect(float[] d, int rows) {
    Arrays.fill(slopes, 0);
    for (int r = 0; r < rows; r += 4) {
      axpy4(
          slopes,
          d[r],
          byRow[r],
          d[r + 1],
          byRow[r + 1],
          d[r + 2],
          byRow[r + 2],
          d[r + 3],
          byRow[r + 3],
          slopes.length);
    }
  }

  private void add(int at, float factor) {
    for (int j = 0; j < inputs; j++) {
      gradient[at + j] += factor * slopes[j];
    }
  }
}
