package dev.tiara.proximity;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.SeriesWalk;
import dev.tiara.stability.Stable;
import java.util.Arrays;
import java.util.List;

/**
 * Time-aware random walk with restart (Equation 1): the scores x_{t,s} as snapshots arrive,
 * computed without a matrix.
 *
 * <p>x_{t,s} = c Ã_tᵀ x_{t,s} + α i_s + β x_{t−1,s}, which is column s of X_t, unfiltered. With
 * several seeds, i_s is their distribution, and the scores are the weighted average of the scores
 * of the single seeds. One snapshot costs O(n + K m_t) time; memory is O(n). Not thread-safe.
 */
@Stable
public final class TimeAwareWalk {
  private final TiaraSettings settings;
  private final Seeds seeds;
  private final SeriesWalk series;
  private final double[] x;

  /** Whether a further snapshot without edges would leave x unchanged. */
  private boolean settled;

  /**
   * The surfer before the first snapshot, x_{0,s} = i_s.
   *
   * @param settings α, β and K; ε and top-k do not apply to scores
   */
  public TimeAwareWalk(TiaraSettings settings, Nodes nodes, int seed) {
    this(settings, nodes, Seeds.of(seed));
  }

  /**
   * The surfer that starts and restarts at one of several seeds, chosen by weight: its scores
   * measure proximity to the group.
   *
   * @param settings α, β and K; ε and top-k do not apply to scores
   */
  public TimeAwareWalk(TiaraSettings settings, Nodes nodes, Seeds seeds) {
    seeds.check(nodes);
    this.settings = settings;
    this.seeds = seeds;
    this.series = new SeriesWalk(settings);
    this.x = new double[nodes.size()];
    for (int i = 0; i < seeds.size(); i++) {
      x[seeds.node(i)] = seeds.weight(i);
    }
  }

  /**
   * Processes the next snapshot.
   *
   * @return x_{t,s}, a distribution over all nodes
   */
  public double[] advance(Snapshot A) {
    if (A.nodeCount() != x.length) {
      throw new IllegalArgumentException(
          "snapshot must have " + x.length + " nodes, got " + A.nodeCount());
    }
    if (A.edgeCount() == 0 && settled) {
      return scores();
    }
    double gamma = settings.gamma();
    boolean changed = false;
    int seed = 0;
    for (int v = 0; v < x.length; v++) {
      double next = gamma * x[v];
      if (seed < seeds.size() && seeds.node(seed) == v) {
        next += (1 - gamma) * seeds.weight(seed++);
      }
      changed |= next != x[v];
      x[v] = next;
    }
    settled = !changed && A.edgeCount() == 0;
    series.diffuse(A, x);
    return scores();
  }

  /** The current scores. */
  public double[] scores() {
    return Arrays.copyOf(x, x.length);
  }

  /** The current score of a node. */
  public double score(int node) {
    return x[node];
  }

  /** A node and its score. */
  public record Neighbor(int node, double score) {}

  /** The k nodes with the highest scores, without the seeds; ties are broken by the lower index. */
  public List<Neighbor> nearest(int k) {
    var nearest = new NearestNodes(k, seeds);
    for (int v = 0; v < x.length; v++) {
      nearest.add(v, x[v]);
    }
    return nearest.list();
  }
}
