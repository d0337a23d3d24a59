package dev.tiara.predict.ranker;

import dev.tiara.predict.feature.Feature;

/**
 * A linear score of standardised features. Links to known contacts and new links have weights of
 * their own, because what makes somebody write again is not what makes them write first.
 *
 * @param mean of each feature
 * @param scale by which each feature is divided
 * @param weights of the features: of new links, then of known contacts
 * @param bias of new links, then of known contacts
 */
public record LinearModel(double[] mean, double[] scale, double[][] weights, double[] bias) {
  /** Standardised features are clipped to this size. */
  static final double CLIP = 8;

  /** The score of a row of features. */
  public double score(float[] rows, int at, boolean contact) {
    double[] w = weights[contact ? 1 : 0];
    double sum = bias[contact ? 1 : 0];
    for (int j = 0; j < Feature.COUNT; j++) {
      sum += w[j] * standardised(j, rows[at + j]);
    }
    return sum;
  }

  /** What each feature of a row adds to its score; with the bias they sum to it. */
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
