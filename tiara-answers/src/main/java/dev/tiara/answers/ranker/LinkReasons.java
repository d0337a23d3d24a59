package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Why a {@link Ranker} gives a link its score. The model is linear, so the score is the bias plus
 * the contribution of each feature.
 *
 * <p>A contribution is the weight of a feature times its standardised value: what the feature adds
 * relative to its mean over the candidates that the ranker was trained on.
 *
 * @param contact whether the source has contacted the target before; known contacts and new links
 *     have separate weights
 * @param score the score by which the candidates of a source are ranked
 * @param bias the part of the score that all links of this kind share
 * @param values the values of the features, by {@link Feature#column}
 * @param contributions the contributions of the features, by {@link Feature#column}
 */
public record LinkReasons(
    boolean contact, double score, double bias, float[] values, double[] contributions) {
  /** The features in descending order of the absolute value of their contributions. */
  public List<Feature> byContribution() {
    return Arrays.stream(Feature.values())
        .sorted(
            Comparator.comparingDouble(
                (Feature feature) -> -Math.abs(contributions[feature.column()])))
        .toList();
  }
}
