package dev.tiara.experiments.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.data.GraphData;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.graph.Direction;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {
  private static final GraphData LABELLED =
      new BlockModel(60, 12, 3, 60, 4).data(Direction.UNDIRECTED);
  private static final ExperimentData DATA =
      new ExperimentData("links", LinkData.of(LABELLED.graph()), null, null);
  private static final SearchSpace SPACE =
      SearchSpace.of(ModelFamily.GCN, AugmentationMethod.TIARA, Map.of("layers", "1,2"));
  private static final List<Hyperparameters> POINTS = SPACE.random(12, 5);

  @TempDir Path folder;
  private final List<String> problems = new ArrayList<>();
  private int made;
  private int there;

  private static Tuning.Subject subject(int epochs) {
    return new Tuning.Subject(
        TaskKind.LINK,
        ModelFamily.GCN,
        AugmentationMethod.TIARA,
        Fidelity.PAPER,
        new Comparison.Plan.Schedule(epochs, epochs),
        1);
  }

  private Tuning.Listener listener() {
    return new Tuning.Listener() {
      @Override
      public void epoch(int number, Epoch epoch) {}

      @Override
      public void ended(int number, Trial trial, boolean known) {
        made += known ? 0 : 1;
        there += known ? 1 : 0;
      }

      @Override
      public void problem(String message) {
        problems.add(message);
      }
    };
  }

  private Tuning tuning(Path results, Pruning pruning, int epochs) {
    return new Tuning(
        subject(epochs), DATA, POINTS, pruning, new ResultsFolder(results), listener());
  }

  /** Validation by the seed and the point alone; test from a source of its own. */
  private static Tuning.Runner made(Random tests, int epochs) {
    return (experiment, watch) -> {
      Random random = new Random(experiment.hyperparameters().hashCode());
      List<Float> validation = new ArrayList<>();
      double level = random.nextDouble();
      for (int e = 1; e <= epochs; e++) {
        validation.add((float) (level * e / epochs + 0.01 * random.nextDouble()));
        if (!watch.shouldContinue(e, validation.get(e - 1))) {
          break;
        }
      }
      return Optional.of(Tuning.Outcome.of(validation, tests.nextDouble()));
    };
  }

  @Test
  void testMetrics_playNoPartInPruningAndChoosing() throws IOException {
    BooleanSupplier always = () -> true;
    List<Trial> first =
        tuning(folder.resolve("a"), Pruning.MEDIAN, 50)
            .run(made(new Random(1), 50), always, new ArrayList<>());
    List<Trial> second =
        tuning(folder.resolve("b"), Pruning.MEDIAN, 50)
            .run(made(new Random(2), 50), always, new ArrayList<>());
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).test()).isNotEqualTo(second.get(i).test());
      assertThat(first.get(i).validation()).isEqualTo(second.get(i).validation());
      assertThat(first.get(i).pruned()).isEqualTo(second.get(i).pruned());
    }
    assertThat(first).filteredOn(Trial::pruned).isNotEmpty();
    Trial chosen = Tuning.chosen(first).orElseThrow();
    assertThat(Tuning.chosen(second).orElseThrow().id()).isEqualTo(chosen.id());
    assertThat(first).filteredOn(Trial::finished).allMatch(trial -> trial.best() <= chosen.best());
    // The highest test metric is another trial's: choosing by test would take that one.
    assertThat(first.stream().mapToDouble(Trial::test).max().orElseThrow())
        .isGreaterThan(chosen.test());
  }

  @Test
  void poorTrials_arePrunedAfterTheWarmUp_byTheMedianOfEarlierOnes() {
    List<Trial> before =
        List.of(trial(0.5f, 0.6f, 0.9f), trial(0.5f, 0.7f, 0.7f), trial(0.5f, 0.8f, 0.8f));
    var rule = new Pruning(1, 3);
    assertThat(rule.shouldPrune(1, 0.1, before)).isFalse(); // warm-up
    assertThat(rule.shouldPrune(2, 0.69, before)).isTrue(); // median of 0.6, 0.7, 0.8
    assertThat(rule.shouldPrune(2, 0.7, before)).isFalse();
    assertThat(rule.shouldPrune(3, 0.79, before)).isTrue(); // median of 0.9, 0.7, 0.8
    assertThat(rule.shouldPrune(9, 0.79, before))
        .isTrue(); // those that ended early keep their best
    assertThat(rule.shouldPrune(2, 0.1, before.subList(0, 2))).isFalse(); // too few
    assertThat(Pruning.NONE.shouldPrune(100, 0, before)).isFalse();
  }

  @Test
  void trialsOfAnotherSearch_countAsThisSearchWouldHavePrunedThem() {
    var rule = new Pruning(1, 1);
    List<Trial> none = List.of();
    List<Trial> better = List.of(trial(0.9f, 0.9f, 0.9f));
    Trial whole = trial(0.5f, 0.6f, 0.7f);
    Trial pruned = whole.prunedAfter(2);
    assertThat(pruned.pruned()).isTrue();
    assertThat(rule.replayed(whole, none)).contains(whole);
    assertThat(rule.replayed(whole, better)).contains(pruned);
    assertThat(rule.replayed(pruned, better)).contains(pruned);
    assertThat(rule.replayed(pruned, none)).as("nobody knows how it would have ended").isEmpty();
  }

  @Test
  void invalidPoint_isRejectedBeforeTheFirstTrial() {
    Map<String, String> bounds = Map.of("layers", "1", "dropout", "0,5");
    var space = SearchSpace.of(ModelFamily.GCN, AugmentationMethod.TIARA, bounds);
    var results = new ResultsFolder(folder);
    List<Hyperparameters> points = space.random(12, 1);
    assertThatThrownBy(
            () -> new Tuning(subject(1), DATA, points, Pruning.NONE, results, listener()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dropout")
        .hasMessageContaining("got 5.0");
  }

  private static Trial trial(Float... validation) {
    return new Trial(1, "", POINTS.get(0), false, List.of(validation), 0, null);
  }

  @Test
  void searchThatRanOutOfTime_resumes_andEndsLikeAnUninterruptedOne() throws IOException {
    List<Trial> whole = tuning(folder.resolve("a"), new Pruning(1, 3), 3).run(1, () -> true);
    assertThat(whole).hasSize(12);
    made = 0;
    Path parts = folder.resolve("b");
    int[] questions = {0};
    List<Trial> part = tuning(parts, new Pruning(1, 3), 3).run(2, () -> questions[0]++ < 20);
    assertThat(part).hasSizeBetween(1, 11);
    assertThat(made).isEqualTo(part.size());
    made = 0;
    List<Trial> rest = tuning(parts, new Pruning(1, 3), 3).run(1, () -> true);
    assertThat(rest).isEqualTo(whole);
    assertThat(there).isEqualTo(part.size());
    assertThat(made).isEqualTo(12 - part.size());
    assertThat(problems).isEmpty();
  }

  @Test
  void failedTrial_isReportedAndNotChosen_andDamagedOneIsRepeated() throws IOException {
    Tuning.Runner broken =
        (experiment, watch) ->
            Optional.of(
                experiment.hyperparameters().equals(POINTS.get(0))
                    ? Tuning.Outcome.failed("the loss must be a finite number, got NaN")
                    : Tuning.Outcome.of(List.of(0.5f), 0.4));
    List<Trial> trials = tuning(folder, Pruning.NONE, 3).run(broken, () -> true, new ArrayList<>());
    assertThat(trials.get(0).finished()).isFalse();
    assertThat(Tuning.chosen(trials).orElseThrow()).isEqualTo(trials.get(1)); // earliest of equals
    try (var files = Files.list(folder.resolve("trials"))) {
      Files.writeString(files.findFirst().orElseThrow(), "{");
    }
    made = 0;
    tuning(folder, Pruning.NONE, 3).run(broken, () -> true, new ArrayList<>());
    assertThat(problems).hasSize(1).allMatch(p -> p.endsWith("not a result of Tiara: skipped"));
    assertThat(made).isEqualTo(1);
  }
}
