package dev.tiara.experiments.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.Answers;
import dev.tiara.answers.evaluation.EvaluationAnswer;
import dev.tiara.answers.rates.Rates;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.testing.RecordedProgress;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PaperEvaluationTest {
  @Test
  void progress_countsTheTrainingOfTheRanker() {
    var random = new Random(3);
    var events = EventTable.builder();
    for (int i = 0; i < 2000; i++) {
      int source = random.nextInt(40);
      events.add("n" + source, "n" + (source + 1 + random.nextInt(5)) % 40, i / 100.0);
    }
    var log = Answers.of(events.build(), TimeBins.ofWidth(1)).log();
    var progress = new RecordedProgress();
    EvaluationAnswer answer = PaperEvaluation.of(log, 2, Rates.chosen(), List.of(), progress);
    assertThat(answer.rows()).extracting(EvaluationAnswer.Row::predictor).contains("ranker");
    assertThat(progress.phases()).containsExactly("choose rates", "evaluate predictors");
    assertThat(progress.reports("evaluate predictors")).isGreaterThan(30);
  }
}
