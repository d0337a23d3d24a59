package dev.tiara.learn.tensor;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/** Operations that select rows. */
@Experimental
public final class Rows {
  private Rows() {}

  /** The given rows of x, in that order; a row may occur more than once. */
  public static Tensor pick(Tape tape, Tensor x, int[] rows) {
    int c = x.columns();
    Tensor y = tape.result(rows.length, c);
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(x.values(), rows[i] * c, y.values(), i * c, c);
    }
    tape.record(
        x,
        () -> {
          for (int i = 0; i < rows.length; i++) {
            addRow(y.gradient(), i * c, x.gradient(), rows[i] * c, c);
          }
        });
    return y;
  }

  /**
   * The row [xs[t][u] | xs[t][v]] for every pair (u, v) of every time step t, step by step.
   *
   * @param sources the u of step t
   * @param targets the v of step t
   */
  public static Tensor pairs(Tape tape, Tensor[] xs, int[][] sources, int[][] targets) {
    int c = xs[0].columns();
    int[] first = new int[sources.length + 1];
    for (int t = 0; t < sources.length; t++) {
      first[t + 1] = Math.addExact(first[t], sources[t].length);
    }
    Tensor y = tape.result(first[sources.length], 2 * c);
    tape.workers()
        .forEach(
            sources.length,
            t -> {
              for (int i = 0; i < sources[t].length; i++) {
                int at = (first[t] + i) * 2 * c;
                System.arraycopy(xs[t].values(), sources[t][i] * c, y.values(), at, c);
                System.arraycopy(xs[t].values(), targets[t][i] * c, y.values(), at + c, c);
              }
            });
    tape.record(
        xs[0],
        () ->
            // One thread per time step: a node's gradient is summed in the order of its pairs.
            tape.workers()
                .forEach(
                    sources.length,
                    t -> {
                      for (int i = 0; i < sources[t].length; i++) {
                        int at = (first[t] + i) * 2 * c;
                        addRow(y.gradient(), at, xs[t].gradient(), sources[t][i] * c, c);
                        addRow(y.gradient(), at + c, xs[t].gradient(), targets[t][i] * c, c);
                      }
                    }));
    return y;
  }

  private static void addRow(float[] from, int at, float[] to, int start, int length) {
    for (int j = 0; j < length; j++) {
      to[start + j] += from[at + j];
    }
  }

  /**
   * The k rows that score highest along p, each multiplied by tanh of its score: EvolveGCN-H's
   * summary of the nodes (Pareja et al. 2020, after Cangea et al. 2018).
   *
   * <p>The score of row i is x_i·p / ‖p‖. Ties are broken by the lower row; if there are fewer than
   * k rows, the lowest-scoring one is repeated.
   *
   * @param p a single column
   */
  public static Tensor topScored(Tape tape, Tensor x, Tensor p, int k) {
    int c = x.columns();
    if (p.rows() != c || p.columns() != 1) {
      throw new IllegalArgumentException("p must be a " + c + "x1 tensor, got a " + p);
    }
    double squares = 0;
    for (float value : p.values()) {
      squares += (double) value * value;
    }
    double norm = Math.sqrt(squares);
    double[] score = new double[x.rows()];
    for (int i = 0; i < score.length; i++) {
      for (int j = 0; j < c; j++) {
        score[i] += (double) x.values()[i * c + j] * p.values()[j];
      }
      score[i] /= norm;
    }
    int[] top = highest(score, k);
    Tensor y = tape.result(k, c);
    for (int i = 0; i < k; i++) {
      float squashed = (float) StrictMath.tanh(score[top[i]]);
      for (int j = 0; j < c; j++) {
        y.values()[i * c + j] = x.values()[top[i] * c + j] * squashed;
      }
    }
    tape.record(() -> topScoredBackward(x, p, y, top, score, norm));
    return y;
  }

  private static int[] highest(double[] score, int k) {
    Integer[] order = new Integer[score.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Arrays.sort(order, (a, b) -> Double.compare(score[b], score[a]));
    int[] top = new int[k];
    for (int i = 0; i < k; i++) {
      top[i] = order[Math.min(i, order.length - 1)];
    }
    return top;
  }

  private static void topScoredBackward(
      Tensor x, Tensor p, Tensor y, int[] top, double[] score, double norm) {
    int c = x.columns();
    for (int i = 0; i < top.length; i++) {
      int row = top[i] * c;
      double squashed = StrictMath.tanh(score[top[i]]);
      double dSquashed = 0;
      for (int j = 0; j < c; j++) {
        dSquashed += (double) y.gradient()[i * c + j] * x.values()[row + j];
      }
      double dScore = dSquashed * (1 - squashed * squashed);
      for (int j = 0; j < c; j++) {
        double unit = p.values()[j] / norm;
        if (x.requiresGradient()) {
          x.gradient()[row + j] += (float) (y.gradient()[i * c + j] * squashed + dScore * unit);
        }
        p.gradient()[j] += (float) (dScore * (x.values()[row + j] - score[top[i]] * unit) / norm);
      }
    }
  }
}
