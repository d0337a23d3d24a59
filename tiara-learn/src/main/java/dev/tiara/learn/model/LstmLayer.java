package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.GraphLstm;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/**
 * The graph-convolutional LSTM layer of GCRN, see {@link GraphLstm}.
 *
 * <p>Each gate has three biases, one for each of the two convolutions and one of its own, as in the
 * authors' code. Only their sum affects the value, but the optimiser updates each separately.
 */
final class LstmLayer implements Layer {
  private final Tensor weight;
  private final Tensor inputBias;
  private final Tensor hiddenBias;
  private final Tensor gateBias;
  private final Tensor peepholes;

  LstmLayer(int inputs, int units, Initializer initializer) {
    this.weight = initializer.glorotBlocks(new int[] {inputs, units}, units, 4);
    this.inputBias = Initializer.zeros(1, 4 * units);
    this.hiddenBias = Initializer.zeros(1, 4 * units);
    this.gateBias = Initializer.zeros(1, 4 * units);
    this.peepholes = initializer.glorotBlocks(new int[] {1}, units, 3);
  }

  @Override
  public Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
    Tensor bias = Elementwise.sum(pass.tape(), inputBias, hiddenBias, gateBias);
    Tensor[] state = pass.state(this);
    var before = state.length == 0 ? null : new GraphLstm.State(state[0], state[1]);
    GraphLstm.Output output =
        GraphLstm.apply(pass.tape(), graphs, xs, weight, bias, peepholes, before);
    pass.saveState(this, output.last().hidden(), output.last().cell());
    return output.hidden();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("weight", weight),
        new Parameter("inputBias", inputBias),
        new Parameter("hiddenBias", hiddenBias),
        new Parameter("gateBias", gateBias),
        new Parameter("peepholes", peepholes));
  }
}
