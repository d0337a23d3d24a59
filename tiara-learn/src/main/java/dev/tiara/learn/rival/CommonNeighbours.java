package dev.tiara.learn.rival;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import java.util.Set;

/** The number of nodes that both ends were linked to so far (Liben-Nowell and Kleinberg 2003). */
public record CommonNeighbours() implements Rival {
  @Override
  public String name() {
    return "common neighbours";
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
        Set<Integer> a = past.neighbours(source);
        Set<Integer> b = past.neighbours(target);
        Set<Integer> fewer = a.size() < b.size() ? a : b;
        Set<Integer> more = a.size() < b.size() ? b : a;
        return fewer.stream().filter(more::contains).count();
      }
    };
  }
}
