package dev.tiara.diffusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TiaraSettingsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -0.1 | 0.3 | 0.1 | 1 | 1 | alpha must be in [0, 1), got -0.1
          1    | 0   | 0.1 | 1 | 1 | alpha must be in [0, 1), got 1.0
          NaN  | 0.3 | 0.1 | 1 | 1 | alpha must be in [0, 1), got NaN
          0.1  | -1  | 0.1 | 1 | 1 | beta must be in [0, 1), got -1.0
          0.1  | NaN | 0.1 | 1 | 1 | beta must be in [0, 1), got NaN
          0.7  | 0.4 | 0.1 | 1 | 1 | alpha + beta must be below 1, got 0.7 + 0.4
          0    | 0   | 0.1 | 1 | 1 | alpha + beta must be above 0, got 0.0 + 0.0
          0.1  | 0.3 | -1  | 1 | 1 | epsilon must be in [0, 1), got -1.0
          0.1  | 0.3 | 1   | 1 | 1 | epsilon must be in [0, 1), got 1.0
          0.1  | 0.3 | NaN | 1 | 1 | epsilon must be in [0, 1), got NaN
          0.1  | 0.3 | 0.1 | 0 | 1 | iterations must be at least 1, got 0
          0.1  | 0.3 | 0.1 | 1 | 0 | top-k must be at least 1, got 0
          """)
  void invalidParameter_isReportedWithRuleAndValue(
      double alpha, double beta, double epsilon, int K, int topK, String message) {
    assertThatThrownBy(() -> new TiaraSettings(alpha, beta, epsilon, K, topK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void derivedSymbols_areThePapers() {
    var settings = new TiaraSettings(0.1, 0.3, 1e-3, 100, TiaraSettings.ALL);
    assertThat(settings.c()).isCloseTo(0.6, offset(1e-15));
    assertThat(settings.gamma()).isCloseTo(0.75, offset(1e-15));
  }

  @Test
  void truncationError_isTwiceTheMissingMass() {
    var settings = new TiaraSettings(0.3, 0.2, 1e-3, 2, TiaraSettings.ALL);
    assertThat(settings.truncationError()).isCloseTo(2 * 0.125, offset(1e-12));
  }
}
