package dev.tiara.learn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BatchNormTest {
  /** One feature over two steps: 1, 2 and 3, 6. Mean 3, variance 14/4, without bias 14/3. */
  private final Tensor[] xs = {
    Tensor.constant(2, 1, new float[] {1, 2}), Tensor.constant(2, 1, new float[] {3, 6})
  };

  private final Tensor gamma = Tensor.variable(1, 1, new float[] {2});
  private final Tensor beta = Tensor.variable(1, 1, new float[] {0.5f});

  @Test
  void runningMoments_moveATenthTowardsTheBatch_theVarianceUnbiased() {
    var running = BatchNorm.Running.fresh(1);
    try (Tape tape = new Tape(1)) {
      tape.begin(true);
      Tensor[] ys = BatchNorm.train(tape, xs, gamma, beta, running, false, Dropout.NONE);
      assertThat((double) ys[1].values()[1])
          .isCloseTo(2 * (6 - 3) / Math.sqrt(3.5 + 1e-5) + 0.5, within(1e-6));
    }
    assertThat((double) running.mean().values()[0]).isCloseTo(0.3, within(1e-7));
    assertThat((double) running.variance().values()[0]).isCloseTo(0.9 + 0.1 * 14 / 3, within(1e-6));
  }

  @Test
  void evaluation_usesTheRunningMomentsAndLeavesThem() {
    var running =
        new BatchNorm.Running(
            Tensor.constant(1, 1, new float[] {2}), Tensor.constant(1, 1, new float[] {4}));
    try (Tape tape = new Tape(1)) {
      tape.begin(false);
      Tensor[] ys = BatchNorm.evaluate(tape, xs, gamma, beta, running, true);
      assertThat((double) ys[1].values()[1])
          .isCloseTo(2 * (6 - 2) / Math.sqrt(4 + 1e-5) + 0.5, within(1e-6));
      assertThat(ys[0].values()[0]).isZero(); // −0.5 before the ReLU
    }
    assertThat(running.mean().values()).containsExactly(2);
    assertThat(running.variance().values()).containsExactly(4);
  }

  @Test
  void dropout_dropsTheGivenShareAndKeepsTheMean() {
    float[] values = new float[100_001];
    java.util.Arrays.fill(values, 1);
    new Dropout(0.3, 17).apply(2, values);
    int dropped = 0;
    double sum = 0;
    for (float value : values) {
      dropped += value == 0 ? 1 : 0;
      sum += value;
    }
    // Six standard deviations of 100,001 coins.
    assertThat(dropped / 100_001.0).isCloseTo(0.3, within(0.009));
    assertThat(sum / 100_001).isCloseTo(1, within(0.013));
  }
}
