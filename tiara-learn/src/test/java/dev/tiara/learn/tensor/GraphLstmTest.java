package dev.tiara.learn.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.learn.testing.GradientCheck;
import dev.tiara.learn.testing.RandomMatrices;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a training pass takes over from the evaluation before it. */
class GraphLstmTest {
  private static final int NODES = 67;
  private static final int INPUTS = 3;
  private static final int UNITS = 8;
  private static final int TRAINED = 2;
  private static final int STEPS = 4;

  private final Random random = new Random(7);
  private final SparseOperand[] graphs =
      Arrays.stream(RandomMatrices.several(random, NODES, STEPS))
          .map(graph -> SparseOperand.of(graph, false))
          .toArray(SparseOperand[]::new);
  private final Tensor[] xs = new Tensor[STEPS];
  private final Tensor weight = GradientCheck.normal(random, INPUTS + UNITS, 4 * UNITS);
  private final Tensor bias = GradientCheck.normal(random, 1, 4 * UNITS);
  private final Tensor peepholes = GradientCheck.normal(random, 1, 3 * UNITS);

  GraphLstmTest() {
    Arrays.setAll(
        xs,
        t ->
            Tensor.constant(
                NODES, INPUTS, GradientCheck.normal(random, NODES, INPUTS).values().clone()));
  }

  private Tensor[] pass(Tape tape, boolean training) {
    tape.begin(training);
    int steps = training ? TRAINED : STEPS;
    return GraphLstm.apply(
        tape, Arrays.copyOf(graphs, steps), Arrays.copyOf(xs, steps), weight, bias, peepholes);
  }

  /** Values of the last hidden state, and the gradients of its sum. */
  private float[][] train(Tape tape) {
    Tensor last = pass(tape, true)[TRAINED - 1];
    Tensor loss = tape.result(1, 1);
    tape.record(() -> Arrays.fill(last.gradient(), loss.gradient()[0]));
    for (Tensor parameter : new Tensor[] {weight, bias, peepholes}) {
      Arrays.fill(parameter.gradient(), 0);
    }
    tape.backward(loss);
    return new float[][] {
      last.values().clone(),
      weight.gradient().clone(),
      bias.gradient().clone(),
      peepholes.gradient().clone()
    };
  }

  private float[][] trainAfresh() {
    try (Tape fresh = new Tape(1)) {
      return train(fresh);
    }
  }

  @Test
  void trainingAfterEvaluation_takesOverItsSteps_withTheSameBits() {
    float[][] expected = trainAfresh();
    try (Tape tape = new Tape(2)) {
      train(tape);
      for (int epoch = 0; epoch < 3; epoch++) {
        pass(tape, false);
        assertThat(train(tape)).isDeepEqualTo(expected);
      }
      float[] evaluated = pass(tape, false)[0].values();
      assertThat(pass(tape, true)[0].values()).as("computed once").isSameAs(evaluated);
    }
  }

  @Test
  void afterAChangeOfParametersOrOperands_trainingComputesAnew() {
    try (Tape tape = new Tape(2)) {
      train(tape);
      pass(tape, false);
      peepholes.values()[1] += 1;
      assertThat(train(tape)).isDeepEqualTo(trainAfresh());
      pass(tape, false);
      graphs[TRAINED - 1] = graphs[STEPS - 1];
      assertThat(train(tape)).isDeepEqualTo(trainAfresh());
    }
  }
}
