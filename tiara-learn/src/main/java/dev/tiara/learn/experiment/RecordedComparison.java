package dev.tiara.learn.experiment;

import dev.tiara.learn.model.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tables that a results folder holds, found from its records alone: one for each task, data
 * set, reading and origin of the settings.
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

  /** What the runs of one table have in common. */
  private record Key(
      TaskKind task, String data, String checksum, Reading reading, SettingsChoice settings) {}

  /** The tables of these results. */
  public static RecordedComparison of(ResultsFolder.Contents contents) {
    Map<Key, List<RunResult>> groups = new LinkedHashMap<>();
    contents.runs().values().stream()
        .sorted(
            Comparator.comparing(RunResult::task)
                .thenComparing(RunResult::data)
                .thenComparing(RunResult::reading))
        .forEach(run -> groups.computeIfAbsent(key(run), key -> new ArrayList<>()).add(run));
    List<ComparisonTable.Section> sections = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    groups.forEach(
        (key, runs) -> {
          List<RivalResult> rivals =
              contents.rivals().values().stream()
                  .filter(rival -> rival.task() == key.task)
                  .filter(rival -> rival.dataChecksum().equals(key.checksum))
                  .toList();
          sections.add(section(key, runs, rivals, problems));
        });
    return new RecordedComparison(sections, problems);
  }

  private static Key key(RunResult run) {
    SettingsChoice settings =
        Stream.of(new SettingsChoice.OfPaper(null), new SettingsChoice.Default())
            .filter(choice -> choice instanceof SettingsChoice.Default || Paper.has(run.data()))
            .filter(choice -> isOf(choice, run))
            .findFirst()
            .orElse(new SettingsChoice.Recorded());
    return new Key(run.task(), run.data(), run.dataChecksum(), run.reading(), settings);
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
      Key key, List<RunResult> runs, List<RivalResult> rivals, List<String> problems) {
    List<ModelFamily> models = distinct(runs, RunResult::model);
    List<Augmentation> augmentations = distinct(runs, RunResult::augmentation);
    List<Long> seeds = distinct(runs, RunResult::seed);
    List<RunResult> cells = new ArrayList<>();
    for (ModelFamily model : models) {
      for (Augmentation augmentation : augmentations) {
        Map<Long, RunResult> bySeed = new LinkedHashMap<>();
        List<RunResult> cell =
            runs.stream()
                .filter(run -> run.model() == model && run.augmentation() == augmentation)
                .toList();
        Map<String, String> settings = mostFrequent(cell);
        cell.stream()
            .filter(run -> run.settings().equals(settings))
            .forEach(run -> bySeed.put(run.seed(), run));
        if (bySeed.size() < cell.size()) {
          problems.add(
              String.format(
                  java.util.Locale.ROOT,
                  "%s, %s %s: %d runs of other settings than the most frequent: not in the table",
                  key.data,
                  model.title(),
                  augmentation.title(),
                  cell.size() - bySeed.size()));
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
            key.settings,
            new Comparison.Plan.Schedule(null, null));
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
