package dev.tiara.answers.explain;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every walk of the surfer, one by one, as the definition has it: the oracle. Plain and exponential
 * on purpose.
 */
final class WalkEnumeration {
  private final DynamicGraph graph;
  private final TiaraSettings settings;
  private final int to;
  private final int at;
  private final double normalizer;

  final double[] bySnapshot;
  final double[] byHops = new double[Explanation.MOST_HOPS + 1];

  /** The weight of each sequence of moves "snapshot:from>to". */
  final Map<List<String>, Double> byMoves = new HashMap<>();

  WalkEnumeration(DynamicGraph graph, TiaraSettings settings, int from, int to, int at) {
    this.graph = graph;
    this.settings = settings;
    this.to = to;
    this.at = at;
    this.bySnapshot = new double[at + 1];
    double sum = 0;
    for (int k = 0; k <= settings.iterations(); k++) {
      sum += Math.pow(settings.c(), k);
    }
    this.normalizer = 1 / sum;
    double gamma = settings.gamma();
    for (int i = 0; i <= at; i++) {
      double weight = (i == 0 ? 1 : 1 - gamma) * Math.pow(gamma, at - i);
      enter(i, i, from, weight, new ArrayList<>());
    }
  }

  private void enter(int start, int j, int node, double weight, List<String> moves) {
    step(start, j, node, weight * normalizer, 0, moves);
  }

  /** The walk ends here for snapshot j, or takes another step in it. */
  private void step(int start, int j, int node, double weight, int steps, List<String> moves) {
    if (weight == 0) {
      return;
    }
    if (j < at) {
      enter(start, j + 1, node, weight, moves); // its γ is in the weight of the start
    } else if (node == to) {
      bySnapshot[start] += weight;
      byHops[Math.min(moves.size(), Explanation.MOST_HOPS)] += weight;
      byMoves.merge(List.copyOf(moves), weight, Double::sum);
    }
    if (steps == settings.iterations()) {
      return;
    }
    Snapshot A = graph.snapshot(j);
    double degree = 1;
    for (int w = 0; w < graph.nodeCount(); w++) {
      degree += A.weight(node, w);
    }
    for (int w = 0; w < graph.nodeCount(); w++) {
      double probability = (A.weight(node, w) + (w == node ? 1 : 0)) / degree;
      if (w == node) {
        step(start, j, w, weight * settings.c() * probability, steps + 1, moves);
      } else if (probability > 0) {
        moves.add(j + ":" + node + ">" + w);
        step(start, j, w, weight * settings.c() * probability, steps + 1, moves);
        moves.remove(moves.size() - 1);
      }
    }
  }

  double score() {
    double sum = 0;
    for (double share : bySnapshot) {
      sum += share;
    }
    return sum;
  }

  /** The moves of a path, as the enumeration writes them. */
  static List<String> moves(TimedPath path) {
    List<String> moves = new ArrayList<>();
    for (int i = 1; i < path.steps().size(); i++) {
      TimedPath.Step before = path.steps().get(i - 1);
      TimedPath.Step step = path.steps().get(i);
      if (before.node() != step.node()) {
        moves.add(step.snapshot() + ":" + before.node() + ">" + step.node());
      }
    }
    return moves;
  }
}
