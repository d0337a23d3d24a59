package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Losses;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.GradientCheck;
import dev.tiara.learn.testing.RandomMatrices;
import dev.tiara.learn.testing.Reference;
import dev.tiara.learn.testing.Reference.Mat;
import dev.tiara.learn.testing.ReferenceModels;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model in either fidelity, two layers, against differences in double precision. */
class ModelGradientsTest {
  private static final int N = 9;
  private static final int STEPS = 3;
  private static final int D = 4;

  static List<Arguments> models() {
    List<Arguments> all = new ArrayList<>();
    for (ModelKind kind : ModelKind.values()) {
      for (Fidelity fidelity : Fidelity.values()) {
        all.add(Arguments.of(kind, fidelity, D));
        boolean square = kind.name().startsWith("EVOLVEGCN") && fidelity == Fidelity.AS_PUBLISHED;
        if (!square) {
          all.add(Arguments.of(kind, fidelity, D + 1));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("models")
  void gradients_areThoseOfTheLossInDoublePrecision(ModelKind kind, Fidelity fidelity, int units) {
    Random random = new Random(3);
    SparseMatrix[] graphs = RandomMatrices.several(random, N, STEPS);
    Tensor[] features = new Tensor[STEPS];
    for (int t = 0; t < STEPS; t++) {
      features[t] = Tensor.constant(N, D, GradientCheck.normal(random, N, D).values());
    }
    DynamicModel model = new ModelSettings(kind, 2, D, units, 0, fidelity).create(5);
    List<Parameter> parameters = model.parameters();
    // Off the start, where biases are 0 and ReLU of an isolated node has no derivative.
    for (Parameter parameter : parameters) {
      float[] values = parameter.tensor().values();
      for (int i = 0; i < values.length && parameter.isLearned(); i++) {
        values[i] += (float) (0.3 * random.nextGaussian());
      }
    }
    int[][] sources = {{0, 1, 2, 8}, {3, 4}, {5, 6, 7}};
    int[][] targets = {{1, 0, 3, 2}, {4, 5}, {6, 5, 1}};
    int[] labels = {0, 1, 2, 3, 4, 5, 6, 7, 0};

    try (Tape tape = new Tape(2)) {
      Pass pass = Pass.training(tape, 1, 0);
      SparseOperand[] operands =
          Arrays.stream(graphs).map(model::prepare).toArray(SparseOperand[]::new);
      Tensor[] embeddings = model.embed(pass, operands, features);
      Tensor loss =
          Losses.crossEntropy(tape, Rows.pairs(tape, embeddings, sources, targets), labels);
      tape.backward(loss);

      Mat[] xs = Arrays.stream(features).map(GradientCheck::toDouble).toArray(Mat[]::new);
      GradientCheck.check(
          parameters.stream().map(Parameter::tensor).toList(),
          loss.values()[0],
          point -> {
            Map<String, Mat> byName = new HashMap<>();
            for (int i = 0; i < point.size(); i++) {
              byName.put(parameters.get(i).name(), point.get(i));
            }
            Mat[] hs = new ReferenceModels(kind, fidelity, graphs, byName).embed(xs, 2);
            return Reference.crossEntropy(Reference.pairs(hs, sources, targets), labels);
          });
    }
  }
}
