package dev.tiara.predict.explain;

import java.util.Arrays;
import java.util.List;

/**
 * The score x_{t,s}(v), decomposed in three ways.
 *
 * @param from s, where the surfer starts
 * @param to v, where it is found
 * @param at t, the snapshot
 * @param score x_{t,s}(v) of the walk that is not filtered
 * @param filter what filtering makes of the score
 * @param bySnapshot the share of the score of walks that started in snapshot i, for i from 0 to t:
 *     the terms of Theorem 1. They sum to the score
 * @param byHops the share of walks that moved along h edges, for h from 0; the last one is that of
 *     {@link #MOST_HOPS} <em>or more</em>. They sum to the score
 * @param paths the heaviest paths, in descending order of weight
 * @param pathsComplete whether it is certain that no heavier path is missing
 */
public record Explanation(
    int from,
    int to,
    int at,
    double score,
    FilterEffect filter,
    double[] bySnapshot,
    double[] byHops,
    List<TimedPath> paths,
    boolean pathsComplete) {

  /** Walks of this many hops and more are counted together. */
  public static final int MOST_HOPS = 10;

  /** Takes copies. */
  public Explanation {
    bySnapshot = bySnapshot.clone();
    byHops = byHops.clone();
    paths = List.copyOf(paths);
  }

  /** A copy of the shares by start snapshot. */
  @Override
  public double[] bySnapshot() {
    return bySnapshot.clone();
  }

  /** A copy of the shares by number of hops. */
  @Override
  public double[] byHops() {
    return byHops.clone();
  }

  /** What the paths sum to. */
  public double pathWeight() {
    return paths.stream().mapToDouble(TimedPath::weight).sum();
  }

  /**
   * The entry of X̃_t and how it comes from the score: score − dropped + rescaled = filtered.
   *
   * @param filtered the entry of X̃_t
   * @param dropped the part of the score whose walks passed through an entry that the filter
   *     removed, in this snapshot or an earlier one
   * @param rescaled what the rest gained because columns are divided by their sums after filtering
   */
  public record FilterEffect(double filtered, double dropped, double rescaled) {}

  @Override
  public String toString() {
    return "x_{"
        + at
        + ","
        + from
        + "}("
        + to
        + ") = "
        + score
        + ", by snapshot "
        + Arrays.toString(bySnapshot)
        + ", by hops "
        + Arrays.toString(byHops);
  }
}
