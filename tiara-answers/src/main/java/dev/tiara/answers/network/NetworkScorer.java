package dev.tiara.answers.network;

import dev.tiara.answers.event.LinkView;
import java.util.Arrays;

/** Scores candidates of the query that a view has been asked. One scorer per thread. */
public final class NetworkScorer {
  private static final int BLOCK = 256;

  private final Network network;
  private final FeatureColumns columns;
  private final int inputs;
  private final int contexts;
  private final double[][] z;
  private final double[] ofContext;

  /** Whether the candidates of a block differ in a feature. */
  private final boolean[] varies;

  private final double[] unit = new double[BLOCK];
  private final double[] sum = new double[BLOCK];

  /** A scorer of a fitted network. */
  public NetworkScorer(Network network) {
    this(network, new FeatureColumns(network.features()));
  }

  /** A scorer that shares the columns of its features with others. */
  public NetworkScorer(Network network, FeatureColumns columns) {
    if (!network.features().equals(columns.features())) {
      throw new IllegalArgumentException(
          "columns must have the features of the network, got " + columns.features());
    }
    this.network = network;
    this.columns = columns;
    this.inputs = network.features().size();
    this.contexts = TrainingRows.contexts(network.features());
    this.z = new double[inputs][BLOCK];
    this.varies = new boolean[inputs];
    this.ofContext = new double[network.units()];
  }

  /** Writes the scores of the first candidates. */
  public void score(LinkView view, int[] candidates, int count, double[] scores) {
    columns.fill(view, candidates, count);
    System.arraycopy(network.bias(), 0, ofContext, 0, ofContext.length);
    double linear = 0;
    for (int j = 0; j < contexts && count > 0; j++) {
      double value = network.scaling().standardised(j, columns.column(j)[0]);
      linear += network.linear()[j] * value;
      for (int u = 0; u < ofContext.length; u++) {
        ofContext[u] += network.hidden()[u][j] * value;
      }
    }
    int[] order = columns.order();
    for (int from = 0; from < count; from += BLOCK) {
      int rows = Math.min(BLOCK, count - from);
      for (int j = contexts; j < inputs; j++) {
        network.scaling().standardise(j, columns.column(j), from, z[j], rows);
        varies[j] = varies(z[j], rows);
      }
      score(linear, rows);
      for (int r = 0; r < rows; r++) {
        scores[order[from + r]] = sum[r];
      }
    }
  }

  private static boolean varies(double[] column, int rows) {
    double first = column[0];
    for (int r = 1; r < rows; r++) {
      if (column[r] != first) {
        return true;
      }
    }
    return false;
  }

  private void score(double linear, int rows) {
    combine(sum, linear, network.linear(), rows);
    for (int u = 0; u < ofContext.length; u++) {
      combine(unit, ofContext[u], network.hidden()[u], rows);
      rectify(sum, unit, network.output()[u], rows);
    }
  }

  /**
   * A sum over the features, four at a time and the last ones one by one. What features that do not
   * vary add is computed once, and rounded as for each candidate.
   */
  private void combine(double[] y, double start, double[] w, int rows) {
    double value = start;
    boolean filled = false;
    int j = contexts;
    while (j < w.length) {
      int group = j + 4 <= w.length ? 4 : 1;
      if (varies(j, group) && !filled) {
        Arrays.fill(y, 0, rows, value);
        filled = true;
      }
      if (!varies(j, group)) {
        double more = w[j] * z[j][0];
        for (int k = 1; k < group; k++) {
          more += w[j + k] * z[j + k][0];
        }
        value += more;
        if (filled) {
          add(y, more, rows);
        }
      } else if (group == 4) {
        axpy4(y, w[j], z[j], w[j + 1], z[j + 1], w[j + 2], z[j + 2], w[j + 3], z[j + 3], rows);
      } else {
        axpy(y, w[j], z[j], rows);
      }
      j += group;
    }
    if (!filled) {
      Arrays.fill(y, 0, rows, value);
    }
  }

  private boolean varies(int from, int count) {
    for (int j = from; j < from + count; j++) {
      if (varies[j]) {
        return true;
      }
    }
    return false;
  }

  private static void add(double[] y, double value, int rows) {
    for (int r = 0; r < rows; r++) {
      y[r] += value;
    }
  }

  private static void axpy4(
      double[] y,
      double a,
      double[] xa,
      double b,
      double[] xb,
      double c,
      double[] xc,
      double d,
      double[] xd,
      int rows) {
    for (int r = 0; r < rows; r++) {
      y[r] += a * xa[r] + b * xb[r] + c * xc[r] + d * xd[r];
    }
  }

  private static void axpy(double[] y, double a, double[] xa, int rows) {
    for (int r = 0; r < rows; r++) {
      y[r] += a * xa[r];
    }
  }

  private static void rectify(double[] scores, double[] h, double v, int rows) {
    for (int r = 0; r < rows; r++) {
      scores[r] += v * Math.max(0, h[r]);
    }
  }
}
