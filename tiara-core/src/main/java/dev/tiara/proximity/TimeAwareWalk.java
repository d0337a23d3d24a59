package dev.tiara.proximity;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Time-aware random walk with restart from one seed (Equation 1): the scores x_{t,s} as snapshots
 * arrive, without any matrix.
 *
 * <p>x_{t,s} = c Ã_tᵀ x_{t,s} + α i_s + β x_{t−1,s}, which is column s of X_t, not filtered. One
 * snapshot costs O(K m_t) time; memory is O(n).
 */
public final class TimeAwareWalk {
  private final TiaraSettings settings;
  private final int seed;
  private final int steps;
  private double[] x;

  /** Whether a snapshot without edges would not change x any more. */
  private boolean settled;

  /**
   * The surfer before the first snapshot, x_{0,s} = i_s.
   *
   * @param settings α, β and K; ε and top-k do not apply to scores
   */
  public TimeAwareWalk(TiaraSettings settings, Nodes nodes, int seed) {
    nodes.check(seed);
    this.settings = settings;
    this.seed = seed;
    this.steps = Series.steps(settings.c(), settings.iterations(), 1e-14);
    this.x = new double[nodes.size()];
    x[seed] = 1;
  }

  /**
   * Takes the next snapshot.
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
    for (int v = 0; v < x.length; v++) {
      double next = gamma * x[v] + (v == seed ? 1 - gamma : 0);
      changed |= next != x[v];
      x[v] = next;
    }
    settled = !changed && A.edgeCount() == 0;
    diffuse(A);
    return scores();
  }

  /** x = S_t x, by the series of the power iteration applied to one vector. */
  private void diffuse(Snapshot A) {
    var walk = WalkMatrix.of(A);
    double[] b = new double[walk.size];
    for (int p = 0; p < b.length; p++) {
      b[p] = x[A.activated(p)];
    }
    double[] y = b.clone();
    double[] next = new double[b.length];
    for (int k = 1; k <= steps; k++) {
      System.arraycopy(b, 0, next, 0, b.length);
      walk.step(settings.c(), y, next);
      double[] swap = y;
      y = next;
      next = swap;
    }
    double normalizer = Series.normalizer(settings.c(), steps);
    for (int p = 0; p < b.length; p++) {
      x[A.activated(p)] = normalizer * y[p];
    }
  }

  /** The current scores. */
  public double[] scores() {
    return Arrays.copyOf(x, x.length);
  }

  /** A node and how close it is. */
  public record Neighbor(int node, double score) {}

  /** The k nodes with the highest scores, without the seed; of equals, the lower index first. */
  public List<Neighbor> nearest(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("number of neighbours must be at least 1, got " + k);
    }
    var closest =
        new PriorityQueue<Neighbor>(
            (a, b) ->
                a.score != b.score
                    ? Double.compare(a.score, b.score)
                    : Integer.compare(b.node, a.node));
    for (int v = 0; v < x.length; v++) {
      if (v != seed && x[v] > 0) {
        closest.add(new Neighbor(v, x[v]));
        if (closest.size() > k) {
          closest.poll();
        }
      }
    }
    List<Neighbor> nearest = new ArrayList<>();
    while (!closest.isEmpty()) {
      nearest.add(0, closest.poll());
    }
    return nearest;
  }
}
