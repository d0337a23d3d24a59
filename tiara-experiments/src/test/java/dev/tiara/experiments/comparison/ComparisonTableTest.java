package dev.tiara.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.RunOutcome;
import dev.tiara.learn.run.RunProvenance;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.task.RandomNegatives;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {
  private static final Comparison.Plan PLAN =
      new Comparison.Plan(
          List.of("BitcoinAlpha"),
          null,
          List.of(ModelFamily.GCN),
          List.of(AugmentationMethod.NONE, AugmentationMethod.MERGE, AugmentationMethod.TIARA),
          List.of(1L, 2L, 3L),
          Fidelity.AS_PUBLISHED,
          SettingsChoice.parse("paper"),
          new Comparison.Plan.Schedule(null, null));

  /** NaN where there is none. */
  private static List<Optional<ExperimentRun>> results(double... test) {
    return Arrays.stream(test)
        .mapToObj(
            score ->
                Double.isNaN(score) ? Optional.<ExperimentRun>empty() : Optional.of(run(score)))
        .toList();
  }

  private static ExperimentRun run(double score) {
    var experiment =
        new Experiment(
            TaskKind.LINK,
            ModelFamily.GCN,
            AugmentationMethod.NONE,
            Fidelity.PAPER,
            Hyperparameters.defaults(TaskKind.LINK, ModelFamily.GCN, AugmentationMethod.NONE),
            Experiment.Schedule.paper(TaskKind.LINK),
            1);
    Epoch epoch = new Epoch(0, 0, 0, score, 0, 1);
    var result = new TrainingResult(epoch, List.of(epoch), false);
    return ExperimentRun.of(
        new RunRecord(
            RunOutcome.of(
                TaskKind.LINK, "BitcoinAlpha", "", experiment.settings(8, true, 1), result),
            RunProvenance.of(Map.of(), 1, 1, result)));
  }

  @Test
  void meansStandardDeviationsMarksAndThePapersNumbers_standWhereTheyBelong() {
    var table = new ComparisonTable(PLAN);
    var baselines =
        new BaselineResult(
            1,
            TaskKind.LINK,
            "BitcoinAlpha",
            1,
            "",
            "AUC",
            Map.of("endpoint recency", 0.968),
            RandomNegatives.AS_PUBLISHED);
    table.add(
        TaskKind.LINK,
        "BitcoinAlpha",
        results(0.5, 0.52, 0.54, 0.4, Double.NaN, Double.NaN, 0.7, 0.8, 0.9),
        List.of(baselines));
    assertThat(table.toMarkdown())
        .isEqualTo(
            """
            ### BitcoinAlpha: temporal link prediction, AUC × 100, as published, settings: the paper's

            |  | GCN | paper |
            | --- | --- | --- |
            | None | 52.0±2.0 | 57.3±1.6 |
            | Merge | 40.0 (1 of 3) ▼ | 66.8±2.6 ▲ |
            | TiaRa | **80.0±10.0** ▲ | **76.0±1.3** ▲ |
            | endpoint recency | 96.8 (1 of 3) |  |
            """);
    assertThat(table.finished()).hasSize(7);
  }

  @Test
  void fileNames_areNotInterpretedAsMarkdown() {
    var table = new ComparisonTable(PLAN);
    table.addSkipped("a|b*c.csv");
    assertThat(table.toMarkdown()).startsWith("### a\\|b\\*c.csv: skipped");
  }
}
