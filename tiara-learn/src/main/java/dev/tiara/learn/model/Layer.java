package dev.tiara.learn.model;

import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/** One layer over all time steps, before normalisation. */
interface Layer {
  Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs);

  List<Parameter> parameters();
}
