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
    for (int from = 0; from < count; from += BLOCK) {
      int rows = Math.min(BLOCK, count - from);
      for (int j = contexts; j < inputs; j++) {
        network.scaling().standardise(j, columns.column(j), from, z[j], rows);
      }
      score(linear, rows);
      System.arraycopy(sum, 0, scores, from, rows);
    }
  }

  private void score(double linear, int rows) {
    Arrays.fill(sum, 0, rows, linear);
    combine(sum, network.linear(), rows);
    for (int u = 0; u < ofContext.length; u++) {
      Arrays.fill(unit, 0, rows, ofContext[u]);
      combine(unit, network.hidden()[u], rows);
      rectify(sum, unit, network.output()[u], rows);
    }
  }

  private void combine(double[] y, double[] w, int rows) {
    int j = contexts;
    for (; j + 4 <= w.length; j += 4) {
      axpy4(y, w[j], z[j], w[j + 1], z[j + 1], w[j + 2], z[j + 2], w[j + 3], z[j + 3], rows);
    }
    for (; j < w.length; j++) {
      axpy(y, w[j], z[j], rows);
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
