package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Products;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/**
 * The graph-convolutional GRU layer of GCRN.
 *
 * <pre>
 *   Z, R = σ(A X W_zr + A H U_zr + b)   Ĥ = tanh(A X W_h + A (H∘R) U_h + b_h)
 *   H' = Z∘H + (1 − Z)∘Ĥ
 * </pre>
 */
final class GruLayer implements Layer {
  private final int units;
  private final Tensor inputWeight;
  private final Tensor gateWeight;
  private final Tensor candidateWeight;
  private final Tensor inputBias;
  private final Tensor gateBias;
  private final Tensor candidateBias;

  GruLayer(int inputs, int units, Initializer initializer) {
    this.units = units;
    this.inputWeight = initializer.glorotBlocks(new int[] {inputs}, units, 3);
    this.gateWeight = initializer.glorotBlocks(new int[] {units}, units, 2);
    this.candidateWeight = initializer.glorot(units, units);
    this.inputBias = Initializer.zeros(1, 3 * units);
    this.gateBias = Initializer.zeros(1, 2 * units);
    this.candidateBias = Initializer.zeros(1, units);
  }

  @Override
  public Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
    Tape tape = pass.tape();
    Tensor[] hs = new Tensor[xs.length];
    Tensor[] state = pass.state(this);
    int n = xs[0].rows();
    Tensor h = state.length == 0 ? Tensor.constant(n, units, new float[n * units]) : state[0];
    for (int t = 0; t < xs.length; t++) {
      Tensor fromInput =
          Products.affine(tape, Products.aggregate(tape, graphs[t], xs[t]), inputWeight, inputBias);
      Tensor fromHidden =
          Products.affine(tape, Products.aggregate(tape, graphs[t], h), gateWeight, gateBias);
      Tensor gates =
          Elementwise.sigmoid(
              tape,
              Elementwise.sum(
                  tape, Elementwise.columns(tape, fromInput, 0, 2 * units), fromHidden));
      Tensor z = Elementwise.columns(tape, gates, 0, units);
      Tensor r = Elementwise.columns(tape, gates, units, units);
      Tensor reset = Products.aggregate(tape, graphs[t], Elementwise.product(tape, h, r));
      Tensor candidate =
          Elementwise.tanh(
              tape,
              Elementwise.sum(
                  tape,
                  Elementwise.columns(tape, fromInput, 2 * units, units),
                  Products.affine(tape, reset, candidateWeight, candidateBias)));
      h = Elementwise.blend(tape, z, h, candidate);
      hs[t] = h;
    }
    pass.saveState(this, h);
    return hs;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("inputWeight", inputWeight),
        new Parameter("gateWeight", gateWeight),
        new Parameter("candidateWeight", candidateWeight),
        new Parameter("inputBias", inputBias),
        new Parameter("gateBias", gateBias),
        new Parameter("candidateBias", candidateBias));
  }
}
