package dev.tiara.learn.task;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.EpochDraws;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.tensor.SparseOperand;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The matrices a model aggregates over: computed once, or drawn anew for each training epoch if the
 * augmenter is random.
 */
final class EpochGraphs {
  private final DynamicModel model;
  private final SparseOperand[] fixed;

  /** Null if every epoch uses the matrices of evaluation. */
  private final @Nullable EpochDraws draws;

  private EpochGraphs(DynamicModel model, SparseOperand[] fixed, @Nullable EpochDraws draws) {
    this.model = model;
    this.fixed = fixed;
    this.draws = draws;
  }

  /** Augments the whole graph. */
  static EpochGraphs augment(DynamicGraph graph, Augmenter augmenter, DynamicModel model) {
    SparseOperand[] fixed = prepare(augmenter.forEvaluation().augment(graph), model);
    return new EpochGraphs(model, fixed, augmenter.isRandom() ? augmenter.draws(graph) : null);
  }

  private static SparseOperand[] prepare(AugmentedGraph augmented, DynamicModel model) {
    return augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
  }

  /** The matrices of the first steps, for training in this epoch. */
  SparseOperand[] training(int epoch, int steps) {
    return draws == null ? evaluation(steps) : prepare(draws.draw(epoch, steps), model);
  }

  /** The matrices of the first steps, for evaluation. */
  SparseOperand[] evaluation(int steps) {
    return Arrays.copyOf(fixed, steps);
  }
}
