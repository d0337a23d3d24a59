package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.evaluation.EvaluationQuestion;
import dev.tiara.answers.evaluation.EvaluationQuestion.Protocol;
import dev.tiara.answers.evaluation.TgbQuestion;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.events.TimeBins;
import dev.tiara.testing.RecordedProgress;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Progress names every phase, counts its work and ends with it. */
class ProgressTest {
  private static final List<String> FIT =
      List.of(
          "collect features",
          "train linear",
          "train ranker",
          "replay",
          "compare predictors",
          "calibrate",
          "check calibration");

  private final RecordedProgress progress = new RecordedProgress();
  private final Answers answers =
      Answers.of(RandomLog.of(5, 30, 20, 150).build(), TimeBins.ofWidth(1));

  private static PredictorRequest request(String by) {
    return new PredictorRequest(by, Rates.chosen(), 1, null, false);
  }

  private FittedPredictor fitted(String by) throws IOException {
    return answers.fit(request(by), progress);
  }

  private static NextLinksQuestion nextLinks() {
    return new NextLinksQuestion(null, 3, NextLinksQuestion.Contacts.MARK, null, null);
  }

  @Test
  void predictionByTheBestPredictor_namesWhatItDoes() throws IOException {
    try (FittedPredictor fitted = fitted("auto")) {
      assertThat(progress.phases()).containsExactlyElementsOf(FIT);
      fitted.ask(nextLinks(), progress);
    }
    assertThat(progress.phases()).endsWith("predict");
  }

  @Test
  void rule_isPreparedSnapshotBySnapshot_onceItsRatesAreChosen() throws IOException {
    fitted("proximity").close();
    assertThat(progress.phases()).containsExactly("choose rates", "prepare");
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void protocolOfSnapshots_countsFitsAndIntervals(Protocol protocol) {
    answers.ask(new EvaluationQuestion(protocol, 2, Rates.chosen(), false, List.of()), progress);
    assertThat(progress.phases())
        .containsExactly("choose rates", "evaluate predictors", "confidence intervals");
    assertThat(progress.reports("evaluate predictors"))
        .as("a report every few percent, also while a predictor is trained")
        .isGreaterThan(30);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void protocolOfTgb_namesConventionAndPhase(boolean tests) {
    answers.ask(new TgbQuestion(2, tests, false, TgbQuestion.States.BOTH, null), progress);
    assertThat(progress.phases())
        .contains("per event, seed 2: train ranker", "stale, ranking: validation")
        .last()
        .isEqualTo(tests ? "stale, refitted: test" : "stale, choice: check calibration");
  }

  @Test
  void comparison_isAFit() throws IOException {
    answers.compare(request("auto"), progress);
    assertThat(progress.phases()).containsExactlyElementsOf(FIT);
  }

  @Test
  void scoresOfPairs_countPairs() throws IOException {
    try (FittedPredictor fitted = fitted("ranker")) {
      fitted.ask(
          new PairsQuestion(
              List.of(
                  new PairsQuestion.Pair("n1", "n2"),
                  new PairsQuestion.Pair("n1", "n3"),
                  new PairsQuestion.Pair("n2", "n3"))),
          progress);
    }
    assertThat(progress.phases()).endsWith("predict");
  }

  @Test
  void otherQuestions_countSnapshots() {
    answers.ask(
        new ProximityQuestion(
            List.of(new ProximityQuestion.Seed("n1")), null, 3, Rates.of(0.2, 0.3), 100),
        progress);
    assertThat(progress.phases()).containsExactly("walk");
  }
}
