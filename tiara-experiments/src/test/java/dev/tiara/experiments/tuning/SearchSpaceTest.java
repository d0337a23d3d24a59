package dev.tiara.experiments.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.setting.Rnn;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSpaceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "learning-rate | learning rate & $\\{0.01, 0.02, 0.05\\}$",
        "layers | number of layers & $\\lbrace 2, 3 \\rbrace$",
        "rnn | RNN type & $\\lbrace \\text{LSTM}, \\text{GRU} \\rbrace$",
        "dropout | dropout ratio & $[0, 0.5]$ by $0.05$",
        "dropedge | dropedge ratio & $[0.1, 0.9]$ by $0.1$",
        "alpha of gdc | $\\alpha$ of GDC & {$\\{0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5\\}$}",
        "alpha of tiara | $\\alpha \\in (0,1)$",
        "beta of tiara | $\\beta \\in (0,1),$",
        "epsilon | $\\epsilon$ & $\\{0.0001, 0.001, 0.01\\}$"
      })
  void bounds_areThoseOfThePaper(String name, String line) throws IOException {
    assertThat(Files.readString(Shared.file("paper/tiara-aaai2023.tex"))).contains(line);
    // The numbers of the line, in their order, are those of the bound.
    String numbers =
        line.substring(line.lastIndexOf('&') + 1)
            .replaceAll("[^0-9.A-Z]+", " ")
            .toLowerCase(Locale.ROOT)
            .strip();
    String bound = known(Paper.bounds().get(name)).replace("..", " ").replaceAll("[,:]", " ");
    assertThat(bound).isEqualTo(numbers);
    assertThat(Paper.bounds()).hasSize(9);
  }

  private static <T> T known(@Nullable T value) {
    return Objects.requireNonNull(value);
  }

  private static double alphaPlusBeta(Hyperparameters point) {
    return known(point.alpha()) + known(point.beta());
  }

  @Test
  void settingsOfTheAppendix_lieWithinTheBounds_butForOneDropout() {
    List<Paper.SettingsRow> outside =
        Paper.settings().stream().filter(row -> row.hyperparameters().dropout() > 0.5).toList();
    // The paper's own slip: EvolveGCN with TiaRa on DBLP-5 has 0.7, beyond its bound of 0.5.
    assertThat(outside).hasSize(1);
    assertThat(outside.get(0).data()).isEqualTo("DBLP-5");
    for (Paper.SettingsRow row : Paper.settings()) {
      Hyperparameters point = row.hyperparameters();
      assertThat(point.layers()).isIn(2, 3);
      assertThat(point.learningRate()).isIn(0.01, 0.02, 0.05);
      assertThat(point.epsilon()).isIn(null, 0.0001, 0.001, 0.01);
      assertThat(point.rnn() == null).isEqualTo(row.model() == ModelFamily.GCN);
      if (row.augmentation() == AugmentationMethod.GDC) {
        assertThat(point.alpha()).isIn(0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5);
      }
      if (row.augmentation() == AugmentationMethod.TIARA) {
        assertThat(alphaPlusBeta(point)).isBetween(0.0, 1.0);
      }
      if (row.augmentation() == AugmentationMethod.DROPEDGE) {
        assertThat(point.dropEdge()).isBetween(0.1, 0.9);
      }
    }
  }

  @Test
  void grid_hasAllCombinations_andAlphaPlusBetaBelowOne() {
    var none = SearchSpace.of(ModelFamily.GCN, AugmentationMethod.NONE, Map.of());
    assertThat(none.gridSize()).isEqualTo(3 * 2 * 11);
    assertThat(none.grid()).hasSize(66).doesNotHaveDuplicates();

    var tiara =
        SearchSpace.of(
            ModelFamily.GCRN,
            AugmentationMethod.TIARA,
            Map.of(
                "layers",
                "2",
                "learning-rate",
                "0.05",
                "rnn",
                "gru",
                "dropout",
                "0",
                "epsilon",
                "0.001",
                "symmetric-trick",
                "on"));
    // α and β at tenths: 9 × 9 points, 36 of them with a sum below 1.
    assertThat(tiara.gridSize()).isEqualTo(81);
    assertThat(tiara.grid()).hasSize(36).allMatch(p -> alphaPlusBeta(p) < 0.95);
    assertThat(tiara.grid().get(0).rnn()).isEqualTo(Rnn.GRU);
  }

  @Test
  void randomPoints_areWithinBounds_andALongerSearchStartsWithTheShorter() {
    var space =
        SearchSpace.of(ModelFamily.GCRN, AugmentationMethod.TIARA, Map.of("alpha", "0.1..0.3"));
    List<Hyperparameters> points = space.random(200, 7);
    assertThat(points).hasSize(200).doesNotHaveDuplicates();
    assertThat(points)
        .allMatch(p -> known(p.alpha()) > 0.1 && known(p.alpha()) < 0.3 && known(p.beta()) > 0)
        .allMatch(p -> alphaPlusBeta(p) < 1 && p.dropout() <= 0.5);
    assertThat(space.random(20, 7)).isEqualTo(points.subList(0, 20));
    assertThat(space.random(20, 8)).isNotEqualTo(points.subList(0, 20));
    // A space of two points has no third.
    var two =
        SearchSpace.of(
            ModelFamily.GCN,
            AugmentationMethod.NONE,
            Map.of("layers", "2,3", "learning-rate", "0.1", "dropout", "0"));
    assertThat(two.random(5, 1)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gamma | 1 | bound must name a hyperparameter of GCRN with TiaRa, one of layers, learning-rate, rnn, dropout, alpha, beta, epsilon, symmetric-trick, got \"gamma\"",
        "alpha | x | bound of alpha must be values (0.1,0.2), a range with a step (0..0.5:0.1, at most 10000 values) or a range (0..1), got \"x\"",
        "alpha | 0.5..0.1 | got \"0.5..0.1\"",
        "alpha | 0..1:0.0000000001 | got \"0..1:0.0000000001\"",
        "alpha | 1e999999999 | got \"1e999999999\"",
        "alpha | 0..1e999999999 | got \"0..1e999999999\"",
        "alpha | 0x1p-3 | got \"0x1p-3\"",
        "alpha | \u0663 | got \"\u0663\"",
        "layers | \u0663 | got \"\u0663\"",
        "alpha | 0..1:0 | got \"0..1:0\"",
        "layers | 99999999999 | got \"99999999999\"",
        "layers | 1e10 | got \"1e10\"",
        "layers | 101 | got \"101\"",
        "layers | 1..3 | got \"1..3\"",
        "layers | 1.5 | got \"1.5\"",
        "layers | 0..1:0.5 | must be whole numbers up to 100 (2,3) or a range of them (1..3:1), got \"0..1:0.5\"",
        "rnn | tcn | must be a list of lstm, gru, got \"tcn\"",
        "rnn | 0..1:0.5 | must be a list of lstm, gru, got \"0..1:0.5\"",
        "symmetric-trick | 0..1 | must be a list of on, off, got \"0..1\""
      })
  void impossibleBounds_areRejected(String name, String bound, String message) {
    assertThatThrownBy(
            () -> SearchSpace.of(ModelFamily.GCRN, AugmentationMethod.TIARA, Map.of(name, bound)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
