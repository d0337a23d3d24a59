package dev.tiara.learn.rival;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;

/**
 * The number of neighbours so far of one end times that of the other (Barabási and Albert 1999).
 */
public record PreferentialAttachment() implements Rival {
  @Override
  public String name() {
    return "preferential attachment";
  }

  @Override
  public Scorer start(DynamicGraph graph, int[] sources) {
    PastGraph past = new PastGraph(graph.nodeCount());
    return new Scorer() {
      @Override
      public void see(Snapshot snapshot) {
        past.add(snapshot);
      }

      @Override
      public double score(int source, int target) {
        return (double) past.neighbours(source).size() * past.neighbours(target).size();
      }
    };
  }
}
