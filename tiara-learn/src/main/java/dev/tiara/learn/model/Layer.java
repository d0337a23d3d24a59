package dev.tiara.learn.model;

import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/** A layer of a model, applied to all time steps; normalisation follows separately. */
interface Layer {
  Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs);

  List<Parameter> parameters();
}
