package dev.tiara.experiments.sweep;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.comparison.Scores;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The results of a sweep by point, derived from the recorded runs alone.
 *
 * @param lines one line for each data set, model, fidelity, and combination of settings that are
 *     not swept
 */
public record SweepTable(SweepKind kind, List<Line> lines) {

  /**
   * One model along the sweep.
   *
   * @param settings the settings that its runs have in common, by name
   * @param places the points, by ascending ε, then descending α, then ascending β; in a sweep of γ,
   *     this is by ascending γ
   */
  public record Line(
      TaskKind task,
      String data,
      ModelFamily model,
      Fidelity fidelity,
      Map<String, String> settings,
      Experiment.Schedule schedule,
      List<Place> places) {

    /**
     * What is unusual about the line, to be appended to a description: ε if it is not swept, and
     * the schedule.
     */
    public String descriptionSuffix() {
      String epsilon = settings.getOrDefault(EPSILON, DEFAULT_EPSILON);
      return (epsilon.equals(DEFAULT_EPSILON) ? "" : ", ε " + epsilon)
          + schedule.differenceFromPaper(task);
    }
  }

  /** The scores at one point, and the mean of the best epochs there, counted from 1. */
  public record Place(SweepPoint point, Scores scores, double meanBestEpoch) {}

  private static final String ALPHA = "augmentation.alpha";
  private static final String BETA = "augmentation.beta";
  private static final String EPSILON = "augmentation.epsilon";
  private static final String DEFAULT_EPSILON = "0.001";

  /** The table of these runs; those with augmentations other than TiaRa are ignored. */
  public static SweepTable of(SweepKind kind, Collection<ExperimentRun> runs) {
    Map<Key, List<ExperimentRun>> byLine = new LinkedHashMap<>();
    runs.stream()
        .filter(run -> run.augmentation() == AugmentationMethod.TIARA)
        .filter(run -> run.settings().keySet().containsAll(List.of(ALPHA, BETA, EPSILON)))
        .sorted(
            Comparator.comparing(ExperimentRun::data)
                .thenComparing(ExperimentRun::model)
                .thenComparing(ExperimentRun::fidelity)
                .thenComparing(ExperimentRun::seed))
        .forEach(
            run -> byLine.computeIfAbsent(Key.of(kind, run), key -> new ArrayList<>()).add(run));
    List<Line> lines = new ArrayList<>();
    byLine.forEach((key, list) -> lines.add(key.line(list.get(0).schedule(), places(list))));
    return new SweepTable(kind, lines);
  }

  private static List<Place> places(List<ExperimentRun> runs) {
    Map<SweepPoint, List<ExperimentRun>> byPoint = new LinkedHashMap<>();
    runs.forEach(run -> byPoint.computeIfAbsent(point(run), point -> new ArrayList<>()).add(run));
    int wanted = byPoint.values().stream().mapToInt(List::size).max().orElse(0);
    return byPoint.entrySet().stream()
        .map(
            place ->
                new Place(
                    place.getKey(),
                    new Scores(
                        place.getValue().stream().map(run -> 100 * run.test()).toList(), wanted),
                    place.getValue().stream()
                        .mapToInt(run -> run.outcome().best() + 1)
                        .average()
                        .orElseThrow()))
        .sorted(
            Comparator.comparing(
                Place::point,
                Comparator.comparingDouble(SweepPoint::epsilon)
                    .thenComparingDouble(p -> -p.alpha())
                    .thenComparingDouble(SweepPoint::beta)))
        .toList();
  }

  private static SweepPoint point(ExperimentRun run) {
    return new SweepPoint(
        Double.parseDouble(run.settings().get(ALPHA)),
        Double.parseDouble(run.settings().get(BETA)),
        Double.parseDouble(run.settings().get(EPSILON)));
  }

  /** What the runs of a line have in common. */
  private record Key(
      TaskKind task,
      String data,
      String checksum,
      ModelFamily model,
      Fidelity fidelity,
      Map<String, String> settings) {
    static Key of(SweepKind kind, ExperimentRun run) {
      Map<String, String> settings = new TreeMap<>(run.settings());
      settings
          .keySet()
          .removeAll(kind == SweepKind.EPSILON ? List.of(EPSILON) : List.of(ALPHA, BETA));
      return new Key(
          run.task(), run.data(), run.dataChecksum(), run.model(), run.fidelity(), settings);
    }

    Line line(Experiment.Schedule schedule, List<Place> places) {
      return new Line(task, data, model, fidelity, settings, schedule, places);
    }
  }
}
