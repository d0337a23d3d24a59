package dev.tiara.augment;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces each snapshot of a dynamic graph by a weighted matrix to aggregate over: row u holds the
 * weights with which node u takes from others, as X̃_tᵀ does.
 */
public interface Augmenter {

  /** A pass over the snapshots of a graph of these nodes, one after the other. */
  AugmentationStream stream(Nodes nodes);

  /** This augmenter as it is in a training epoch, counted from 0: random ones draw anew. */
  default Augmenter forEpoch(int epoch) {
    return this;
  }

  /** All snapshots, augmented. Keeps them all: use {@link #stream} where that is too much. */
  default AugmentedGraph augment(DynamicGraph graph) {
    List<SparseMatrix> matrices = new ArrayList<>(graph.length());
    try (AugmentationStream stream = stream(graph.nodes())) {
      for (Snapshot snapshot : graph.snapshots()) {
        matrices.add(stream.advance(snapshot));
      }
    }
    return new AugmentedGraph(graph.nodes(), matrices);
  }
}
