package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Products;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A graph convolution A_t X_t W_t whose weight is the hidden state of a recurrent cell over time
 * (Pareja et al. 2020). The cell treats each column of W as a state vector: a gate is act(P·input +
 * Q·W + B) with square P and Q, and a full matrix of biases B.
 *
 * <ul>
 *   <li>O: an LSTM with W_{t−1} as both input and hidden state; C is zero before the first step.
 *   <li>H: a GRU whose input is the transpose of a summary of X_t: its k highest-scoring rows,
 *       where k is the number of columns of W.
 * </ul>
 */
final class EvolvingLayer implements Layer {
  private final int outputs;
  private final Tensor start;
  private final Gate[] gates;

  /**
   * The direction along which nodes are scored; null in version O, whose weights do not depend on
   * the nodes.
   */
  private final @Nullable Tensor score;

  private record Gate(String name, Tensor fromInput, Tensor fromState, Tensor bias) {
    Gate(String name, int rows, int columns, Initializer initializer) {
      this(
          name,
          initializer.glorot(rows, rows),
          initializer.glorot(rows, rows),
          Initializer.zeros(rows, columns));
    }

    Tensor preActivation(Tape tape, Tensor input, Tensor state) {
      return Elementwise.sum(
          tape,
          Products.multiply(tape, fromInput, input),
          Products.multiply(tape, fromState, state),
          bias);
    }
  }

  EvolvingLayer(boolean fedWithNodes, int inputs, int outputs, Initializer initializer) {
    this.outputs = outputs;
    this.start = initializer.glorot(inputs, outputs);
    String[] names =
        fedWithNodes
            ? new String[] {"update", "reset", "candidate"}
            : new String[] {"input", "forget", "output", "candidate"};
    this.gates = new Gate[names.length];
    for (int g = 0; g < names.length; g++) {
      gates[g] = new Gate(names[g], inputs, outputs, initializer);
    }
    this.score = fedWithNodes ? initializer.glorot(inputs, 1) : null;
  }

  @Override
  public Tensor[] forward(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
    Tape tape = pass.tape();
    Tensor[] ys = new Tensor[xs.length];
    Tensor[] state = pass.state(this);
    Tensor weight = state.length > 0 ? state[0] : start;
    Tensor cell = state.length > 1 ? state[1] : null;
    for (int t = 0; t < xs.length; t++) {
      if (score != null) {
        weight = gru(tape, xs[t], score, weight);
      } else {
        cell = lstmCell(tape, weight, cell);
        Tensor output = Elementwise.sigmoid(tape, gates[2].preActivation(tape, weight, weight));
        weight = Elementwise.product(tape, output, Elementwise.tanh(tape, cell));
      }
      Tensor aggregated = Products.aggregate(tape, graphs[t], xs[t]);
      ys[t] = Products.multiply(tape, aggregated, weight);
    }
    if (cell == null) {
      pass.saveState(this, weight);
    } else {
      pass.saveState(this, weight, cell);
    }
    return ys;
  }

  private Tensor lstmCell(Tape tape, Tensor weight, @Nullable Tensor before) {
    Tensor input = Elementwise.sigmoid(tape, gates[0].preActivation(tape, weight, weight));
    Tensor candidate = Elementwise.tanh(tape, gates[3].preActivation(tape, weight, weight));
    Tensor added = Elementwise.product(tape, input, candidate);
    if (before == null) {
      return added;
    }
    Tensor forget = Elementwise.sigmoid(tape, gates[1].preActivation(tape, weight, weight));
    return Elementwise.sum(tape, Elementwise.product(tape, forget, before), added);
  }

  private Tensor gru(Tape tape, Tensor nodes, Tensor score, Tensor weight) {
    Tensor summary = Elementwise.transpose(tape, Rows.topScored(tape, nodes, score, outputs));
    Tensor update = Elementwise.sigmoid(tape, gates[0].preActivation(tape, summary, weight));
    Tensor reset = Elementwise.sigmoid(tape, gates[1].preActivation(tape, summary, weight));
    Tensor kept = Elementwise.product(tape, reset, weight);
    Tensor candidate = Elementwise.tanh(tape, gates[2].preActivation(tape, summary, kept));
    return Elementwise.blend(tape, update, candidate, weight);
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> list = new ArrayList<>();
    list.add(new Parameter("start", start));
    for (Gate gate : gates) {
      list.add(new Parameter(gate.name + ".fromInput", gate.fromInput));
      list.add(new Parameter(gate.name + ".fromState", gate.fromState));
      list.add(new Parameter(gate.name + ".bias", gate.bias));
    }
    if (score != null) {
      list.add(new Parameter("score", score));
    }
    return list;
  }
}
