package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import java.util.Arrays;

/**
 * A linear model over standardised features. Links to known contacts and new links have separate
 * weights, because what makes somebody write again differs from what makes them write for the first
 * time.
 *
 * @param mean the mean of each feature
 * @param scale the divisor of each feature
 * @param weights the weights of the features, for new links and then for known contacts
 * @param bias the bias of new links, then of known contacts
 */
public record LinearModel(double[] mean, double[] scale, double[][] weights, double[] bias) {
  /** The largest absolute value of a standardised feature; larger ones are clipped. */
  static final double CLIP = 8;

  /** A model that scores all links equally. */
  static LinearModel constant() {
    double[] ones = new double[Feature.COUNT];
    Arrays.fill(ones, 1);
    return new LinearModel(
        new double[Feature.COUNT], ones, new double[2][Feature.COUNT], new double[2]);
  }

  /** Whether any feature of this group has a non-zero weight. */
  public boolean uses(Feature.Group group) {
    boolean used = false;
    for (Feature feature : Feature.values()) {
      int j = feature.column();
      used |= feature.group() == group && (weights[0][j] != 0 || weights[1][j] != 0);
    }
    return used;
  }

  /** The score of a row of features. */
  public double score(float[] rows, int at, boolean contact) {
    double[] w = weights[contact ? 1 : 0];
    double sum = bias[contact ? 1 : 0];
    for (int j = 0; j < Feature.COUNT; j++) {
      sum += w[j] * standardised(j, rows[at + j]);
    }
    return sum;
  }

  /**
   * The contribution of each feature to the score of a row; with the bias, they sum to the score.
   */
  public double[] contributions(float[] rows, int at, boolean contact) {
    double[] w = weights[contact ? 1 : 0];
    double[] parts = new double[Feature.COUNT];
    for (int j = 0; j < parts.length; j++) {
      parts[j] = w[j] * standardised(j, rows[at + j]);
    }
    return parts;
  }

  double standardised(int j, double value) {
    return Math.max(-CLIP, Math.min(CLIP, (value - mean[j]) / scale[j]));
  }
}
