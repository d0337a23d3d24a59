package dev.tiara.learn.testing;

import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The operations again, in double precision and as plainly as can be: the oracle of the tests. */
public final class Reference {
  private Reference() {}

  /** A matrix of doubles. */
  public record Mat(int rows, int columns, double[] v) {
    public double at(int i, int j) {
      return v[i * columns + j];
    }

    public Mat map(DoubleUnaryOperator f) {
      return new Mat(rows, columns, Arrays.stream(v).map(f).toArray());
    }
  }

  public static Mat zeros(int rows, int columns) {
    return new Mat(rows, columns, new double[rows * columns]);
  }

  public static Mat multiply(Mat a, Mat b) {
    Mat c = zeros(a.rows, b.columns);
    for (int i = 0; i < a.rows; i++) {
      for (int j = 0; j < b.columns; j++) {
        for (int k = 0; k < a.columns; k++) {
          c.v[i * c.columns + j] += a.at(i, k) * b.at(k, j);
        }
      }
    }
    return c;
  }

  /** Sums; a single row is added to every row. */
  public static Mat add(Mat a, Mat... more) {
    Mat sum = new Mat(a.rows, a.columns, a.v.clone());
    for (Mat b : more) {
      for (int i = 0; i < sum.v.length; i++) {
        sum.v[i] += b.v[i % b.v.length];
      }
    }
    return sum;
  }

  /** Products of elements; a single row multiplies every row. */
  public static Mat times(Mat a, Mat b) {
    Mat c = zeros(a.rows, a.columns);
    for (int i = 0; i < c.v.length; i++) {
      c.v[i] = a.v[i] * b.v[i % b.v.length];
    }
    return c;
  }

  public static Mat blend(Mat z, Mat a, Mat b) {
    return add(times(z, a), times(z.map(x -> 1 - x), b));
  }

  public static Mat sigmoid(Mat a) {
    return a.map(x -> 1 / (1 + Math.exp(-x)));
  }

  public static Mat tanh(Mat a) {
    return a.map(Math::tanh);
  }

  public static Mat relu(Mat a) {
    return a.map(x -> Math.max(x, 0));
  }

  public static Mat transpose(Mat a) {
    Mat b = zeros(a.columns, a.rows);
    for (int i = 0; i < a.rows; i++) {
      for (int j = 0; j < a.columns; j++) {
        b.v[j * a.rows + i] = a.at(i, j);
      }
    }
    return b;
  }

  public static Mat block(Mat a, int row, int column, int rows, int columns) {
    Mat b = zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        b.v[i * columns + j] = a.at(row + i, column + j);
      }
    }
    return b;
  }

  public static Mat columns(Mat a, int from, int count) {
    return block(a, 0, from, a.rows, count);
  }

  public static Mat aggregate(SparseMatrix graph, Mat x) {
    Mat y = zeros(x.rows, x.columns);
    for (int u = 0; u < x.rows; u++) {
      for (int e = 0; e < graph.indices(u).length; e++) {
        for (int j = 0; j < x.columns; j++) {
          y.v[u * x.columns + j] += graph.values(u)[e] * x.at(graph.indices(u)[e], j);
        }
      }
    }
    return y;
  }

  /** Batch norm in training over all rows of all steps. */
  public static Mat[] batchNorm(Mat[] xs, Mat gamma, Mat beta) {
    int c = gamma.columns;
    Mat[] ys = new Mat[xs.length];
    double count = (double) xs.length * xs[0].rows;
    double[] mean = new double[c];
    double[] variance = new double[c];
    for (Mat x : xs) {
      for (int i = 0; i < x.v.length; i++) {
        mean[i % c] += x.v[i] / count;
      }
    }
    for (Mat x : xs) {
      for (int i = 0; i < x.v.length; i++) {
        variance[i % c] += (x.v[i] - mean[i % c]) * (x.v[i] - mean[i % c]) / count;
      }
    }
    for (int t = 0; t < xs.length; t++) {
      ys[t] = zeros(xs[t].rows, c);
      for (int i = 0; i < xs[t].v.length; i++) {
        int j = i % c;
        double normal = (xs[t].v[i] - mean[j]) / Math.sqrt(variance[j] + 1e-5);
        ys[t].v[i] = normal * gamma.v[j] + beta.v[j];
      }
    }
    return ys;
  }

  public static Mat pairs(Mat[] xs, int[][] sources, int[][] targets) {
    int c = xs[0].columns;
    int total = Arrays.stream(sources).mapToInt(s -> s.length).sum();
    Mat y = zeros(total, 2 * c);
    int row = 0;
    for (int t = 0; t < sources.length; t++) {
      for (int i = 0; i < sources[t].length; i++, row++) {
        for (int j = 0; j < c; j++) {
          y.v[row * 2 * c + j] = xs[t].at(sources[t][i], j);
          y.v[row * 2 * c + c + j] = xs[t].at(targets[t][i], j);
        }
      }
    }
    return y;
  }

  public static Mat pick(Mat x, int[] rows) {
    Mat y = zeros(rows.length, x.columns);
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(x.v, rows[i] * x.columns, y.v, i * x.columns, x.columns);
    }
    return y;
  }

  public static Mat topScored(Mat x, Mat p, int k) {
    double norm = Math.sqrt(Arrays.stream(p.v).map(a -> a * a).sum());
    double[] score = multiply(x, p).map(a -> a / norm).v;
    int[] order =
        IntStream.range(0, x.rows)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -score[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] top = IntStream.range(0, k).map(i -> order[Math.min(i, order.length - 1)]).toArray();
    Mat y = pick(x, top);
    for (int i = 0; i < y.v.length; i++) {
      y.v[i] *= Math.tanh(score[top[i / x.columns]]);
    }
    return y;
  }

  public static double crossEntropy(Mat logits, int[] labels) {
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      double total = 0;
      for (int j = 0; j < logits.columns; j++) {
        total += Math.exp(logits.at(i, j));
      }
      sum += Math.log(total) - logits.at(i, labels[i]);
    }
    return sum / labels.length;
  }

  /** H_t of the graph LSTM, gates in the order i, f, o, g, written out one by one. */
  public static Mat[] lstm(SparseMatrix[] graphs, Mat[] xs, Mat weight, Mat bias, Mat peepholes) {
    int d = xs[0].columns;
    int h = weight.columns / 4;
    Mat H = zeros(xs[0].rows, h);
    Mat C = zeros(xs[0].rows, h);
    Mat[] out = new Mat[xs.length];
    for (int t = 0; t < xs.length; t++) {
      Mat[] gate = new Mat[4];
      for (int g = 0; g < 4; g++) {
        Mat wx = block(weight, 0, g * h, d, h);
        Mat wh = block(weight, d, g * h, h, h);
        gate[g] =
            add(
                aggregate(graphs[t], multiply(xs[t], wx)),
                aggregate(graphs[t], multiply(H, wh)),
                block(bias, 0, g * h, 1, h));
      }
      Mat i = sigmoid(add(gate[0], times(C, block(peepholes, 0, 0, 1, h))));
      Mat f = sigmoid(add(gate[1], times(C, block(peepholes, 0, h, 1, h))));
      C = add(times(f, C), times(i, tanh(gate[3])));
      Mat o = sigmoid(add(gate[2], times(C, block(peepholes, 0, 2 * h, 1, h))));
      H = times(o, tanh(C));
      out[t] = H;
    }
    return out;
  }
}
