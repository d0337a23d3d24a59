package dev.tiara.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.GradientCheck;
import dev.tiara.learn.testing.RandomMatrices;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DynamicModelTest {
  private static final int N = 30;
  private static final int STEPS = 5;
  private static final int D = 8;

  private final Random random = new Random(11);
  private final SparseOperand[] graphs =
      Arrays.stream(RandomMatrices.several(random, N, STEPS))
          .map(matrix -> SparseOperand.of(matrix, false))
          .toArray(SparseOperand[]::new);
  private final Tensor[] features = features();

  private Tensor[] features() {
    Tensor[] steps = new Tensor[STEPS];
    for (int t = 0; t < STEPS; t++) {
      steps[t] = Tensor.constant(N, D, GradientCheck.normal(random, N, D).values());
    }
    return steps;
  }

  private static DynamicModel model(ModelKind kind, double dropout) {
    return new ModelSettings(kind, 2, D, D, dropout, Fidelity.PAPER).create(4);
  }

  private float[][] evaluate(DynamicModel model, SparseOperand[] graphs, Tensor[] xs) {
    try (Tape tape = new Tape(2)) {
      Tensor[] embeddings = model.embed(Pass.evaluation(tape), graphs, xs);
      return Arrays.stream(embeddings).map(e -> e.values().clone()).toArray(float[][]::new);
    }
  }

  private float[][] train(DynamicModel model, int epoch) {
    try (Tape tape = new Tape(2)) {
      Tensor[] embeddings = model.embed(Pass.training(tape, 9, epoch), graphs, features);
      return Arrays.stream(embeddings).map(e -> e.values().clone()).toArray(float[][]::new);
    }
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void embeddingsAtEvaluation_doNotDependOnLaterSnapshots(ModelKind kind) {
    DynamicModel model = model(kind, 0.5);
    train(model, 0); // moves the running moments off their start
    float[][] whole = evaluate(model, graphs, features);
    for (int length = 1; length < STEPS; length++) {
      float[][] shorter =
          evaluate(model, Arrays.copyOf(graphs, length), Arrays.copyOf(features, length));
      assertThat(shorter).isEqualTo(Arrays.copyOf(whole, length));
    }
    Tensor[] changed = features.clone();
    changed[STEPS - 1] = features[0];
    float[][] other = evaluate(model, graphs, changed);
    assertThat(other[STEPS - 2]).isEqualTo(whole[STEPS - 2]);
    assertThat(other[STEPS - 1]).isNotEqualTo(whole[STEPS - 1]);
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void dropout_isOffAtEvaluation(ModelKind kind) {
    // The same weights whatever the dropout, so evaluation must agree while training does not.
    assertThat(evaluate(model(kind, 0.5), graphs, features))
        .isEqualTo(evaluate(model(kind, 0), graphs, features));
    assertThat(train(model(kind, 0.5), 0)).isNotEqualTo(train(model(kind, 0), 0));
  }

  @Test
  void dropout_isRedrawnEachEpoch_andIsReproducible() {
    assertThat(train(model(ModelKind.GCN, 0.5), 0)).isEqualTo(train(model(ModelKind.GCN, 0.5), 0));
    assertThat(train(model(ModelKind.GCN, 0.5), 0))
        .isNotEqualTo(train(model(ModelKind.GCN, 0.5), 1));
  }

  @Test
  void differentSeed_givesDifferentWeights() {
    ModelSettings settings = new ModelSettings(ModelKind.GCRN_GRU, 1, D, D, 0, Fidelity.PAPER);
    assertThat(settings.create(1).parameters().get(0).tensor().values())
        .isEqualTo(settings.create(1).parameters().get(0).tensor().values())
        .isNotEqualTo(settings.create(2).parameters().get(0).tensor().values());
  }

  @Test
  void settingsOutOfBounds_areRejected() {
    assertThatThrownBy(() -> new ModelSettings(ModelKind.GCN, 0, 4, 4, 0, Fidelity.PAPER))
        .hasMessage("layers must be at least 1, got 0");
    assertThatThrownBy(() -> new ModelSettings(ModelKind.GCN, 1, 4, 4, 1, Fidelity.PAPER))
        .hasMessage("dropout must be in [0, 1), got 1.0");
    assertThatThrownBy(
            () -> new ModelSettings(ModelKind.EVOLVEGCN_O, 1, 4, 5, 0, Fidelity.AS_PUBLISHED))
        .hasMessage(
            "units must equal the number of features for EVOLVEGCN_O as published, whose weight is"
                + " square, got 5 and 4");
  }
}
