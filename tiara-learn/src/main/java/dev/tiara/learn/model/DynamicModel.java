package dev.tiara.learn.model;

import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import java.util.List;

/**
 * A model that embeds the nodes of a dynamic graph at every time step.
 *
 * <p>Training, evaluation, saving and the tasks need nothing else of a model: implement this
 * interface to add one.
 */
public interface DynamicModel {

  /**
   * The embeddings H_t, one row a node. At evaluation H_t must depend on nothing after t.
   *
   * @param graphs the prepared matrices, one a time step
   * @param features X_t, one row a node, constants
   */
  Tensor[] embed(Pass pass, SparseOperand[] graphs, Tensor[] features);

  /** The operand that stands for an augmented snapshot in this model. */
  SparseOperand prepare(SparseMatrix augmented);

  /** All tensors that make up the model, by distinct names, in a fixed order. */
  List<Parameter> parameters();

  /** The number of columns of an embedding. */
  int embeddingSize();
}
