package dev.tiara.answers.network;

import dev.tiara.answers.event.Feature;
import java.util.List;

/**
 * Scores of standardised features z: w·z + Σ_u v_u max(0, b_u + W_u·z). Without hidden units, the
 * model is linear. The mean of several fits is again a network, with the hidden units of all.
 *
 * @param features the features, those of the source alone first
 * @param scaling how they are standardised
 * @param linear w
 * @param hidden W, a row per hidden unit
 * @param bias b
 * @param output v
 */
@SuppressWarnings("ArrayRecordComponent") // coefficients, never written to
public record Network(
    List<Feature> features,
    Scaling scaling,
    double[] linear,
    double[][] hidden,
    double[] bias,
    double[] output) {

  /**
   * Checks the shapes, and that all coefficients are finite.
   *
   * @throws IllegalArgumentException if one is not
   */
  public Network {
    int inputs = features.size();
    check("linear", linear, inputs);
    check("bias", bias, output.length);
    check("output", output, output.length);
    check("mean", scaling.mean(), inputs);
    check("scale", scaling.scale(), inputs);
    if (hidden.length != output.length) {
      throw new IllegalArgumentException(
          "hidden rows must be one per unit, got " + hidden.length + " for " + output.length);
    }
    for (double[] row : hidden) {
      check("hidden", row, inputs);
    }
  }

  private static void check(String name, double[] values, int length) {
    if (values.length != length) {
      throw new IllegalArgumentException(
          name + " coefficients must number " + length + ", got " + values.length);
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(name + " coefficients must be finite, got " + value);
      }
    }
  }

  /** The number of hidden units. */
  public int units() {
    return output.length;
  }

  /** The network whose score is the mean of the scores of networks with the same features. */
  public static Network mean(List<Network> fits) {
    int units = fits.stream().mapToInt(Network::units).sum();
    Network first = fits.get(0);
    double[] linear = new double[first.linear.length];
    double[][] hidden = new double[units][];
    double[] bias = new double[units];
    double[] output = new double[units];
    int u = 0;
    for (Network fit : fits) {
      for (int j = 0; j < linear.length; j++) {
        linear[j] += fit.linear[j] / fits.size();
      }
      for (int k = 0; k < fit.units(); k++) {
        hidden[u] = fit.hidden[k];
        bias[u] = fit.bias[k];
        output[u++] = fit.output[k] / fits.size();
      }
    }
    return new Network(first.features, first.scaling, linear, hidden, bias, output);
  }
}
