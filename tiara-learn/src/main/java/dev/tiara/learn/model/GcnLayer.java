package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Products;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/** A graph convolution, ReLU(A_t X_t W + b). */
final class GcnLayer implements Layer {
  private final Tensor weight;
  private final Tensor bias;

  GcnLayer(int inputs, int outputs, Initializer initializer) {
    this.weight = initializer.glorot(inputs, outputs);
    this.bias = Initializer.zeros(1, outputs);
  }

  @Override
  public Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
    Tape tape = pass.tape();
    Tensor[] ys = new Tensor[xs.length];
    for (int t = 0; t < xs.length; t++) {
      Tensor aggregated = Products.aggregate(tape, graphs[t], xs[t]);
      ys[t] = Elementwise.relu(tape, Products.affine(tape, aggregated, weight, bias));
    }
    return ys;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(new Parameter("weight", weight), new Parameter("bias", bias));
  }
}
