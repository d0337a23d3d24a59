package dev.tiara.experiments.record;

import dev.tiara.experiments.setting.AugmentationMethod;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.TaskKind;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The outcome of a run. It depends on settings, seed and data alone: the same ones give the same
 * bytes. When, where and how fast it was made is told by {@link Provenance}.
 *
 * @param version of this form
 * @param settings by name, without the seed
 * @param dataChecksum of graph, directions, labels and features
 * @param best the epoch with the highest validation metric, from 0
 * @param validation the metric there at that epoch
 * @param test the metric there at that epoch
 * @param curves of all epochs
 */
public record RunResult(
    int version,
    TaskKind task,
    String data,
    ModelFamily model,
    AugmentationMethod augmentation,
    Fidelity reading,
    Map<String, String> settings,
    long seed,
    String dataChecksum,
    String metric,
    int best,
    double validation,
    double test,
    Curves curves) {
  /** The form that this Tiara writes and reads; also changed when the same run gives other bits. */
  public static final int VERSION = 1;

  /** Checks what a damaged file may lack. */
  public RunResult {
    Objects.requireNonNull(curves);
    schedule(settings);
  }

  /** Training loss, validation and test metric of every epoch. */
  public record Curves(List<Float> loss, List<Float> validation, List<Float> test) {
    static Curves of(List<Epoch> epochs) {
      return new Curves(
          epochs.stream().map(e -> (float) e.loss()).toList(),
          epochs.stream().map(e -> (float) e.validation()).toList(),
          epochs.stream().map(e -> (float) e.test()).toList());
    }
  }

  public static RunResult of(
      Experiment experiment, ExperimentData data, String checksum, TrainingResult result) {
    return new RunResult(
        VERSION,
        experiment.task(),
        data.title(),
        experiment.model(),
        experiment.augmentation(),
        experiment.reading(),
        Experiment.describe(experiment.settings(data, 1)),
        experiment.seed(),
        checksum,
        experiment.task().metric(),
        result.best().epoch(),
        result.best().validation(),
        result.best().test(),
        Curves.of(result.epochs()));
  }

  /** How long it was to train at most. */
  public Experiment.Schedule schedule() {
    return schedule(settings);
  }

  private static Experiment.Schedule schedule(Map<String, String> settings) {
    return new Experiment.Schedule(
        Integer.parseInt(settings.get("training.epochs")),
        Integer.parseInt(settings.get("training.patience")));
  }

  /** How many epochs were run. */
  public int epochs() {
    return curves.loss().size();
  }
}
