package dev.tiara.learn.baseline;

import dev.tiara.graph.DynamicGraph;

/**
 * The number of neighbours so far of one end times that of the other (Barabási and Albert 1999).
 */
public record PreferentialAttachment() implements Baseline {
  @Override
  public String name() {
    return "preferential attachment";
  }

  @Override
  public Scorer start(DynamicGraph graph, int[] sources) {
    return PastGraph.scorer(graph.nodeCount(), (a, b) -> (double) a.size() * b.size());
  }
}
