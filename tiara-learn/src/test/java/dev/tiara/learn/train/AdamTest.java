package dev.tiara.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdamTest {

  @Test
  void firstStep_isTheLearningRateAgainstTheSignOfGradientPlusDecay() {
    // 1: gradient 0, decay alone. 2: gradient −1 and decay 0.5 · 4 = 2, so the decay wins.
    Tensor x = Tensor.variable(1, 3, new float[] {2, 4, 0});
    x.gradient()[1] = -1;
    x.gradient()[2] = 3;
    new Adam(List.of(new Parameter("x", x)), 0.5).step(0.1);
    assertThat((double) x.values()[0]).isCloseTo(1.9, within(1e-6));
    assertThat((double) x.values()[1]).isCloseTo(3.9, within(1e-6));
    assertThat((double) x.values()[2]).isCloseTo(-0.1, within(1e-6));
  }

  @Test
  void secondStep_averagesGradients() {
    Tensor x = Tensor.variable(1, 1, new float[] {0});
    Adam adam = new Adam(List.of(new Parameter("x", x)), 0);
    x.gradient()[0] = 1;
    adam.step(0.1);
    x.gradient()[0] = -0.5f;
    adam.step(0.1);
    double mean = (0.9 * 0.1 * 1 + 0.1 * -0.5) / (1 - 0.81);
    double square = (0.999 * 0.001 + 0.001 * 0.25) / (1 - 0.999 * 0.999);
    assertThat((double) x.values()[0])
        .isCloseTo(-0.1 - 0.1 * mean / Math.sqrt(square), within(1e-6));
  }

  @Test
  void constants_areLeftAlone() {
    Tensor x = Tensor.constant(1, 1, new float[] {3});
    new Adam(List.of(new Parameter("x", x)), 0.5).step(0.1);
    assertThat(x.values()).containsExactly(3);
  }
}
