package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import java.util.EnumSet;
import java.util.Set;

/**
 * The settings for training a {@link Ranker}.
 *
 * @param seed the seed for sampling links and candidates and for shuffling batches
 * @param without the groups of features to leave out
 * @param split whether known contacts and new links get separate weights
 * @param learningRate the learning rate of AdamW
 * @param epochs the number of passes over the queries
 * @param fits the number of fits that are averaged
 */
public record RankerSettings(
    long seed,
    Set<Feature.Group> without,
    boolean split,
    double learningRate,
    int epochs,
    int fits) {
  /** Takes a copy of the groups. */
  public RankerSettings {
    without = without.isEmpty() ? EnumSet.noneOf(Feature.Group.class) : EnumSet.copyOf(without);
  }

  /** The default settings with this seed. */
  public static RankerSettings ofSeed(long seed) {
    return new RankerSettings(seed, Set.of(), true, 3e-2, 10, 3);
  }

  /** The same settings with only the given groups of features left out. */
  public RankerSettings without(Feature.Group... groups) {
    return new RankerSettings(seed, Set.of(groups), split, learningRate, epochs, fits);
  }
}
