package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;
import java.util.Set;

/**
 * The number of nodes that both endpoints have been linked to so far (Liben-Nowell and Kleinberg
 * 2003).
 */
public record CommonNeighbours() implements StepwiseBaseline {
  @Override
  public String name() {
    return "common neighbours";
  }

  @Override
  public Scorer start(DynamicGraph graph) {
    return PastGraph.scorer(
        graph.nodeCount(),
        (a, b) -> {
          Set<Integer> fewer = a.size() < b.size() ? a : b;
          Set<Integer> more = a.size() < b.size() ? b : a;
          return fewer.stream().filter(more::contains).count();
        });
  }
}
