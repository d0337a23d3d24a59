package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;

/** The product of the numbers of neighbours of both endpoints so far (Barabási and Albert 1999). */
public record PreferentialAttachment() implements StepwiseBaseline {
  @Override
  public String name() {
    return "preferential attachment";
  }

  @Override
  public Scorer start(DynamicGraph graph) {
    return PastGraph.scorer(graph.nodeCount(), (a, b) -> (double) a.size() * b.size());
  }
}
