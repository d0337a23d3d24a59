package dev.tiara.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.GradientCheck;
import dev.tiara.learn.testing.RandomMatrices;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TimeWindowsTest {
  /** tanh of the candidate's bias in the cells below. */
  private static final double K = StrictMath.tanh(0.5);

  @ParameterizedTest
  @CsvSource({
    "10, 4, 0-2 2-6 6-10",
    "8, 4, 0-4 4-8",
    "3, 1, 0-1 1-2 2-3",
    "5, 5, 0-5",
    "5, 6, 0-5",
    "5, 2147483647, 0-5"
  })
  void onlyTheFirstWindow_mayBeShorter(int steps, int size, String expected) {
    List<String> windows = new ArrayList<>();
    try (Tape tape = new Tape(1)) {
      new TimeWindows(size)
          .forEach(Pass.evaluation(tape), steps, (pass, from, to) -> windows.add(from + "-" + to));
    }
    assertThat(String.join(" ", windows)).isEqualTo(expected);
    assertThatThrownBy(() -> new TimeWindows(0))
        .hasMessage("truncation must be at least 1 snapshot, got 0");
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void evaluation_isTheSameInWindowsOfAnySize(ModelKind kind) {
    Random random = new Random(11);
    SparseOperand[] graphs =
        Arrays.stream(RandomMatrices.several(random, 30, 5))
            .map(matrix -> SparseOperand.of(matrix, false))
            .toArray(SparseOperand[]::new);
    Tensor[] features = new Tensor[5];
    Arrays.setAll(
        features, t -> Tensor.constant(30, 8, GradientCheck.normal(random, 30, 8).values()));
    DynamicModel model = new ModelSettings(kind, 2, 8, 8, 0, Fidelity.PAPER).create(4);
    float[][] whole = embed(TimeWindows.WHOLE, model, graphs, features);
    for (int size : new int[] {1, 2, 3, 4, 5}) {
      assertThat(embed(new TimeWindows(size), model, graphs, features)).isDeepEqualTo(whole);
    }
  }

  private static float[][] embed(
      TimeWindows windows, DynamicModel model, SparseOperand[] graphs, Tensor[] features) {
    try (Tape tape = new Tape(2)) {
      Tensor[] embeddings = windows.embed(model, Pass.evaluation(tape), graphs, features);
      return Arrays.stream(embeddings).map(Tensor::values).toArray(float[][]::new);
    }
  }

  /**
   * One node, one unit, and every parameter 0 but the bias of the candidate: gates are ½, and
   * candidates k = tanh(bias). Returns the outputs of two steps, and the gradient of their sum by
   * the bias.
   */
  private static double[] twoSteps(Layer layer, String biasName, int index, int size) {
    layer.parameters().forEach(parameter -> Arrays.fill(parameter.tensor().values(), 0));
    Tensor bias =
        layer.parameters().stream()
            .filter(parameter -> parameter.name().equals(biasName))
            .findFirst()
            .orElseThrow()
            .tensor();
    bias.values()[index] = 0.5f;
    var graph = SparseOperand.of(SparseMatrix.identity(1), false);
    SparseOperand[] graphs = {graph, graph};
    Tensor one = Tensor.constant(1, 1, new float[] {1});
    Tensor[] xs = {one, one};
    double[] result = new double[3];
    try (Tape tape = new Tape(1)) {
      new TimeWindows(size)
          .forEach(
              Pass.training(tape, 0, 0),
              2,
              (pass, from, to) -> {
                Tensor[] ys =
                    layer.forward(
                        pass,
                        Arrays.copyOfRange(graphs, from, to),
                        Arrays.copyOfRange(xs, from, to));
                for (int t = from; t < to; t++) {
                  result[t] = ys[t - from].values()[0];
                }
                tape.backward(ys.length == 1 ? ys[0] : Elementwise.sum(tape, ys));
              });
    }
    result[2] = bias.gradient()[index];
    return result;
  }

  /** H_1 = k/2 and H_2 = H_1/2 + k/2 = 3k/4; without the way through H_1, ∂H_2/∂k = 1/2. */
  @Test
  void windowOfOne_leavesOutTheGradientThroughTheStateOfGru() {
    double slope = 1 - K * K;
    Layer layer = new GruLayer(1, 1, new Initializer(0));
    assertThat(twoSteps(layer, "candidateBias", 0, 2))
        .containsExactly(new double[] {0.5 * K, 0.75 * K, 1.25 * slope}, within(1e-6));
    Layer truncated = new GruLayer(1, 1, new Initializer(0));
    assertThat(twoSteps(truncated, "candidateBias", 0, 1))
        .containsExactly(new double[] {0.5 * K, 0.75 * K, slope}, within(1e-6));
  }

  /** C_1 = k/2, C_2 = C_1/2 + k/2 = 3k/4, H_t = tanh(C_t)/2. */
  @Test
  void windowOfOne_leavesOutTheGradientThroughTheCellOfLstm() {
    expectCells(new LstmLayer(1, 1, new Initializer(0)), "gateBias", 3, 2, 0.75);
    expectCells(new LstmLayer(1, 1, new Initializer(0)), "gateBias", 3, 1, 0.5);
  }

  /** The weight is an LSTM's H_t, the feature 1. */
  @Test
  void windowOfOne_leavesOutTheGradientThroughTheWeightOfEvolveGcn() {
    expectCells(new EvolvingLayer(false, 1, 1, new Initializer(0)), "candidate.bias", 0, 2, 0.75);
    expectCells(new EvolvingLayer(false, 1, 1, new Initializer(0)), "candidate.bias", 0, 1, 0.5);
  }

  /** Compares with an LSTM's two steps, of whose second C_2 has this derivative by k. */
  private static void expectCells(
      Layer layer, String bias, int index, int size, double derivative) {
    double h1 = 0.5 * StrictMath.tanh(0.5 * K);
    double h2 = 0.5 * StrictMath.tanh(0.75 * K);
    double gradient = (0.5 - 2 * h1 * h1) * 0.5 + (0.5 - 2 * h2 * h2) * derivative;
    assertThat(twoSteps(layer, bias, index, size))
        .containsExactly(new double[] {h1, h2, gradient * (1 - K * K)}, within(1e-6));
  }

  /** Gates see H_{t−1} through their weights, in windows too. */
  @ParameterizedTest
  @EnumSource(
      value = ModelKind.class,
      names = {"GCRN_LSTM", "GCRN_GRU", "EVOLVEGCN_H"})
  void carriedState_entersTheGates(ModelKind kind) {
    DynamicModel model = new ModelSettings(kind, 1, 2, 2, 0, Fidelity.PAPER).create(4);
    SparseOperand graph = SparseOperand.of(SparseMatrix.identity(3), false);
    Tensor x = Tensor.constant(3, 2, new float[] {1, 2, -1, 0.5f, 0, 3});
    try (Tape tape = new Tape(1)) {
      Tensor[] same = {x, x};
      Tensor[] embeddings =
          new TimeWindows(1)
              .embed(model, Pass.evaluation(tape), new SparseOperand[] {graph, graph}, same);
      assertThat(embeddings[1].values()).isNotEqualTo(embeddings[0].values());
    }
  }
}
