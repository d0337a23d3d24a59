package dev.tiara.experiments.comparison;

import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.RunResult;
import dev.tiara.experiments.setting.AugmentationMethod;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.experiments.setting.TaskKind;
import dev.tiara.learn.model.Fidelity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The tables that a results folder holds, found from its records alone: one for each task, data
 * set, reading, schedule and origin of the settings.
 *
 * @param sections as of a {@link ComparisonTable}
 * @param problems what could not be shown, in words
 */
public record RecordedComparison(List<ComparisonTable.Section> sections, List<String> problems) {

  /** What the paper searched, of all settings, and what it fixed of the diffusion. */
  private static final Set<String> SEARCHED =
      Set.of(
          "model.kind",
          "model.layers",
          "model.dropout",
          "training.learningRate",
          "augmentation.method",
          "augmentation.alpha",
          "augmentation.beta",
          "augmentation.epsilon",
          "augmentation.iterations",
          "augmentation.topK",
          "augmentation.symmetrized",
          "augmentation.unweighted",
          "augmentation.normalized",
          "augmentation.probability");

  /** What runs that may stand in one table have in common. */
  private record Key(
      TaskKind task, String data, String checksum, Fidelity reading, Experiment.Schedule schedule) {
    static Key of(RunResult run) {
      return new Key(run.task(), run.data(), run.dataChecksum(), run.reading(), run.schedule());
    }
  }

  /** The tables of these results. */
  public static RecordedComparison of(ResultsFolder.Contents contents) {
    Map<Key, List<RunResult>> groups = new LinkedHashMap<>();
    contents.runs().values().stream()
        .sorted(
            Comparator.comparing(RunResult::task)
                .thenComparing(RunResult::data)
                .thenComparing(RunResult::reading))
        .forEach(run -> groups.computeIfAbsent(Key.of(run), key -> new ArrayList<>()).add(run));
    List<ComparisonTable.Section> sections = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    groups.forEach(
        (key, runs) -> {
          List<BaselineResult> rivals =
              contents.rivals().values().stream()
                  .filter(rival -> rival.task() == key.task)
                  .filter(rival -> rival.dataChecksum().equals(key.checksum))
                  .toList();
          byOrigin(runs)
              .forEach(
                  (settings, table) ->
                      sections.add(section(key, settings, table, rivals, problems)));
        });
    return new RecordedComparison(sections, problems);
  }

  /**
   * The runs by where their settings can come from: as few choices as explain all of them. A run
   * that two choices have in common, often that without augmentation, stands with both.
   */
  private static Map<SettingsChoice, List<RunResult>> byOrigin(List<RunResult> runs) {
    Map<SettingsChoice, List<RunResult>> explained = new LinkedHashMap<>();
    for (SettingsChoice choice : choices(runs.get(0))) {
      explained.put(choice, runs.stream().filter(run -> isOf(choice, run)).toList());
    }
    Map<SettingsChoice, List<RunResult>> tables = new LinkedHashMap<>();
    List<RunResult> left = new ArrayList<>(runs);
    while (!left.isEmpty()) {
      SettingsChoice most = new SettingsChoice.Recorded();
      long count = 0;
      for (var entry : explained.entrySet()) {
        long more = entry.getValue().stream().filter(left::contains).count();
        if (more > count) {
          most = entry.getKey();
          count = more;
        }
      }
      tables.put(most, explained.getOrDefault(most, List.copyOf(left)));
      left.removeAll(tables.get(most));
    }
    return tables;
  }

  /** The choices that settings on such data may come from, the likeliest first. */
  private static List<SettingsChoice> choices(RunResult run) {
    List<SettingsChoice> choices = new ArrayList<>();
    if (Paper.has(run.data())) {
      choices.add(new SettingsChoice.OfPaper(null));
    }
    choices.add(new SettingsChoice.Default());
    Paper.settings().stream()
        .filter(row -> row.task() == run.task())
        .map(Paper.SettingsRow::data)
        .distinct()
        .forEach(lender -> choices.add(new SettingsChoice.OfPaper(lender)));
    return choices;
  }

  /** Whether a run has the hyperparameters of a choice. */
  private static boolean isOf(SettingsChoice choice, RunResult run) {
    Hyperparameters wanted = choice.of(run.task(), run.data(), run.model(), run.augmentation());
    Map<String, String> told =
        Experiment.describe(
            new Experiment(
                    run.task(),
                    run.model(),
                    run.augmentation(),
                    run.reading(),
                    wanted,
                    Experiment.Schedule.paper(run.task()),
                    run.seed())
                .settings(Experiment.RANDOM_FEATURES, true, 1));
    return searched(told).equals(searched(run.settings()));
  }

  private static Map<String, String> searched(Map<String, String> settings) {
    Map<String, String> searched = new TreeMap<>(settings);
    searched.keySet().retainAll(SEARCHED);
    return searched;
  }

  private static ComparisonTable.Section section(
      Key key,
      SettingsChoice settings,
      List<RunResult> runs,
      List<BaselineResult> rivals,
      List<String> problems) {
    List<ModelFamily> models = distinct(runs, RunResult::model);
    List<AugmentationMethod> augmentations = distinct(runs, RunResult::augmentation);
    List<Long> seeds = distinct(runs, RunResult::seed);
    List<RunResult> cells = new ArrayList<>();
    for (ModelFamily model : models) {
      for (AugmentationMethod augmentation : augmentations) {
        Map<Long, RunResult> bySeed = new LinkedHashMap<>();
        List<RunResult> cell =
            runs.stream()
                .filter(run -> run.model() == model && run.augmentation() == augmentation)
                .toList();
        Map<String, String> shown = mostFrequent(cell);
        cell.stream()
            .filter(run -> run.settings().equals(shown))
            .forEach(run -> bySeed.put(run.seed(), run));
        if (bySeed.size() < cell.size()) {
          problems.add(
              String.format(
                  Locale.ROOT,
                  "%s, %s %s: not in the table, because of other settings than the most frequent: %d of %d runs",
                  key.data,
                  model.title(),
                  augmentation.title(),
                  cell.size() - bySeed.size(),
                  cell.size()));
        }
        seeds.forEach(seed -> cells.add(bySeed.get(seed)));
      }
    }
    var plan =
        new Comparison.Plan(
            List.of(key.data),
            key.task,
            models,
            augmentations,
            seeds,
            key.reading,
            settings,
            new Comparison.Plan.Schedule(key.schedule.epochs(), key.schedule.patience()));
    var table = new ComparisonTable(plan);
    table.add(
        key.task,
        key.data,
        cells,
        rivals.stream().filter(rival -> seeds.contains(rival.seed())).toList());
    return table.sections().get(0);
  }

  private static Map<String, String> mostFrequent(List<RunResult> runs) {
    Map<Map<String, String>, Long> counts = new LinkedHashMap<>();
    runs.forEach(run -> counts.merge(run.settings(), 1L, Long::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Map.of());
  }

  private static <T extends Comparable<T>> List<T> distinct(
      List<RunResult> runs, Function<RunResult, T> part) {
    return runs.stream().map(part).filter(Objects::nonNull).distinct().sorted().toList();
  }
}
