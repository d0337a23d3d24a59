package dev.tiara.internal.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    uncertainty.filtered(0.6);
    uncertainty.filtered(0.3);
    uncertainty.filtered(0.1 + off / 2);
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
    uncertainty.filtered(0.6);
    uncertainty.filtered(0.3);
    uncertainty.filtered(0.1 - off / 2);
    double difference =
        distance(new double[] {0.6, 0.3, 0}, new double[] {0.6 - off / 2, 0.3, 0.1 + off / 2});
    assertThat(uncertainty.afterNormalizing(0.9)).isGreaterThanOrEqualTo(difference);
  }

  @Test
  void entryThatNoErrorMovesAcrossTheThreshold_isNotCounted() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(1e-6);
    uncertainty.filtered(0.6);
    uncertainty.filtered(0.1 - 1e-5);
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
      uncertainty.filtered(entry);
    }
    uncertainty.ranked(ours[0], ours[2], true);
    uncertainty.ranked(ours[1], ours[2], true);
    uncertainty.ranked(ours[2], ours[1], false);
    double difference =
        distance(new double[] {0.5, 0.25 + off, 0}, new double[] {0.5, 0, 0.25 + off});
    assertThat(difference).isGreaterThan(0.6);
    assertThat(uncertainty.isEmpty()).isFalse();
    assertThat(uncertainty.afterNormalizing(0.75 + off)).isGreaterThanOrEqualTo(difference);
  }

  /** Each of two entries could be moved across, but what moves one is not there for the other. */
  @Test
  void budget_isSpentOnce() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.02); // 0.01 can be moved
    uncertainty.filtered(0.5);
    uncertainty.filtered(0.106);
    uncertainty.filtered(0.107);
    uncertainty.filtered(0.095);
    double mass = 0.713;
    double wronglyKept = 0.1 + 0.01;
    assertThat(uncertainty.afterNormalizing(mass))
        .isCloseTo(2 * wronglyKept / mass + 0.02 / (mass - wronglyKept), within(1e-15));
    // Two that together cost no more than there is.
    uncertainty.start(0.02);
    uncertainty.filtered(0.5);
    uncertainty.filtered(0.104);
    uncertainty.filtered(0.106);
    assertThat(uncertainty.afterNormalizing(0.71))
        .isCloseTo(2 * 0.22 / 0.71 + 0.02 / (0.71 - 0.22), within(1e-15));
  }

  @Test
  void cheapestMoves_areTakenFirst_inAnyOrder() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.02);
    for (double entry : new double[] {0.108, 0.103, 0.104, 0.5}) {
      uncertainty.filtered(entry);
    }
    assertThat(uncertainty.afterNormalizing(0.815))
        .isCloseTo(2 * 0.22 / 0.815 + 0.02 / (0.815 - 0.22), within(1e-15));
  }

  @Test
  void droppedEntries_countAsMuchAsTheThreshold_andOnlyTheLargerSideCounts() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.02);
    uncertainty.filtered(0.7);
    uncertainty.filtered(0.101);
    for (int i = 0; i < 4; i++) {
      uncertainty.filtered(0.098);
    }
    double mass = 0.801;
    assertThat(uncertainty.afterNormalizing(mass))
        .isCloseTo(2 * (4 * 0.1) / mass + 0.02 / (mass - 0.11), within(1e-15));
  }

  @Test
  void uncertainEntries_areCountedExactly() {
    var uncertainty = new FilterUncertainty(0.001);
    uncertainty.start(0.1);
    uncertainty.filtered(0.9);
    for (int i = 0; i < 40; i++) {
      uncertainty.filtered(0.001);
    }
    double mass = 0.94;
    double wronglyKept = 40 * 0.051;
    assertThat(wronglyKept).isGreaterThan(mass);
    assertThat(uncertainty.afterNormalizing(mass)).isEqualTo(2); // all of it may be wrong
  }

  @Test
  void nextColumn_startsWithoutTheDoubtsOfTheLast() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.1);
    uncertainty.filtered(0.1);
    uncertainty.filtered(0.09);
    uncertainty.ranked(0.3, 0.3, true);
    uncertainty.ranked(0.29, 0.3, false);
    assertThat(uncertainty.isEmpty()).isFalse();
    uncertainty.start(0.1);
    assertThat(uncertainty.isEmpty()).isTrue();
    assertThat(uncertainty.afterNormalizing(1)).isCloseTo(0.1, within(1e-15));
  }

  @Test
  void anyUncertainty_isReported() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.02);
    uncertainty.filtered(0.11); // as far as can be moved
    assertThat(uncertainty.isEmpty()).isFalse();
    uncertainty.start(0.02);
    uncertainty.filtered(0.091);
    assertThat(uncertainty.isEmpty()).isFalse();
    uncertainty.start(0.02);
    uncertainty.ranked(0.3, 0.29, true);
    assertThat(uncertainty.isEmpty()).isFalse();
    uncertainty.start(0.02);
    uncertainty.ranked(0.27, 0.29, false);
    assertThat(uncertainty.isEmpty()).isFalse();
    assertThat(uncertainty.afterNormalizing(0.8))
        .isCloseTo(2 * 0.27 / 0.8 + 0.02 / 0.8, within(1e-15));
  }

  @Test
  void rankBeyondTheError_isCertain() {
    var uncertainty = new FilterUncertainty(0.1);
    uncertainty.start(0.02);
    uncertainty.ranked(0.35, 0.3, true);
    uncertainty.ranked(0.25, 0.3, false);
    assertThat(uncertainty.isEmpty()).isTrue();
  }

  /** At the very border, in numbers that are exact in binary. */
  @Test
  void uncertainty_beginsExactlyAtTheErrorBound() {
    var uncertainty = new FilterUncertainty(0.25);
    uncertainty.start(0.25); // 0.125 can be moved
    uncertainty.filtered(0.375);
    assertThat(uncertainty.isEmpty()).isFalse();
    assertThat(uncertainty.afterNormalizing(1)).isEqualTo(2 * 0.375 + 0.25 / 0.625);
    uncertainty.start(0.25);
    uncertainty.ranked(0.75, 0.5, true);
    assertThat(uncertainty.isEmpty()).isFalse();
    uncertainty.start(0.25);
    uncertainty.filtered(0.25); // worth 0.375 at most, which is all that was kept
    assertThat(uncertainty.afterNormalizing(0.375)).isEqualTo(2);
  }

  @Test
  void withoutAThreshold_nothingIsFiltered() {
    var uncertainty = new FilterUncertainty(0);
    uncertainty.start(0.5);
    uncertainty.filtered(0.1);
    assertThat(uncertainty.isEmpty()).isTrue();
  }
}
