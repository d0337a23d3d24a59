package dev.tiara.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.RunResult;
import dev.tiara.experiments.setting.AugmentationMethod;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.experiments.setting.TaskKind;
import dev.tiara.learn.model.Fidelity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  private static List<RunResult> results(Double... test) {
    return Arrays.stream(test)
        .map(
            score ->
                score == null
                    ? null
                    : new RunResult(
                        1,
                        TaskKind.LINK,
                        "BitcoinAlpha",
                        ModelFamily.GCN,
                        AugmentationMethod.NONE,
                        Fidelity.PAPER,
                        Map.of("training.epochs", "200", "training.patience", "50"),
                        1,
                        "",
                        "AUC",
                        0,
                        0,
                        score,
                        new RunResult.Curves(List.of(), List.of(), List.of())))
        .toList();
  }

  @Test
  void meansStandardDeviationsMarksAndThePapersNumbers_standWhereTheyBelong() {
    var table = new ComparisonTable(PLAN);
    var rivals =
        new BaselineResult(
            1, TaskKind.LINK, "BitcoinAlpha", 1, "", "AUC", Map.of("endpoint recency", 0.968));
    List<BaselineResult> ofSeeds = new ArrayList<>(Arrays.asList(rivals, null, null));
    table.add(
        TaskKind.LINK,
        "BitcoinAlpha",
        results(0.5, 0.52, 0.54, 0.4, null, null, 0.7, 0.8, 0.9),
        ofSeeds);
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
  void namesOfFiles_areNoMarkdown() {
    var table = new ComparisonTable(PLAN);
    table.lacking("a|b*c.csv");
    assertThat(table.toMarkdown()).startsWith("### a\\|b\\*c.csv: left out");
  }
}
