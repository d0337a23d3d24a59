package dev.tiara.answers.network;

import java.util.Arrays;

/**
 * The gradient of the mean loss of some queries. Rows are gathered into columns of one block after
 * the other, so that the inner loops run along many rows.
 */
final class NetworkGradient {
  /** Blocks of about this many rows stay in the cache. */
  private static final int BLOCK = 384;

  private final TrainingRows data;
  private final int inputs;
  private final int contexts;
  private final int units;
  private final float[][] x;
  private final float[][] hidden;
  private final float[][] delta;
  private final float[] scores;
  private final float[] weights;
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
    hidden = new float[units][capacity];
    delta = new float[units][capacity];
    scores = new float[capacity];
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
        double e = weights[r] * Math.exp(scores[r] - highest);
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
    dots(scores, 0, rows);
    int outputs = inputs * (units + 1) + units;
    for (int u = 0; u < units; u++) {
      float v = p[outputs + u];
      float[] h = hidden[u];
      float[] d = delta[u];
      float sum = 0;
      float bias = 0;
      for (int r = 0; r < rows; r++) {
        float g = h[r] > 0 ? scores[r] : 0;
        sum += g * h[r];
        bias += g;
        d[r] = v * g;
      }
      gradient[outputs + u] += sum;
      gradient[inputs * (units + 1) + u] += v * bias;
    }
    int u = 0;
    for (; u + 2 <= units; u += 2) {
      dots2(delta[u], delta[u + 1], inputs * (u + 1), rows);
    }
    for (; u < units; u++) {
      dots(delta[u], inputs * (u + 1), rows);
    }
  }

  private void dots(float[] d, int at, int rows) {
    for (int j = 0; j < inputs; j++) {
      float[] column = x[j];
      float sum = 0;
      for (int r = 0; r < rows; r++) {
        sum += d[r] * column[r];
      }
      gradient[at + j] += sum;
    }
  }

  /** The products of two columns of slopes with all inputs, in tiles of 2 × 4. */
  private void dots2(float[] d, float[] e, int at, int rows) {
    int j = 0;
    for (; j + 4 <= inputs; j += 4) {
      tile(d, e, x[j], x[j + 1], x[j + 2], x[j + 3], at + j, rows);
    }
    for (; j < inputs; j++) {
      float[] column = x[j];
      float sum = 0;
      float other = 0;
      for (int r = 0; r < rows; r++) {
        sum += d[r] * column[r];
        other += e[r] * column[r];
      }
      gradient[at + j] += sum;
      gradient[at + inputs + j] += other;
    }
  }

  private void tile(
      float[] d, float[] e, float[] xa, float[] xb, float[] xc, float[] xd, int at, int rows) {
    float da = 0;
    float db = 0;
    float dc = 0;
    float dd = 0;
    float ea = 0;
    float eb = 0;
    float ec = 0;
    float ed = 0;
    for (int r = 0; r < rows; r++) {
      float slope = d[r];
      float other = e[r];
      da += slope * xa[r];
      db += slope * xb[r];
      dc += slope * xc[r];
      dd += slope * xd[r];
      ea += other * xa[r];
      eb += other * xb[r];
      ec += other * xc[r];
      ed += other * xd[r];
    }
    gradient[at] += da;
    gradient[at + 1] += db;
    gradient[at + 2] += dc;
    gradient[at + 3] += dd;
    gradient[at + inputs] += ea;
    gradient[at + inputs + 1] += eb;
    gradient[at + inputs + 2] += ec;
    gradient[at + inputs + 3] += ed;
  }
}
