package dev.tiara.answers.prediction;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import org.junit.jupiter.api.Test;

class ForecastTest {
  @Test
  void answersThatWouldTakeHours_areRefusedWithAForecast() {
    var forecast = new Forecast(1_000_000, true);
    // A hundred in 20 seconds are a million in 56 hours.
    assertThatThrownBy(() -> forecast.check(100, 20))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("all 1000000 would take about 56 hours");
    assertThatCode(() -> forecast.check(10_000, 70))
        .doesNotThrowAnyException(); // 2 hours, less 3 minutes
  }
}
