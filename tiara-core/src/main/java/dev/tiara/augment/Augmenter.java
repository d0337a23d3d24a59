package dev.tiara.augment;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces each snapshot of a dynamic graph by a weighted matrix for a GNN to aggregate over: row u
 * holds the weights with which node u aggregates other nodes, as in X̃_tᵀ.
 *
 * <p>To write your own augmenter, implement {@link #stream}. It can then be used in training,
 * recorded, and combined with {@link DropEdge}; override {@link #description} to record its
 * parameters, and {@link #unnormalized} with {@link #normalize} if its rows should not be divided
 * by their sums after edges have been dropped.
 */
@Stable
public interface Augmenter {

  /** Starts a pass over the snapshots of a graph with these nodes, in chronological order. */
  AugmentationStream stream(Nodes nodes);

  /**
   * Describes this augmenter for records and saved models. The default contains only the name of
   * the class, so an augmenter with parameters should include them in the name of its {@link
   * Augmentation.Custom}.
   */
  default Augmentation description() {
    String name = getClass().getSimpleName();
    return new Augmentation.Custom(name.isEmpty() ? getClass().getName() : name);
  }

  /**
   * Whether every training epoch gets its own matrices, see {@link #forEpoch}. If not, they are
   * computed once.
   */
  default boolean isRandom() {
    return false;
  }

  /** Returns the augmenter for a training epoch, counted from 0: a random one draws anew. */
  default Augmenter forEpoch(int epoch) {
    return this;
  }

  /** Returns the augmenter to evaluate with, which is not random. */
  default Augmenter forEvaluation() {
    return this;
  }

  /**
   * Starts a pass without the final normalisation. The default is {@link #stream}, whose matrices
   * are final.
   */
  default AugmentationStream unnormalized(Nodes nodes) {
    return stream(nodes);
  }

  /**
   * Normalises a matrix of {@link #unnormalized}, some of whose edges may have been dropped. The
   * default divides each row by its sum.
   */
  default SparseMatrix normalize(SparseMatrix matrix) {
    return matrix.rowNormalized();
  }

  /**
   * Augments all snapshots. All results are kept in memory; use {@link #stream} if they do not fit.
   */
  default AugmentedGraph augment(DynamicGraph graph) {
    return augment(graph, graph.length());
  }

  /** Augments the given number of snapshots, from the first. */
  private AugmentedGraph augment(DynamicGraph graph, int snapshots) {
    List<SparseMatrix> matrices = new ArrayList<>(snapshots);
    try (AugmentationStream stream = stream(graph.nodes())) {
      for (int t = 0; t < snapshots; t++) {
        matrices.add(stream.advance(graph, t));
      }
    }
    return new AugmentedGraph(graph.nodes(), matrices);
  }

  /**
   * Prepares the draws of all epochs on a graph. The default augments in every epoch; override it
   * if epochs share work.
   */
  default EpochDraws draws(DynamicGraph graph) {
    return (epoch, snapshots) -> forEpoch(epoch).augment(graph, snapshots);
  }
}
