package dev.tiara.experiments.report;

import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.tuning.SearchSpace;
import dev.tiara.experiments.tuning.Tuning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One hyperparameter search, as the page shows it.
 *
 * @param trials the trials, finished ones first, in descending order of the validation metric
 */
record TuningData(
    String data,
    String task,
    String metric,
    String model,
    String augmentation,
    String fidelity,
    long seed,
    List<Row> trials) {

  /**
   * A trial.
   *
   * @param validation the best validation metric in percent; null if the trial failed
   * @param test the test metric in percent; null unless the trial was chosen
   */
  record Row(
      Map<String, String> hyperparameters,
      String state,
      int epochs,
      @Nullable Double validation,
      @Nullable Double test,
      boolean chosen) {}

  /** Groups the trials of a folder into searches, by subject. */
  static List<TuningData> of(Collection<Trial> trials, List<String> problems) {
    Map<Trial.Subject, List<Trial>> searches = new LinkedHashMap<>();
    for (Trial trial : trials) {
      trial
          .subject()
          .ifPresentOrElse(
              subject -> searches.computeIfAbsent(subject, s -> new ArrayList<>()).add(trial),
              () -> problems.add("trial " + trial.id() + ": unrecognised id; skipped"));
    }
    List<TuningData> data = new ArrayList<>();
    searches.forEach((subject, of) -> data.add(search(subject, of)));
    return data;
  }

  private static TuningData search(Trial.Subject subject, List<Trial> trials) {
    String chosen = Tuning.chosen(trials).map(Trial::id).orElse("");
    return new TuningData(
        subject.data(),
        subject.task().title(),
        subject.task().metric(),
        subject.model().title(),
        subject.augmentation().title(),
        subject.fidelity().title(),
        subject.seed(),
        trials.stream()
            .sorted(Comparator.comparing(Trial::finished).thenComparing(Trial::best).reversed())
            .map(trial -> row(trial, trial.id().equals(chosen)))
            .toList());
  }

  private static Row row(Trial trial, boolean chosen) {
    return new Row(
        SearchSpace.describe(trial.hyperparameters()),
        trial.state(),
        trial.validation().size(),
        trial.failure() == null ? 100 * trial.best() : null,
        chosen ? 100 * trial.test() : null,
        chosen);
  }
}
