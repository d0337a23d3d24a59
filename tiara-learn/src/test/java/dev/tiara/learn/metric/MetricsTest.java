package dev.tiara.learn.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static final double EXACT = 1e-12;

  @Test
  void auc_countsPairsInTheRightOrder_andTiesAsHalf() {
    // Positives 3, 1; negatives 2, 1: right, right, wrong, tie.
    assertThat(Ranking.auc(new double[] {3, 1, 2, 1}, new int[] {1, 1, 0, 0}))
        .isCloseTo(2.5 / 4, within(EXACT));
  }

  @Test
  void auc_equalsCountingAllPairs() {
    Random random = new Random(8);
    double[] scores = random.ints(400, 0, 30).asDoubleStream().toArray();
    int[] labels = random.ints(400, 0, 2).toArray();
    double right = 0;
    double pairs = 0;
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < 400; j++) {
        if (labels[i] == 1 && labels[j] == 0) {
          right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
          pairs++;
        }
      }
    }
    assertThat(Ranking.auc(scores, labels)).isCloseTo(right / pairs, within(EXACT));
  }

  @Test
  void averagePrecision_isTheMeanPrecisionAtPositives() {
    // Ranks 1 and 3 of 4: (1/1 + 2/3) / 2.
    assertThat(Ranking.averagePrecision(new double[] {4, 2, 3, 1}, new int[] {1, 1, 0, 0}))
        .isCloseTo((1 + 2.0 / 3) / 2, within(EXACT));
  }

  @Test
  void averagePrecision_ofTies_isTheMeanOverAllOrders() {
    // One positive and one negative tied: it is first or second, 1 or 1/2.
    assertThat(Ranking.averagePrecision(new double[] {1, 1}, new int[] {1, 0}))
        .isCloseTo(0.75, within(EXACT));
    // Two positives, one negative: PPN 1, PNP (1 + 2/3)/2, NPP (1/2 + 2/3)/2.
    double expected = (1 + (1 + 2.0 / 3) / 2 + (0.5 + 2.0 / 3) / 2) / 3;
    assertThat(Ranking.averagePrecision(new double[] {1, 1, 1}, new int[] {1, 1, 0}))
        .isCloseTo(expected, within(EXACT));
  }

  @Test
  void places_shareTiesEqually() {
    var rank = Ranking.Rank.of(5, new double[] {7, 5, 5, 1});
    assertThat(rank).isEqualTo(new Ranking.Rank(1, 2));
    assertThat(rank.reciprocal()).isCloseTo((1 / 2.0 + 1 / 3.0 + 1 / 4.0) / 3, within(EXACT));
    assertThat(rank.hit(1)).isZero();
    assertThat(rank.hit(3)).isCloseTo(2 / 3.0, within(EXACT));
    assertThat(rank.hit(10)).isEqualTo(1);
  }

  @Test
  void macroF1_isTheMeanOverClasses() {
    // Class 0: TP 1, FP 1, FN 1 → 1/2. Class 1: TP 1, FP 1, FN 1 → 1/2. Class 2: TP 1 → 1.
    int[] predicted = {0, 1, 0, 1, 2};
    int[] labels = {0, 0, 1, 1, 2};
    assertThat(Classification.macroF1(predicted, labels, 3)).isCloseTo(2 / 3.0, within(EXACT));
    // A class that occurs nowhere does not count.
    assertThat(Classification.macroF1(predicted, labels, 4)).isCloseTo(2 / 3.0, within(EXACT));
  }

  @Test
  void badInput_isRejected() {
    assertThatThrownBy(() -> Ranking.auc(new double[] {1, 2}, new int[] {1, 1}))
        .hasMessage("AUC needs positives and negatives, got 2 and 0");
    assertThatThrownBy(() -> Ranking.auc(new double[] {1, Double.NaN}, new int[] {1, 0}))
        .hasMessage("scores must be numbers, got NaN at 1");
    assertThatThrownBy(() -> Classification.macroF1(new int[0], new int[0], 2))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
