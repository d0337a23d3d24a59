package dev.tiara.answers.explain;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.SeriesWalk;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Computes the terms of Theorem 1 for one entry, each split by number of hops.
 *
 * <p>Let r_j(u) be the probability that a surfer who is at u when snapshot j begins, and who never
 * restarts, is at v when snapshot t ends. Backwards in time, r_j = S_jᵀ r_{j+1} with r_{t+1} = i_v.
 * Term i is r_i(s) times the probability γ^{t−i} (1−γ) that the last restart is in snapshot i. Here
 * r_j(u) is not one number but a row, with one entry for each number of hops; a move along an edge
 * shifts the row by one, a self-loop of Ã does not.
 */
final class WalkShares {
  /** The number of layers: one for each number of hops, the last one for that many or more. */
  private static final int LAYERS = Explanation.MOST_HOPS + 1;

  private final DynamicGraph graph;
  private final SeriesWalk series;
  private final double gamma;
  private final int from;
  private final int at;
  private final double[] bySnapshot;
  private final double[] byHops = new double[LAYERS];

  /** r of each node by number of hops; null if it is 0. */
  private final double[] @Nullable [] reach;

  WalkShares(DynamicGraph graph, TiaraSettings settings, int from, int to, int at) {
    this.graph = graph;
    this.series = new SeriesWalk(settings);
    this.gamma = settings.gamma();
    this.from = from;
    this.at = at;
    this.bySnapshot = new double[at + 1];
    this.reach = new double[graph.nodeCount()][];
    double[] arrived = new double[LAYERS];
    arrived[0] = 1;
    reach[to] = arrived;
  }

  /** Computes the shares, from snapshot t back to 0. */
  void compute(IntConsumer progress) {
    double travel = 1; // γ^{t−j}
    for (int j = at; j >= 0; j--) {
      stepBack(graph.snapshot(j));
      double @Nullable [] row = reach[from];
      double start = j == 0 ? travel : (1 - gamma) * travel;
      for (int h = 0; row != null && h < LAYERS; h++) {
        bySnapshot[j] += start * row[h];
        byHops[h] += start * row[h];
      }
      travel *= gamma;
      progress.accept(at - j + 1);
    }
  }

  double[] bySnapshot() {
    return bySnapshot;
  }

  double[] byHops() {
    return byHops;
  }

  /** r = S_jᵀ r. Nodes that are not activated keep their rows, since S_j is the identity there. */
  private void stepBack(Snapshot A) {
    int size = A.activatedCount();
    double[] b = new double[Math.multiplyExact(size, LAYERS)];
    boolean touched = false;
    for (int p = 0; p < size; p++) {
      double @Nullable [] row = reach[A.activated(p)];
      if (row != null) {
        System.arraycopy(row, 0, b, p * LAYERS, LAYERS);
        touched = true;
      }
    }
    if (!touched) {
      return;
    }
    var walk = WalkMatrix.of(A);
    store(
        A,
        Series.sum(
            b,
            series.steps,
            new double[b.length],
            new double[b.length],
            (y, next) -> addStep(walk, y, next)));
  }

  /** next += c Ã y, with the rows of neighbours shifted by one hop. */
  private void addStep(WalkMatrix walk, double[] y, double[] next) {
    for (int u = 0; u < walk.size; u++) {
      int row = u * LAYERS;
      int loop = walk.offsets[u];
      double stay = series.c * walk.probabilities[loop];
      for (int h = 0; h < LAYERS; h++) {
        next[row + h] += stay * y[row + h];
      }
      for (int e = loop + 1; e < walk.offsets[u + 1]; e++) {
        double move = series.c * walk.probabilities[e];
        int target = walk.targets[e] * LAYERS;
        for (int h = 1; h < LAYERS; h++) {
          next[row + h] += move * y[target + h - 1];
        }
        next[row + LAYERS - 1] += move * y[target + LAYERS - 1];
      }
    }
  }

  private void store(Snapshot A, double[] y) {
    for (int p = 0; p < A.activatedCount(); p++) {
      double[] row = Arrays.copyOfRange(y, p * LAYERS, (p + 1) * LAYERS);
      boolean zero = true;
      for (int h = 0; h < LAYERS; h++) {
        row[h] *= series.normalizer;
        zero &= row[h] == 0;
      }
      if (!zero) {
        reach[A.activated(p)] = row;
      }
    }
  }
}
