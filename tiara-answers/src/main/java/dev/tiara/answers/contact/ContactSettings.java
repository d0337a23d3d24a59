package dev.tiara.answers.contact;

import dev.tiara.answers.event.Feature;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a predictor is fitted. The same settings give the same bits on any number of threads.
 *
 * @param units the hidden units of a fit
 * @param fits the number of fits whose scores are averaged
 * @param mostQueries the number of training queries, drawn uniformly if there are more
 * @param mostRanked the number of candidates scored to choose and to calibrate, at most: with many
 *     candidates, fewer queries are asked
 * @param features the features of trained predictors; those of the reverse direction are left out
 *     of a log that is bipartite
 * @param seed of all draws
 * @param threads the number of threads
 */
public record ContactSettings(
    int units,
    int fits,
    int mostQueries,
    long mostRanked,
    Set<Feature> features,
    long seed,
    int threads) {
  /** The settings of {@code predict} and {@code evaluate}. */
  public static final ContactSettings DEFAULT =
      new ContactSettings(
          32,
          3,
          120_000,
          6_000_000,
          Feature.DEFAULT,
          1,
          Runtime.getRuntime().availableProcessors());

  /** Checks that all numbers are positive, and takes a copy. */
  public ContactSettings {
    features = Set.copyOf(features);
    require("units", units);
    require("fits", fits);
    require("training queries", mostQueries);
    require("ranked candidates", mostRanked);
    require("threads", threads);
  }

  private static void require(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, got " + value);
    }
  }

  /** The features of a fit, contexts first. */
  List<Feature> features(boolean bipartite) {
    return Feature.of(bipartite).stream().filter(features::contains).toList();
  }

  /** The same with other features. */
  public ContactSettings withFeatures(Set<Feature> others) {
    return new ContactSettings(units, fits, mostQueries, mostRanked, others, seed, threads);
  }

  /** The same without some groups of features. */
  public ContactSettings without(Feature.Group... groups) {
    Set<Feature> others = new HashSet<>(features);
    others.removeIf(feature -> List.of(groups).contains(feature.group()));
    return withFeatures(others);
  }

  /** The same with another seed. */
  public ContactSettings withSeed(long other) {
    return new ContactSettings(units, fits, mostQueries, mostRanked, features, other, threads);
  }

  /** The same with another number of threads. */
  public ContactSettings withThreads(int other) {
    return new ContactSettings(units, fits, mostQueries, mostRanked, features, seed, other);
  }
}
