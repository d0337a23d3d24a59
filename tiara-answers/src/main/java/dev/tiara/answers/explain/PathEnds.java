package dev.tiara.answers.explain;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.SeriesWalk;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Computes how a path can best be completed: the largest weight of the rest of a path, from a node
 * in a snapshot to v in snapshot t.
 *
 * <p>At node u of snapshot j, with q the probability c Ã_j(u,u) of another self-loop, the surfer,
 * after any number of self-loops, moves to w with probability c Ã_j(u,w) / (1 − q) or stops at u
 * for this snapshot with probability (1−c) / (1 − q). The weight of a path is the product of these
 * probabilities and of γ for each travel in time. All factors are at most 1, so Dijkstra's
 * algorithm finds the largest product, snapshot by snapshot from the last. At a node that is not
 * activated the surfer only waits, so nothing is stored for it: O(m) memory for m edges up to t.
 */
final class PathEnds {
  private static final int NONE = -1;

  private final DynamicGraph graph;
  private final SeriesWalk series;
  private final double gamma;
  private final int to;
  private final int at;
  private final WalkMatrix[] walks;
  private final double[][] best;
  private final int[][] next;

  PathEnds(DynamicGraph graph, SeriesWalk series, double gamma, int to, int at) {
    this.graph = graph;
    this.series = series;
    this.gamma = gamma;
    this.to = to;
    this.at = at;
    this.walks = new WalkMatrix[at + 1];
    this.best = new double[at + 1][];
    this.next = new int[at + 1][];
  }

  void compute() {
    int[] nextOf = new int[graph.nodeCount()];
    Arrays.fill(nextOf, NONE);
    double[] bestOf = new double[graph.nodeCount()];
    for (int j = at; j >= 0; j--) {
      Snapshot A = graph.snapshot(j);
      walks[j] = WalkMatrix.of(A);
      next[j] = new int[A.activatedCount()];
      double[] stopped = new double[A.activatedCount()];
      for (int p = 0; p < stopped.length; p++) {
        int u = A.activated(p);
        next[j][p] = nextOf[u];
        double later =
            nextOf[u] == NONE
                ? (u == to ? Math.pow(gamma, at - j) : 0)
                : Math.pow(gamma, nextOf[u] - j) * bestOf[u];
        stopped[p] = stop(j, p) * later;
      }
      best[j] = walkedBack(j, stopped);
      for (int p = 0; p < stopped.length; p++) {
        nextOf[A.activated(p)] = j;
        bestOf[A.activated(p)] = best[j][p];
      }
    }
  }

  private record Reached(int position, double weight) {}

  /** The largest weight from each node, given the weight of stopping there immediately. */
  private double[] walkedBack(int j, double[] stopped) {
    double[] weights = stopped.clone();
    var queue = new PriorityQueue<Reached>(Comparator.comparingDouble(r -> -r.weight));
    for (int p = 0; p < stopped.length; p++) {
      if (stopped[p] > 0) {
        queue.add(new Reached(p, stopped[p]));
      }
    }
    if (queue.isEmpty()) {
      return weights;
    }
    int[] same = new int[walks[j].size];
    Arrays.setAll(same, p -> p);
    WalkMatrix into = walks[j].transposed(series.c, same);
    while (!queue.isEmpty()) {
      Reached reached = queue.poll();
      int w = reached.position;
      if (reached.weight < weights[w]) {
        continue; // superseded by a larger weight
      }
      for (int e = into.offsets[w]; e < into.offsets[w + 1]; e++) {
        int u = into.targets[e];
        double weight = weights[w] * into.probabilities[e] / (1 - loop(j, u));
        if (u != w && weight > weights[u]) {
          weights[u] = weight;
          queue.add(new Reached(u, weight));
        }
      }
    }
    return weights;
  }

  /** The probability q of another self-loop. */
  private double loop(int j, int position) {
    return series.c * walks[j].probabilities[walks[j].offsets[position]];
  }

  WalkMatrix walk(int j) {
    return walks[j];
  }

  /** The largest weight of the rest of a path from here. */
  double best(int j, int position) {
    return best[j][position];
  }

  /** The next snapshot in which the node is activated, or a negative number if there is none. */
  int nextActivation(int j, int position) {
    return next[j][position];
  }

  /** The probability, or a bound on it, of moving along an edge next. */
  double move(int j, int position, int edge) {
    return series.c * walks[j].probabilities[edge] / (1 - loop(j, position));
  }

  /** The probability, or a bound on it, of stopping here for this snapshot. */
  double stop(int j, int position) {
    return Math.min(1, series.normalizer / (1 - loop(j, position)));
  }
}
