package dev.tiara.predict.ranker;

import dev.tiara.predict.feature.Feature;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a ranker is trained.
 *
 * @param seed of candidates and batches
 * @param without groups of features that are left out
 * @param split whether known contacts and new links get weights of their own
 * @param learningRate of AdamW
 * @param epochs passes over the queries
 * @param fits how many are averaged
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

  /** The defaults. */
  public static RankerSettings ofSeed(long seed) {
    return new RankerSettings(seed, Set.of(), true, 3e-2, 10, 3);
  }

  /** The same without some groups of features. */
  public RankerSettings without(Feature.Group... groups) {
    return new RankerSettings(seed, Set.of(groups), split, learningRate, epochs, fits);
  }
}
