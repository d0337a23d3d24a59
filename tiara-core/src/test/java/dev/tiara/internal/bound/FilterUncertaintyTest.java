package dev.tiara.internal.bound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Columns made to be judged otherwise by the paper's filter: the bound must cover the difference.
 */
class FilterUncertaintyTest {

  /** ‖a/Σa − b/Σb‖₁. */
  private static double distance(double[] a, double[] b) {
    double sumA = 0;
    double sumB = 0;
    for (int i = 0; i < a.length; i++) {
      sumA += a[i];
      sumB += b[i];
    }
    double distance = 0;
    for (int i = 0; i < a.length; i++) {
      distance += Math.abs(a[i] / sumA - b[i] / sumB);
    }
    return distance;
  }

  @Test
  void entryThatThePaperDrops_isCounted() {
    double epsilon = 0.1;
    double off = 1e-6;
    var uncertainty = new FilterUncertainty(epsilon);
    // Ours: 0.6, 0.3, 0.1 + off/2, all kept. The paper's may be 0.6 + off/2, 0.3, 0.1 - off/2.
    uncertainty.start(2 * off);
    uncertainty.filtered(0.6, true);
    uncertainty.filtered(0.3, true);
    uncertainty.filtered(0.1 + off / 2, true);
    double difference =
        distance(new double[] {0.6, 0.3, 0.1 + off / 2}, new double[] {0.6 + off / 2, 0.3, 0});
    assertThat(uncertainty.isEmpty()).isFalse();
    assertThat(uncertainty.afterNormalizing(1 + off / 2)).isGreaterThanOrEqualTo(difference);
  }

  @Test
  void entryThatThePaperKeeps_isCounted() {
    double epsilon = 0.1;
    double off = 1e-6;
    var uncertainty = new FilterUncertainty(epsilon);
    uncertainty.start(2 * off);
    uncertainty.filtered(0.6, true);
    uncertainty.filtered(0.3, true);
    uncertainty.filtered(0.1 - off / 2, false);
    double difference =
        distance(new double[] {0.6, 0.3, 0}, new double[] {0.6 - off / 2, 0.3, 0.1 + off / 2});
    assertThat(uncertainty.afterNormalizing(0.9)).isGreaterThanOrEqualTo(difference);
  }

  @Test
  void entryThatCannotBeMovedAcross_isNot() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(1e-6);
    uncertainty.filtered(0.6, true);
    uncertainty.filtered(0.1 - 1e-5, false);
    assertThat(uncertainty.isEmpty()).isTrue();
    assertThat(uncertainty.afterNormalizing(0.6)).isLessThan(2e-6);
  }

  /** Of two entries that are almost equal the paper may keep the other one. */
  @Test
  void rankThatThePaperSwaps_isCounted() {
    double off = 1e-9;
    var uncertainty = new FilterUncertainty(0.01);
    uncertainty.start(4 * off);
    double[] ours = {0.5, 0.25 + off, 0.25 - off};
    for (double entry : ours) {
      uncertainty.filtered(entry, true);
    }
    uncertainty.ranked(ours[0], ours[1], true);
    uncertainty.ranked(ours[1], ours[1], true);
    uncertainty.ranked(ours[2], ours[1], false);
    double difference =
        distance(new double[] {0.5, 0.25 + off, 0}, new double[] {0.5, 0, 0.25 + off});
    assertThat(difference).isGreaterThan(0.6);
    assertThat(uncertainty.isEmpty()).isFalse();
    assertThat(uncertainty.afterNormalizing(0.75 + off)).isGreaterThanOrEqualTo(difference);
  }
}
