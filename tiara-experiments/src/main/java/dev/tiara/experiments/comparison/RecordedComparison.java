package dev.tiara.experiments.comparison;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The tables of a results folder, derived from its records alone: one for each combination of task,
 * data set, fidelity, protocol, schedule and origin of the settings.
 *
 * @param sections the tables, as sections of a {@link ComparisonTable}
 * @param problems what could not be shown, in words
 */
public record RecordedComparison(List<ComparisonTable.Section> sections, List<String> problems) {

  /** The settings that the paper searched, and those of the diffusion that it fixed. */
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

  /** What the runs in one table have in common. */
  private record Key(
      TaskKind task,
      String data,
      String checksum,
      Fidelity fidelity,
      Protocol protocol,
      Experiment.Schedule schedule) {
    static Key of(ExperimentRun run) {
      return new Key(
          run.task(),
          run.data(),
          run.dataChecksum(),
          run.fidelity(),
          run.protocol(),
          run.schedule());
    }
  }

  /** The tables of these results. */
  public static RecordedComparison of(ResultsFolder.Contents contents) {
    Map<Key, List<ExperimentRun>> groups = new LinkedHashMap<>();
    contents.runs().values().stream()
        .sorted(
            Comparator.comparing(ExperimentRun::task)
                .thenComparing(ExperimentRun::data)
                .thenComparing(ExperimentRun::fidelity))
        .forEach(run -> groups.computeIfAbsent(Key.of(run), key -> new ArrayList<>()).add(run));
    List<ComparisonTable.Section> sections = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    groups.forEach(
        (key, runs) -> {
          List<BaselineResult> baselines =
              contents.baselines().values().stream()
                  .filter(baseline -> baseline.task() == key.task)
                  .filter(baseline -> baseline.dataChecksum().equals(key.checksum))
                  .filter(baseline -> baseline.strangers() == key.protocol.randomNegatives())
                  .toList();
          byOrigin(runs)
              .forEach(
                  (settings, table) ->
                      sections.add(section(key, settings, table, baselines, problems)));
        });
    return new RecordedComparison(sections, problems);
  }

  /**
   * Groups the runs by the possible origin of their settings, greedily picking the choice that
   * explains the most remaining runs. A run that several choices explain, often the one without
   * augmentation, appears in the table of each that was picked.
   */
  private static Map<SettingsChoice, List<ExperimentRun>> byOrigin(List<ExperimentRun> runs) {
    Map<SettingsChoice, List<ExperimentRun>> explained = new LinkedHashMap<>();
    for (SettingsChoice choice : choices(runs.get(0))) {
      explained.put(choice, runs.stream().filter(run -> isOf(choice, run)).toList());
    }
    Map<SettingsChoice, List<ExperimentRun>> tables = new LinkedHashMap<>();
    List<ExperimentRun> left = new ArrayList<>(runs);
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
      List<ExperimentRun> table = explained.getOrDefault(most, List.copyOf(left));
      tables.put(most, table);
      left.removeAll(table);
    }
    return tables;
  }

  /** The choices that the settings of such a run may come from, the most likely first. */
  private static List<SettingsChoice> choices(ExperimentRun run) {
    List<SettingsChoice> choices = new ArrayList<>();
    if (Paper.has(run.data())) {
      choices.add(new SettingsChoice.OfPaper());
    }
    choices.add(new SettingsChoice.Default());
    Paper.settings().stream()
        .filter(row -> row.task() == run.task())
        .map(Paper.SettingsRow::data)
        .distinct()
        .forEach(dataset -> choices.add(new SettingsChoice.Borrowed(dataset)));
    return choices;
  }

  /** Whether a run has the hyperparameters of a choice. */
  private static boolean isOf(SettingsChoice choice, ExperimentRun run) {
    Hyperparameters wanted = choice.of(run.task(), run.data(), run.model(), run.augmentation());
    RunSettings settings =
        new Experiment(
                run.task(),
                run.model(),
                run.augmentation(),
                run.fidelity(),
                wanted,
                Experiment.Schedule.paper(run.task()),
                run.seed())
            .settings(Features.RANDOM_SIZE, true, 1);
    return searched(settings.describe()).equals(searched(run.settings()));
  }

  private static Map<String, String> searched(Map<String, String> settings) {
    Map<String, String> searched = new TreeMap<>(settings);
    searched.keySet().retainAll(SEARCHED);
    return searched;
  }

  private static ComparisonTable.Section section(
      Key key,
      SettingsChoice settings,
      List<ExperimentRun> runs,
      List<BaselineResult> baselines,
      List<String> problems) {
    List<ModelFamily> models = distinct(runs, ExperimentRun::model);
    List<AugmentationMethod> augmentations = distinct(runs, ExperimentRun::augmentation);
    List<Long> seeds = distinct(runs, ExperimentRun::seed);
    List<Optional<ExperimentRun>> cells = new ArrayList<>();
    for (ModelFamily model : models) {
      for (AugmentationMethod augmentation : augmentations) {
        Map<Long, ExperimentRun> bySeed = new LinkedHashMap<>();
        List<ExperimentRun> cell =
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
                  "%s, %s %s: not in the table, because the settings differ from the most frequent"
                      + " ones: %d of %d runs",
                  key.data,
                  model.title(),
                  augmentation.title(),
                  cell.size() - bySeed.size(),
                  cell.size()));
        }
        seeds.forEach(seed -> cells.add(Optional.ofNullable(bySeed.get(seed))));
      }
    }
    var plan =
        new Comparison.Plan(
            List.of(key.data),
            key.task,
            models,
            augmentations,
            seeds,
            key.fidelity,
            settings,
            new Comparison.Plan.Schedule(key.schedule.epochs(), key.schedule.patience()));
    var table = new ComparisonTable(plan);
    table.add(
        key.task,
        key.data,
        cells,
        baselines.stream().filter(baseline -> seeds.contains(baseline.seed())).toList());
    return table.sections().get(0);
  }

  private static Map<String, String> mostFrequent(List<ExperimentRun> runs) {
    Map<Map<String, String>, Long> counts = new LinkedHashMap<>();
    runs.forEach(run -> counts.merge(run.settings(), 1L, Long::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Map.of());
  }

  private static <T extends Comparable<T>> List<T> distinct(
      List<ExperimentRun> runs, Function<ExperimentRun, T> part) {
    return runs.stream().map(part).filter(Objects::nonNull).distinct().sorted().toList();
  }
}
