package dev.tiara.answers.explain;

import dev.tiara.answers.explain.Explanation.FilterEffect;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.SeriesWalk;
import dev.tiara.proximity.FilteredWalk;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Decomposes the score x_{t,s}(v) of the time-aware walk by the snapshot in which the walk started,
 * by number of hops, and by path.
 *
 * <pre>{@code
 * var explainer = new Explainer(graph, TiaraSettings.DEFAULT);
 * Explanation why = explainer.explain(nodes.index("ann"), nodes.index("dan"), graph.length() - 1);
 * }</pre>
 *
 * <p>The closed form of Theorem 1, with snapshots counted from 0, is
 *
 * <p>x_{t,s} = (1−γ) Σ_{i=1}^{t} γ^{t−i} S_t ⋯ S_i i_s + γ^t S_t ⋯ S_0 i_s,
 *
 * <p>and term i is the probability of the walks that started, or last restarted, in snapshot i. One
 * pass from t back to 0 yields all terms, each split by number of hops: O(K m) for m edges up to t,
 * times {@link Explanation#MOST_HOPS}.
 *
 * <p>S_t is the series that {@link TimeAwareWalk} sums, so the terms add up to its score, up to
 * round-off. Immutable and safe for use by multiple threads.
 */
public final class Explainer {
  private final DynamicGraph graph;
  private final TiaraSettings settings;

  /**
   * Creates an explainer of scores in a graph.
   *
   * @param settings α, β and K; ε and top-k apply to the filtered score
   */
  public Explainer(DynamicGraph graph, TiaraSettings settings) {
    this.graph = graph;
    this.settings = settings;
  }

  /** Explains a score, including its five heaviest paths. */
  public Explanation explain(int from, int to, int at) {
    return explain(from, to, at, 5, done -> {});
  }

  /**
   * Explains a score.
   *
   * @param from s, the seed
   * @param to v, the node that is scored
   * @param at t, the snapshot
   * @param paths the number of heaviest paths to find
   * @param progress receives the number of finished snapshots, out of 2 (t + 1)
   * @throws IllegalArgumentException if a node or the snapshot does not exist, or the number of
   *     paths is negative
   */
  public Explanation explain(int from, int to, int at, int paths, IntConsumer progress) {
    graph.nodes().check(from);
    graph.nodes().check(to);
    graph.snapshot(at); // throws if it does not exist
    if (paths < 0) {
      throw new IllegalArgumentException("number of paths must not be negative, got " + paths);
    }
    var walk = new TimeAwareWalk(settings, graph.nodes(), from);
    FilterEffect filter = filter(walk, from, to, at, progress);
    double score = walk.score(to);
    var shares = new WalkShares(graph, settings, from, to, at);
    shares.compute(done -> progress.accept(at + 1 + done));
    var search = new PathSearch(graph, settings, from, to, at);
    // If the score is 0, no walk and thus no path reaches v.
    List<TimedPath> heaviest = score > 0 && paths > 0 ? search.heaviest(paths) : List.of();
    return new Explanation(
        from,
        to,
        at,
        score,
        filter,
        shares.bySnapshot(),
        shares.byHops(),
        heaviest,
        search.isComplete());
  }

  /** Advances the walk, the augmenter's column, and the walk confined to that column. */
  private FilterEffect filter(TimeAwareWalk walk, int from, int to, int at, IntConsumer progress) {
    var column = new FilteredWalk(settings, graph.nodes(), from);
    var series = new SeriesWalk(settings);
    double gamma = settings.gamma();
    // The walk without the entries that were filtered out, not rescaled.
    double[] kept = new double[graph.nodeCount()];
    kept[from] = 1;
    for (int t = 0; t <= at; t++) {
      Snapshot A = graph.snapshot(t);
      walk.advance(A);
      column.advance(A);
      for (int v = 0; v < kept.length; v++) {
        kept[v] *= gamma;
      }
      kept[from] += 1 - gamma;
      series.diffuse(A, kept);
      confine(kept, column.nodes());
      progress.accept(t + 1);
    }
    double filtered = column.score(to);
    return new FilterEffect(filtered, walk.score(to) - kept[to], filtered - kept[to]);
  }

  /** Clears all entries except those of the given nodes, which are in ascending order. */
  private static void confine(double[] x, int[] nodes) {
    int from = 0;
    for (int node : nodes) {
      Arrays.fill(x, from, node, 0);
      from = node + 1;
    }
    Arrays.fill(x, from, x.length, 0);
  }
}
