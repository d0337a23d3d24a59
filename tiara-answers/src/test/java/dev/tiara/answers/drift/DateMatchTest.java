package dev.tiara.answers.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DateMatchTest {
  @Test
  void datesOnThePeaks_areSignificant() {
    double[] series = new double[100];
    int[] dates = {7, 31, 40, 66, 93};
    for (int date : dates) {
      series[date] = 1;
    }
    DateMatch match = DateMatch.of(series, dates, 0);
    // Above 95 of the 99 others, level with the other four.
    assertThat(match.percentile()).isCloseTo((95 + 2) / 99.0, offset(1e-12));
    assertThat(match.byRandomDates()).isLessThan(0.001);
    assertThat(match.byShift()).isEqualTo(0.01);
    assertThat(match.met()).isEqualTo(5).isEqualTo(match.peaks());
    assertThat(match.metByShift()).isBetween(0.01, 0.05); // a neighbour counts as met
  }

  @Test
  void constantSeries_matchesAnyDates() {
    DateMatch match = DateMatch.of(new double[50], new int[] {3, 30}, 0);
    assertThat(match.percentile()).isCloseTo(0.5, offset(1e-12));
    assertThat(match.byRandomDates()).isEqualTo(1);
    assertThat(match.byShift()).isEqualTo(1);
  }

  /** What shifts are for: one long wave, and dates in a row, mostly in its upper half. */
  @Test
  void clusteredDatesOnAWave_areSignificantByRandomDates_butNotByShift() {
    double[] wave = new double[100];
    Arrays.setAll(wave, t -> Math.sin(2 * Math.PI * t / 100));
    int[] dates = {11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50};
    DateMatch match = DateMatch.of(wave, dates, 0);
    assertThat(match.byRandomDates()).isLessThan(0.002);
    assertThat(match.byShift()).isGreaterThan(0.05);
  }

  @Test
  void datesOutsideTheSeries_areCounted_andAtLeastOneMustBeInside() {
    DateMatch match = DateMatch.of(new double[] {1, 2, 3}, new int[] {-1, 2, 3, 99}, 0);
    assertThat(match.dates()).isEqualTo(1);
    assertThat(match.outside()).isEqualTo(3);
    assertThatThrownBy(() -> DateMatch.of(new double[] {1, 2}, new int[] {5}, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dates must include at least one within the snapshots, got 1 outside");
  }
}
