package dev.tiara.answers.network;

import dev.tiara.answers.event.Feature;
import java.util.List;

/**
 * Standardises features: minus the mean, divided by the standard deviation over the training rows,
 * cut at ±{@value #LIMIT}. A feature that did not vary in training, or has no value for a candidate
 * (NaN), counts as 0.
 *
 * @param mean the mean of each feature
 * @param scale the reciprocal of its standard deviation; 0 if it did not vary
 */
@SuppressWarnings("ArrayRecordComponent") // coefficients, never written to
public record Scaling(double[] mean, double[] scale) {
  static final double LIMIT = 5;

  double standardised(int feature, double value) {
    double z = (value - mean[feature]) * scale[feature];
    return z > LIMIT ? LIMIT : z >= -LIMIT ? z : z < -LIMIT ? -LIMIT : 0;
  }

  /** Writes the standardised values of a part of a column. */
  void standardise(int feature, double[] values, int from, double[] z, int count) {
    double center = mean[feature];
    double factor = scale[feature];
    for (int i = 0; i < count; i++) {
      double value = (values[from + i] - center) * factor;
      z[i] = value > LIMIT ? LIMIT : value >= -LIMIT ? value : value < -LIMIT ? -LIMIT : 0;
    }
  }

  /** Collects sums. */
  static final class Sums {
    private final double[] counts;
    private final double[] sums;
    private final double[] squares;

    Sums(List<Feature> features) {
      counts = new double[features.size()];
      sums = new double[features.size()];
      squares = new double[features.size()];
    }

    void add(int feature, double value, int times) {
      counts[feature] += times;
      sums[feature] += value * times;
      squares[feature] += value * value * times;
    }

    Scaling scaling() {
      double[] mean = new double[sums.length];
      double[] scale = new double[sums.length];
      for (int j = 0; j < sums.length; j++) {
        if (counts[j] > 0) {
          mean[j] = sums[j] / counts[j];
          double variance = squares[j] / counts[j] - mean[j] * mean[j];
          scale[j] = variance > 1e-8 * (1 + mean[j] * mean[j]) ? 1 / Math.sqrt(variance) : 0;
        }
      }
      return new Scaling(mean, scale);
    }
  }
}
