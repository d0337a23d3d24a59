package dev.tiara.answers.explain;

import java.util.Arrays;
import java.util.List;

/**
 * The score x_{t,s}(v), decomposed in three ways.
 *
 * @param from s, the seed, where the surfer starts
 * @param to v, where the surfer ends
 * @param at t, the snapshot
 * @param score x_{t,s}(v) of the unfiltered walk
 * @param filter the effect of filtering on the score
 * @param bySnapshot the contribution of walks that started in snapshot i, for i from 0 to t: the
 *     terms of Theorem 1, which sum to the score
 * @param byHops the contribution of walks that moved along h edges, for h from 0; the last one
 *     covers {@link #MOST_HOPS} <em>or more</em>. They sum to the score
 * @param paths the heaviest paths, in descending order of weight
 * @param pathsComplete whether it is certain that no path heavier than these was missed
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

  /** Walks of this many hops or more are counted together. */
  public static final int MOST_HOPS = 10;

  /** Takes copies. */
  public Explanation {
    bySnapshot = bySnapshot.clone();
    byHops = byHops.clone();
    paths = List.copyOf(paths);
  }

  /** The contributions by start snapshot, as a copy. */
  @Override
  public double[] bySnapshot() {
    return bySnapshot.clone();
  }

  /** The contributions by number of hops, as a copy. */
  @Override
  public double[] byHops() {
    return byHops.clone();
  }

  /** The total weight of the paths. */
  public double pathWeight() {
    return paths.stream().mapToDouble(TimedPath::weight).sum();
  }

  /**
   * How filtering turns the score into the entry of X̃_t: score − dropped + rescaled = filtered.
   *
   * @param filtered the entry of X̃_t
   * @param dropped the part of the score whose walks passed through an entry that the filter
   *     removed, in this snapshot or an earlier one
   * @param rescaled what the rest gained by dividing columns by their sums after filtering
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
