package dev.tiara.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
  @ParameterizedTest
  @CsvSource({
    "1, snapshot, 1 snapshot",
    "0, snapshot, 0 snapshots",
    "2, snapshot, 2 snapshots",
    "1, entry, 1 entry",
    "2629664, entry, '2,629,664 entries'",
    "1, class, 1 class",
    "9, class, 9 classes"
  })
  void nounAgreesWithItsNumber(long number, String noun, String expected) {
    assertThat(Counted.of(number, noun)).isEqualTo(expected);
  }
}
