package dev.tiara.augment;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces each snapshot of a dynamic graph by a weighted matrix to aggregate over: row u holds the
 * weights with which node u aggregates other nodes, as in X̃_tᵀ.
 *
 * <p>An augmenter of your own implements {@link #stream}. It can then be trained with, recorded,
 * and used below {@link DropEdge}; override {@link #description} to record its parameters, and
 * {@link #unnormalized} with {@link #normalize} where its rows should not be divided by their sums
 * after edges were dropped.
 */
public interface Augmenter {

  /** Starts a pass over the snapshots of a graph of these nodes, one after the other. */
  AugmentationStream stream(Nodes nodes);

  /**
   * Describes this augmenter for records and saved models. The default names the class alone, so an
   * augmenter with parameters should include them in the name of its {@link Augmentation.Custom}.
   */
  default Augmentation description() {
    String name = getClass().getSimpleName();
    return new Augmentation.Custom(name.isEmpty() ? getClass().getName() : name);
  }

  /**
   * Whether each epoch of a training gets matrices of its own, see {@link #forEpoch}. If not, they
   * are computed once.
   */
  default boolean isRandom() {
    return false;
  }

  /** Returns this augmenter as it is in a training epoch, counted from 0: random ones draw anew. */
  default Augmenter forEpoch(int epoch) {
    return this;
  }

  /** Returns the augmenter to evaluate with, which is not random. */
  default Augmenter forEvaluation() {
    return this;
  }

  /**
   * Starts a pass that ends before the last step, which normalises. The default is {@link #stream}:
   * its matrices are complete.
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

  /** Augments all snapshots. Keeps them all: use {@link #stream} where that is too much. */
  default AugmentedGraph augment(DynamicGraph graph) {
    return augment(graph, graph.length());
  }

  /** Augments the first snapshots. */
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
   * where epochs have work in common.
   */
  default EpochDraws draws(DynamicGraph graph) {
    return (epoch, snapshots) -> forEpoch(epoch).augment(graph, snapshots);
  }
}
