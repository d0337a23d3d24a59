package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Where PyTorch's parameters lie within ours: gates are side by side, weights transposed. */
final class TorchNames {
  private TorchNames() {}

  /** A rows x columns block of one of our tensors that is one of theirs, perhaps transposed. */
  record Slot(
      String torch, String ours, int row, int column, int rows, int columns, boolean transposed) {

    long size() {
      return (long) rows * columns;
    }

    private int theirs(int i, int j) {
      return transposed ? j * rows + i : i * columns + j;
    }

    void copyInto(Tensor tensor, JsonNode value) {
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          tensor.values()[(row + i) * tensor.columns() + column + j] =
              (float) value.get(theirs(i, j)).asDouble();
        }
      }
    }

    double[] gradientOf(Tensor tensor) {
      double[] gradient = new double[rows * columns];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          gradient[theirs(i, j)] = tensor.gradient()[(row + i) * tensor.columns() + column + j];
        }
      }
      return gradient;
    }
  }

  static List<Slot> slots(ModelKind kind, int layers, int d) {
    List<Slot> slots = new ArrayList<>();
    for (int l = 0; l < layers; l++) {
      String ours = "layer." + l + ".";
      String torch = "model.layers." + l + ".";
      switch (kind) {
        case GCN -> {
          slots.add(new Slot(torch + "weight", ours + "weight", 0, 0, d, d, false));
          slots.add(new Slot(torch + "bias", ours + "bias", 0, 0, 1, d, false));
        }
        case GCRN_LSTM -> lstm(slots, torch, ours, d);
        case GCRN_GRU -> gru(slots, torch, ours, d);
        case EVOLVEGCN_O -> evolving(slots, l, ours, d);
        default -> throw new IllegalArgumentException("no fixture for " + kind);
      }
      slots.add(
          new Slot("model.norms." + l + ".weight", "norm." + l + ".gamma", 0, 0, 1, d, false));
      slots.add(new Slot("model.norms." + l + ".bias", "norm." + l + ".beta", 0, 0, 1, d, false));
    }
    int hidden = 6;
    slots.add(new Slot("decoder.mlp.0.weight", "decoder.first.weight", 0, 0, 2 * d, hidden, true));
    slots.add(new Slot("decoder.mlp.0.bias", "decoder.first.bias", 0, 0, 1, hidden, false));
    slots.add(new Slot("decoder.mlp.2.weight", "decoder.second.weight", 0, 0, hidden, 2, true));
    slots.add(new Slot("decoder.mlp.2.bias", "decoder.second.bias", 0, 0, 1, 2, false));
    return slots;
  }

  private static void lstm(List<Slot> slots, String torch, String ours, int d) {
    String gates = "ifoc";
    for (int g = 0; g < 4; g++) {
      char gate = gates.charAt(g);
      slots.add(
          new Slot(torch + "conv_x_" + gate + ".weight", ours + "weight", 0, g * d, d, d, false));
      slots.add(
          new Slot(torch + "conv_h_" + gate + ".weight", ours + "weight", d, g * d, d, d, false));
      slots.add(
          new Slot(torch + "conv_x_" + gate + ".bias", ours + "inputBias", 0, g * d, 1, d, false));
      slots.add(
          new Slot(torch + "conv_h_" + gate + ".bias", ours + "hiddenBias", 0, g * d, 1, d, false));
      slots.add(new Slot(torch + "b_" + gate, ours + "gateBias", 0, g * d, 1, d, false));
      if (g < 3) {
        slots.add(new Slot(torch + "w_c_" + gate, ours + "peepholes", 0, g * d, 1, d, false));
      }
    }
  }

  private static void gru(List<Slot> slots, String torch, String ours, int d) {
    String gates = "zrh";
    for (int g = 0; g < 3; g++) {
      String x = torch + "conv_x_" + gates.charAt(g);
      String h = torch + "conv_h_" + gates.charAt(g);
      String hidden = g < 2 ? "gate" : "candidate";
      int column = g < 2 ? g * d : 0;
      slots.add(new Slot(x + ".weight", ours + "inputWeight", 0, g * d, d, d, false));
      slots.add(new Slot(x + ".bias", ours + "inputBias", 0, g * d, 1, d, false));
      slots.add(new Slot(h + ".weight", ours + hidden + "Weight", 0, column, d, d, false));
      slots.add(new Slot(h + ".bias", ours + hidden + "Bias", 0, column, 1, d, false));
    }
  }

  private static void evolving(List<Slot> slots, int l, String ours, int d) {
    String gru = "model.gru." + l + ".";
    slots.add(new Slot("model.w0." + l, ours + "start", 0, 0, d, d, false));
    slots.add(new Slot(gru + "weight_ih_l0", ours + "inputWeight", 0, 0, d, 3 * d, true));
    slots.add(new Slot(gru + "weight_hh_l0", ours + "stateWeight", 0, 0, d, 3 * d, true));
    slots.add(new Slot(gru + "bias_ih_l0", ours + "inputBias", 0, 0, 1, 3 * d, false));
    slots.add(new Slot(gru + "bias_hh_l0", ours + "stateBias", 0, 0, 1, 3 * d, false));
  }
}
