package dev.tiara.experiments.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SweepKindTest {

  @Test
  void gamma_coversItsRange_withAlphaPlusBetaFixed() {
    List<SweepPoint> points = SweepKind.GAMMA.points(SweepKind.GAMMA.paperValues(), 1e-3);
    assertThat(points.get(0).gamma()).isCloseTo(1e-5, within(1e-12));
    assertThat(points.get(points.size() - 1).gamma()).isCloseTo(1 - 1e-5, within(1e-12));
    assertThat(points)
        .allSatisfy(p -> assertThat(p.alpha() + p.beta()).isCloseTo(0.6, within(1e-12)))
        .allSatisfy(p -> assertThat(p.epsilon()).isEqualTo(1e-3));
  }

  @Test
  void epsilon_coversItsRange_withAlphaAndBetaOneQuarter() {
    List<SweepPoint> points = SweepKind.EPSILON.points(SweepKind.EPSILON.paperValues(), 0);
    assertThat(points).hasSize(6).allMatch(p -> p.alpha() == 0.25 && p.beta() == 0.25);
    assertThat(points.get(0).epsilon()).isEqualTo(1e-7);
    assertThat(points.get(5).epsilon()).isEqualTo(1e-2);
  }

  @Test
  void alphaAndBeta_takeAllPairsExceptTheOneWithoutAWalk() {
    List<SweepPoint> points = SweepKind.ALPHA_BETA.points(SweepKind.ALPHA_BETA.paperValues(), 1e-3);
    assertThat(points)
        .hasSize(24)
        .doesNotHaveDuplicates()
        .doesNotContain(new SweepPoint(0.5, 0.5, 1e-3))
        .contains(new SweepPoint(0.5, 0.4, 1e-3));
  }
}
