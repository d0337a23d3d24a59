package dev.tiara.learn.task;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.tensor.SparseOperand;
import java.util.Arrays;

/**
 * The matrices a model aggregates over: those of an augmenter, made once; or, for DropEdge, drawn
 * anew for each epoch of training and with all edges at evaluation.
 */
final class EpochGraphs {
  private final DropEdge dropEdge;
  private final AugmentedGraph whole;
  private final DynamicModel model;
  private final SparseOperand[] fixed;

  EpochGraphs(DynamicGraph graph, Augmenter augmenter, DynamicModel model) {
    this.dropEdge = augmenter instanceof DropEdge d ? d : null;
    this.whole = dropEdge == null ? null : dropEdge.whole(graph);
    this.model = model;
    Augmenter keeping = dropEdge == null ? augmenter : dropEdge.augmenter();
    this.fixed = prepare(keeping.augment(graph));
  }

  private SparseOperand[] prepare(AugmentedGraph augmented) {
    return augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
  }

  /** The first steps for training in this epoch. */
  SparseOperand[] training(int epoch, int steps) {
    return dropEdge == null
        ? evaluation(steps)
        : prepare(dropEdge.forEpoch(epoch).drop(whole, steps));
  }

  /** The first steps for evaluation. */
  SparseOperand[] evaluation(int steps) {
    return Arrays.copyOf(fixed, steps);
  }
}
