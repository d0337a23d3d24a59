package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarNamesTest {
  private static final List<String> NAMES =
      List.of(
          "Dan Müller", "Dana Scully", "Anna", "anna.berg@example.org", "7", "1079", "1078", "");

  @ParameterizedTest
  @CsvSource({
    "Dan Muller, Dan Müller",
    "dan müller, Dan Müller",
    "Dan Mülelr, Dan Müller",
    "'Dan Müller ', Dan Müller",
    "Müller, Dan Müller",
    "Dana Skuly, Dana Scully",
    "anna.berg, anna.berg@example.org",
    "007, 7"
  })
  void nameThatDiffersALittle_isFound(String wanted, String name) {
    assertThat(SimilarNames.of(wanted, NAMES).get(0)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"zoe", "1077", "x"})
  void nothingSimilar_isNoName(String wanted) {
    assertThat(SimilarNames.of(wanted, NAMES)).isEmpty();
  }

  @Test
  void mostSimilarNames_comeFirst_threeAtMost() {
    assertThat(
            SimilarNames.of("anne1", List.of("bob", "anna1", "anne2", "anne10", "ann1", "anne1x")))
        .hasSize(3)
        .doesNotContain("bob");
  }

  @Test
  void error_asksWhetherTheNameWasMeant() {
    assertThat(SimilarNames.unknown("for", "Dan Muller", NAMES))
        .hasMessage(
            "for must be a node of the input, got \"Dan Muller\": did you mean \"Dan Müller\"?")
        .extracting(error -> error.rule())
        .isEqualTo("must be a node of the input");
  }
}
