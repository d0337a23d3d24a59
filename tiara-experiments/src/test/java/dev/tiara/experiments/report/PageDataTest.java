package dev.tiara.experiments.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.comparison.ComparisonTable;
import dev.tiara.experiments.comparison.Scores;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageDataTest {
  private static Scores scores(Double... values) {
    return new Scores(List.of(values), values.length);
  }

  private static ComparisonTable.Cell cell(AugmentationMethod method, int change, Scores scores) {
    return new ComparisonTable.Cell(ModelFamily.GCN, method, scores, change, false, null);
  }

  private static PageData.Table table(Scores none, Scores tiara, Scores baseline) {
    var section =
        new ComparisonTable.Section(
            TaskKind.LINK,
            "data",
            "defaults",
            Fidelity.PAPER,
            List.of(
                List.of(cell(AugmentationMethod.NONE, 0, none)),
                List.of(cell(AugmentationMethod.TIARA, 1, tiara))),
            Map.of("rule", baseline, "worse rule", scores(1.0, 2.0)));
    return page(List.of(section), List.of()).tables().get(0);
  }

  private static PageData page(List<ComparisonTable.Section> sections, List<Trial> trials) {
    var none = new ResultsFolder.Contents(Map.of(), Map.of(), List.of());
    return PageData.of(
        sections, none, Map.of(), List.of(), List.of(none), trials, new ArrayList<>());
  }

  @Test
  void changeWithinTheErrorBars_isNotClear() {
    Scores none = scores(60.0, 62.0); // 61 ± 1.41
    assertThat(clear(none, scores(62.0, 64.0))).isFalse(); // 63 ± 1.41 overlaps
    assertThat(clear(none, scores(65.0, 67.0))).isTrue();
    assertThat(clear(none, scores(55.0, 57.0))).isTrue();
    assertThat(clear(none, scores(90.0))).as("one seed has no error bar").isFalse();
  }

  private static boolean clear(Scores none, Scores tiara) {
    return table(none, tiara, scores(50.0, 51.0)).rows().get(1).cells().get(0).clear();
  }

  @Test
  void verdict_isOnTheBestModelBesideTheBestBaseline() {
    Scores none = scores(60.0, 62.0);
    Scores tiara = scores(70.0, 72.0);
    PageData.Verdict behind = verdict(none, tiara, scores(90.0, 91.0));
    assertThat(behind.model()).isEqualTo("GCN + TiaRa");
    assertThat(behind.baseline()).isEqualTo("rule");
    assertThat(behind.change()).isEqualTo(-1);
    assertThat(verdict(none, tiara, scores(71.0, 74.0)).change()).isZero();
    assertThat(verdict(none, tiara, scores(50.0, 51.0)).change()).isEqualTo(1);
  }

  private static PageData.Verdict verdict(Scores none, Scores tiara, Scores rule) {
    return requireNonNull(table(none, tiara, rule).verdict());
  }

  @Test
  void trials_areListedBestFirst_withTheChosenOneMarked() {
    Trial low = trial("0a", 0.6f, false);
    Trial best = trial("0b", 0.8f, false);
    Trial givenUp = trial("0c", 0.9f, true);
    PageData page = page(List.of(), List.of(low, givenUp, best));
    assertThat(page.trials()).isEqualTo(3);
    TuningData search = page.tunings().get(0);
    assertThat(search.data()).isEqualTo("my_data");
    assertThat(search.model()).isEqualTo("GCRN");
    assertThat(search.augmentation()).isEqualTo("TiaRa");
    assertThat(search.seed()).isEqualTo(-7);
    assertThat(search.trials())
        .extracting(TuningData.Row::state, TuningData.Row::chosen)
        .containsExactly(tuple("finished", true), tuple("finished", false), tuple("pruned", false));
    assertThat(search.trials().get(0).test()).isEqualTo(50);
    assertThat(search.trials().get(1).test()).isNull();
  }

  private static Trial trial(String hash, float validation, boolean pruned) {
    var point = Hyperparameters.defaults(TaskKind.LINK, ModelFamily.GCRN, AugmentationMethod.TIARA);
    String id = Trial.id(20, 5, "link-my_data-gcrn-tiara-published--7-" + hash);
    return new Trial(2, id, point, pruned, List.of(validation), 0.5, null);
  }

  @Test
  void trialOfAnUnknownId_isAProblemAndNotAFailure() {
    var problems = new ArrayList<String>();
    Trial trial = trial("0a", 0.6f, false);
    var foreign = new Trial(2, "p1_1-link-x", trial.hyperparameters(), false, List.of(), 0, null);
    assertThat(TuningData.of(List.of(foreign), problems)).isEmpty();
    assertThat(problems).containsExactly("trial p1_1-link-x: unrecognised id; skipped");
  }
}
