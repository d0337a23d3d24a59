package dev.tiara.answers.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  @Test
  void interval_coversTheSpreadOfAMean() {
    Random random = new Random(2);
    double[] sample = random.doubles(500).toArray();
    var interval =
        Bootstrap.interval(
            new int[] {500},
            1000,
            3,
            places -> {
              double sum = 0;
              for (int place : places[0]) {
                sum += sample[place];
              }
              return sum / 500;
            });
    // The mean of 500 uniform numbers: ±1.96 · √(1/12/500) = ±0.0253, known to a tenth here.
    assertThat(interval.high() - interval.low()).isCloseTo(2 * 0.0253, within(0.006));
    assertThat(interval.value()).isBetween(interval.low(), interval.high());
  }
}
