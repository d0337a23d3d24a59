package dev.tiara.learn.model;

import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Experimental;
import java.util.List;

/**
 * A model that embeds the nodes of a dynamic graph at every time step.
 *
 * <p>Training, evaluation, saving and the tasks use a model through this interface alone: implement
 * it to add your own.
 */
@Experimental
public interface DynamicModel {

  /**
   * The embeddings H_t, one row per node. At evaluation, H_t must not depend on anything after t.
   *
   * @param graphs the prepared matrices, one per time step
   * @param features X_t, one row per node, as constants
   */
  Tensor[] embed(Pass pass, SparseOperand[] graphs, Tensor[] features);

  /**
   * Whether, at evaluation, H_t depends on the matrix and the features of step t alone. If so, only
   * the steps that are scored are embedded.
   */
  default boolean isMemoryless() {
    return false;
  }

  /** The operand with which this model aggregates over an augmented snapshot. */
  SparseOperand prepare(SparseMatrix augmented);

  /** All tensors of the model, with distinct names, in a fixed order. */
  List<Parameter> parameters();

  /** The number of columns of an embedding. */
  int embeddingSize();
}
