package dev.tiara.internal.walk;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import java.util.Arrays;

/**
 * The scores x_{t,s} of one surfer, for the nodes that have one: what {@link
 * dev.tiara.proximity.TimeAwareWalk} computes, with the same bits, but in time and memory that do
 * not depend on the number of nodes. Immutable.
 *
 * <p>Nodes may be renumbered in the same order; nothing else about them matters.
 */
public final class SparseWalk {
  private final double gamma;
  private final SeriesWalk series;
  private final int[] seeds;
  private final double[] weights;
  private final int[] nodes;
  private final double[] values;

  /** Whether a further snapshot without activated nodes would leave the scores unchanged. */
  private final boolean settled;

  private SparseWalk(
      double gamma,
      SeriesWalk series,
      int[] seeds,
      double[] weights,
      int[] nodes,
      double[] values,
      boolean settled) {
    this.gamma = gamma;
    this.series = series;
    this.seeds = seeds;
    this.weights = weights;
    this.nodes = nodes;
    this.values = values;
    this.settled = settled;
  }

  /**
   * The surfer before the first snapshot, x_{0,s} = i_s. The arrays are not copied.
   *
   * @param seeds the nodes at which it starts, ascending
   * @param weights the probability of each
   */
  public static SparseWalk start(TiaraSettings settings, int[] seeds, double[] weights) {
    return new SparseWalk(
        settings.gamma(), new SeriesWalk(settings), seeds, weights, seeds, weights, false);
  }

  /** The nodes that have a score, ascending, the seeds among them. Must not be modified. */
  public int[] nodes() {
    return nodes;
  }

  /** The scores, in the order of {@link #nodes}. Must not be modified. */
  public double[] values() {
    return values;
  }

  /** The seeds, ascending. Must not be modified. */
  public int[] seeds() {
    return seeds;
  }

  /** The same scores under other numbers of the nodes, which must be in the same order. */
  public SparseWalk renumbered(int[] newSeeds, int[] newNodes) {
    return new SparseWalk(gamma, series, newSeeds, weights, newNodes, values, settled);
  }

  /** The scores after the next snapshot. */
  public SparseWalk advance(Snapshot A) {
    boolean empty = A.activatedCount() == 0;
    if (empty && settled) {
      return this;
    }
    double[] x = new double[nodes.length];
    int seed = 0;
    for (int i = 0; i < x.length; i++) {
      x[i] = gamma * values[i];
      if (seed < seeds.length && seeds[seed] == nodes[i]) {
        x[i] += (1 - gamma) * weights[seed++];
      }
    }
    boolean unchanged = empty && Arrays.equals(x, values);
    double[] b = new double[A.activatedCount()];
    boolean reached = false;
    for (int i = 0, p = 0; i < x.length && p < b.length; i++) {
      while (p < b.length && A.activated(p) < nodes[i]) {
        p++;
      }
      if (p < b.length && A.activated(p) == nodes[i]) {
        b[p] = x[i];
        reached |= x[i] != 0;
      }
    }
    if (!reached) {
      return new SparseWalk(gamma, series, seeds, weights, nodes, x, unchanged);
    }
    return merged(A, series.diffused(WalkMatrix.of(A), b), x);
  }

  /** The diffused scores of the activated nodes, and those of the others. */
  private SparseWalk merged(Snapshot A, double[] y, double[] x) {
    int[] allNodes = new int[nodes.length + y.length];
    double[] all = new double[allNodes.length];
    int count = 0;
    int seed = 0;
    for (int i = 0, p = 0; i < nodes.length || p < y.length; ) {
      int resting = i < nodes.length ? nodes[i] : Integer.MAX_VALUE;
      int active = p < y.length ? A.activated(p) : Integer.MAX_VALUE;
      int node = Math.min(resting, active);
      double score = active == node ? y[p] : x[i];
      i += resting == node ? 1 : 0;
      p += active == node ? 1 : 0;
      boolean isSeed = seed < seeds.length && seeds[seed] == node;
      seed += isSeed ? 1 : 0;
      if (score != 0 || isSeed) {
        allNodes[count] = node;
        all[count++] = score;
      }
    }
    return new SparseWalk(
        gamma,
        series,
        seeds,
        weights,
        Arrays.copyOf(allNodes, count),
        Arrays.copyOf(all, count),
        false);
  }
}
