package dev.tiara.learn.rival;

import dev.tiara.graph.Snapshot;
import java.util.HashSet;
import java.util.Set;

/** The union of the snapshots seen so far. */
final class PastGraph {
  private final Set<Integer>[] neighbours;

  @SuppressWarnings({"unchecked", "rawtypes"})
  PastGraph(int nodes) {
    neighbours = new Set[nodes];
  }

  void add(Snapshot snapshot) {
    snapshot.forEachEdge(
        (u, v, weight) -> {
          if (neighbours[u] == null) {
            neighbours[u] = new HashSet<>();
          }
          neighbours[u].add(v);
        });
  }

  Set<Integer> neighbours(int node) {
    return neighbours[node] == null ? Set.of() : neighbours[node];
  }
}
