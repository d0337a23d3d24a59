package dev.tiara.answers.network;

import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Why a network gives a link its score. Around every point, the network is linear: the score is
 * exactly the rest plus the sum of the parts, each the slope of a feature times its standardised
 * value, g_i z_i.
 *
 * @param score the score
 * @param rest the part that belongs to no feature
 * @param parts the features with their values and parts, in the network's order
 */
public record Reasons(double score, double rest, List<Part> parts) {
  /**
   * What a feature contributes.
   *
   * @param feature the feature
   * @param value its value
   * @param standardised z, its value as the network sees it
   * @param contribution g z
   */
  public record Part(Feature feature, double value, double standardised, double contribution) {}

  /** The reasons for the score of a candidate of the query that the view has been asked. */
  public static Reasons of(Network network, LinkView view, int candidate) {
    view.look(candidate);
    int inputs = network.features().size();
    double[] values = new double[inputs];
    double[] z = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      Feature feature = network.features().get(j);
      boolean counts = view.isKnown() || feature.scope() != Feature.Scope.PAIR;
      values[j] = counts ? feature.of(view) : Double.NaN;
      z[j] = network.scaling().standardised(j, values[j]);
    }
    double[] slope = network.linear().clone();
    double rest = 0;
    for (int u = 0; u < network.units(); u++) {
      double sum = network.bias()[u];
      for (int j = 0; j < inputs; j++) {
        sum += network.hidden()[u][j] * z[j];
      }
      if (sum > 0) {
        rest += network.output()[u] * network.bias()[u];
        for (int j = 0; j < inputs; j++) {
          slope[j] += network.output()[u] * network.hidden()[u][j];
        }
      }
    }
    double score = rest;
    var parts = new Part[inputs];
    for (int j = 0; j < inputs; j++) {
      score += slope[j] * z[j];
      parts[j] = new Part(network.features().get(j), values[j], z[j], slope[j] * z[j]);
    }
    return new Reasons(score, rest, List.of(parts));
  }

  /** The sums of the contributions by group. */
  public Map<Feature.Group, Double> byGroup() {
    Map<Feature.Group, Double> sums = new EnumMap<>(Feature.Group.class);
    for (Part part : parts) {
      sums.merge(part.feature().group(), part.contribution(), Double::sum);
    }
    return sums;
  }
}
