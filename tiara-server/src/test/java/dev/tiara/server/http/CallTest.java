package dev.tiara.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {
  private static Call with(String value) {
    return new Call(Map.of("alpha", value), "", new byte[0], null);
  }

  @Test
  void numbers_areThoseThatPeopleWrite() {
    assertThat(with("0.25").number("alpha")).contains(0.25);
    assertThat(with("1e-3").number("alpha")).contains(1e-3);
    assertThat(with("0.25").number("beta")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.9f", "0x1p-1", "1d", "1_000", "NaN", "Infinity", "", " 1", "\u0663"})
  void numberThatNoUserWrites_isRejected(String value) {
    assertThatThrownBy(() -> with(value).number("alpha"))
        .isInstanceOf(InputException.class)
        .hasMessage("alpha must be a number, got \"" + value + "\"");
    assertThatThrownBy(() -> with(value).count("alpha", 1, 10))
        .isInstanceOf(InputException.class)
        .hasMessage("alpha must be a whole number from 1 to 10, got \"" + value + "\"");
  }
}
