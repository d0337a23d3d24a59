package dev.tiara.predict.ranker;

import dev.tiara.learn.ranking.EventStream;
import dev.tiara.predict.feature.Feature;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

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

  /**
   * The reasons of the ranker that has learned from all snapshots up to one, for a link in the
   * next.
   *
   * @param last the last snapshot to learn from
   * @param progress takes the number of finished snapshots
   * @throws IllegalArgumentException if there is too little to learn from
   */
  public static LinkReasons of(
      EventStream events,
      int last,
      int source,
      int target,
      RankerSettings settings,
      IntConsumer progress) {
    try (RankerScorer scorer = new Ranker(settings, last + 1).open(events.shape())) {
      for (int t = 0; t <= last; t++) {
        scorer.reveal(events.batch(t));
        progress.accept(t + 1);
      }
      return scorer.reasons(source, target);
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(e.getMessage(), e); // the log's fault, not the ranker's
    }
  }

  /** The features by the size of what they add, the largest first. */
  public List<Feature> byWeight() {
    return Arrays.stream(Feature.values())
        .sorted(
            Comparator.comparingDouble(
                (Feature feature) -> -Math.abs(contributions[feature.column()])))
        .toList();
  }
}
