package dev.tiara.experiments.baseline;

import dev.tiara.graph.Snapshot;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/** The union of the snapshots seen so far. */
final class PastGraph {
  private final Set<Integer>[] neighbours;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private PastGraph(int nodes) {
    neighbours = new Set[nodes];
  }

  private void add(Snapshot snapshot) {
    snapshot.forEachEdge(
        (u, v, weight) -> {
          if (neighbours[u] == null) {
            neighbours[u] = new HashSet<>();
          }
          neighbours[u].add(v);
        });
  }

  /** A scorer of pairs by the sets of neighbours that their endpoints have had so far. */
  static StepwiseBaseline.Scorer scorer(
      int nodes, ToDoubleBiFunction<Set<Integer>, Set<Integer>> ofNeighbours) {
    PastGraph past = new PastGraph(nodes);
    return new StepwiseBaseline.Scorer() {
      @Override
      public void reveal(Snapshot snapshot) {
        past.add(snapshot);
      }

      @Override
      public double score(int source, int target) {
        return ofNeighbours.applyAsDouble(past.neighbours(source), past.neighbours(target));
      }
    };
  }

  private Set<Integer> neighbours(int node) {
    return neighbours[node] == null ? Set.of() : neighbours[node];
  }
}
