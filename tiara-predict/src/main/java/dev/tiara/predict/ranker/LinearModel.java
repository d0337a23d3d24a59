package dev.tiara.predict.ranker;

import dev.tiara.predict.feature.Feature;
import java.util.Arrays;

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

  /** Scores every link the same. */
  static LinearModel ofNothing() {
    double[] ones = new double[Feature.COUNT];
    Arrays.fill(ones, 1);
    return new LinearModel(
        new double[Feature.COUNT], ones, new double[2][Feature.COUNT], new double[2]);
  }

  /** Whether a feature of this group has a weight. */
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
