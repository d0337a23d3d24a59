package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Products;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/**
 * EvolveGCN as implemented in the authors' code, identical for versions O and H: A_t X_t W with W =
 * GRU(W_0, W_0), the same at every step; W_0 is not learned. Each row of W_0 is both input and
 * state of the GRU.
 *
 * <pre>
 *   r, z = σ(W_0 P + W_0 Q + b_p + b_q)   n = tanh(W_0 P_n + b + r∘(W_0 Q_n + b'))
 *   W = (1 − z)∘n + z∘W_0
 * </pre>
 */
final class PublishedEvolvingLayer implements Layer {
  private final int size;
  private final Tensor start;
  private final Tensor inputWeight;
  private final Tensor stateWeight;
  private final Tensor inputBias;
  private final Tensor stateBias;

  PublishedEvolvingLayer(int size, Initializer initializer) {
    this.size = size;
    this.start = Tensor.constant(size, size, initializer.glorot(size, size).values());
    this.inputWeight = initializer.fanIn(size, 3 * size, size);
    this.stateWeight = initializer.fanIn(size, 3 * size, size);
    this.inputBias = initializer.fanIn(1, 3 * size, size);
    this.stateBias = initializer.fanIn(1, 3 * size, size);
  }

  @Override
  public Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
    Tape tape = pass.tape();
    Tensor weight = weight(tape);
    Tensor[] ys = new Tensor[xs.length];
    for (int t = 0; t < xs.length; t++) {
      ys[t] = Products.multiply(tape, Products.aggregate(tape, graphs[t], xs[t]), weight);
    }
    return ys;
  }

  private Tensor weight(Tape tape) {
    Tensor fromInput = Products.affine(tape, start, inputWeight, inputBias);
    Tensor fromState = Products.affine(tape, start, stateWeight, stateBias);
    Tensor gates =
        Elementwise.sigmoid(
            tape,
            Elementwise.sum(
                tape,
                Elementwise.columns(tape, fromInput, 0, 2 * size),
                Elementwise.columns(tape, fromState, 0, 2 * size)));
    Tensor reset = Elementwise.columns(tape, gates, 0, size);
    Tensor update = Elementwise.columns(tape, gates, size, size);
    Tensor kept =
        Elementwise.product(tape, reset, Elementwise.columns(tape, fromState, 2 * size, size));
    Tensor candidate =
        Elementwise.tanh(
            tape,
            Elementwise.sum(tape, Elementwise.columns(tape, fromInput, 2 * size, size), kept));
    return Elementwise.blend(tape, update, start, candidate);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("start", start),
        new Parameter("inputWeight", inputWeight),
        new Parameter("stateWeight", stateWeight),
        new Parameter("inputBias", inputBias),
        new Parameter("stateBias", stateBias));
  }
}
