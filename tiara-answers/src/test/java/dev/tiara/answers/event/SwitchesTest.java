package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SwitchesTest {
  @Test
  void switches_halveTheirWeightPerHalfLife() {
    var switches = new Switches(10);
    switches.add(0, 1, 0);
    switches.add(0, 2, 20);
    assertThat(switches.total(0) / switches.weightOf(20)).isEqualTo(1.25);
  }

  @Test
  void weights_areRescaledBeforeTheyOverflow() {
    var switches = new Switches(1);
    switches.add(0, 1, 0);
    switches.add(0, 1, 1_000);
    switches.add(0, 1, 1_001);
    assertThat(switches.total(0) / switches.weightOf(1_001)).isEqualTo(1.5);
  }

  /** As in a damaged model file, or in a log that goes on long after the events of its fit. */
  @Test
  void silenceOfAnyNumberOfHalfLives_isForgottenAtOnce() {
    var switches = new Switches(1e-300);
    switches.add(0, 1, 0);
    switches.add(0, 2, 1e9);
    assertThat(switches.total(0)).isEqualTo(1);
    assertThat(switches.weightOf(1e9)).isEqualTo(1);
  }
}
