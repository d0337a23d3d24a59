package dev.tiara.learn.task;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.tensor.SparseOperand;
import java.util.Arrays;
import java.util.List;

/**
 * The matrices a model aggregates over: those of an augmenter, made once; or, for DropEdge, drawn
 * anew for each epoch of training and with all edges at evaluation.
 */
final class EpochGraphs {
  private final DynamicGraph graph;
  private final DropEdge dropEdge;
  private final DynamicModel model;
  private final SparseOperand[] fixed;

  EpochGraphs(DynamicGraph graph, Augmenter augmenter, DynamicModel model) {
    this.graph = graph;
    this.dropEdge = augmenter instanceof DropEdge d ? d : null;
    this.model = model;
    Augmenter whole = dropEdge == null ? augmenter : new NoAugmentation();
    this.fixed = prepare(whole.augment(graph));
  }

  private SparseOperand[] prepare(AugmentedGraph augmented) {
    return augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
  }

  /** The first steps for training in this epoch. */
  SparseOperand[] training(int epoch, int steps) {
    if (dropEdge == null) {
      return evaluation(steps);
    }
    DynamicGraph first =
        new DynamicGraph(graph.nodes(), List.copyOf(graph.snapshots().subList(0, steps)));
    return prepare(dropEdge.forEpoch(epoch).augment(first));
  }

  /** The first steps for evaluation. */
  SparseOperand[] evaluation(int steps) {
    return Arrays.copyOf(fixed, steps);
  }
}
