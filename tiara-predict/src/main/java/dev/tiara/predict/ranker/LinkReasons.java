package dev.tiara.predict.ranker;

import dev.tiara.predict.feature.Feature;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Why a {@link Ranker} scores a link as it does: the score is linear, so it is the bias plus what
 * each feature adds.
 *
 * <p>A contribution is the weight of a feature times its standardised value, so it is what the
 * feature adds compared with its mean over the candidates that the ranker was trained on.
 *
 * @param contact whether the source has contacted the target before; known contacts and new links
 *     have weights of their own
 * @param score the score, by which candidates of one source are ranked
 * @param bias what every link of this kind has
 * @param values of the features, by {@link Feature#column}
 * @param contributions of the features, by {@link Feature#column}
 */
public record LinkReasons(
    boolean contact, double score, double bias, float[] values, double[] contributions) {
  /** The features by the size of what they add, the largest first. */
  public List<Feature> byWeight() {
    return Arrays.stream(Feature.values())
        .sorted(
            Comparator.comparingDouble(
                (Feature feature) -> -Math.abs(contributions[feature.column()])))
        .toList();
  }
}
