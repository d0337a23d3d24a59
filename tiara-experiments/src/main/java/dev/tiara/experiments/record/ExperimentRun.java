package dev.tiara.experiments.record;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.RunOutcome;
import dev.tiara.learn.run.RunProvenance;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import java.util.Map;
import java.util.Objects;

/**
 * A recorded run, interpreted as one of the paper's experiments.
 *
 * @param record the outcome and provenance
 * @param settings the settings by name, without seeds, which differ between the runs of an
 *     experiment
 */
public record ExperimentRun(
    RunRecord record,
    ModelFamily model,
    AugmentationMethod augmentation,
    Fidelity fidelity,
    long seed,
    Experiment.Schedule schedule,
    Protocol protocol,
    Map<String, String> settings) {

  /**
   * Interprets a record.
   *
   * @throws IllegalArgumentException if it is not one of the paper's experiments
   */
  public static ExperimentRun of(RunRecord record) {
    RunSettings settings = record.outcome().runSettings(1);
    if (record.outcome().test() == null) {
      throw new IllegalArgumentException("a run without a test part is not one of the paper's");
    }
    return new ExperimentRun(
        record,
        ModelFamily.of(settings.model().kind()),
        AugmentationMethod.of(settings.augmentation()),
        settings.model().fidelity(),
        settings.training().seed(),
        new Experiment.Schedule(settings.training().epochs(), settings.training().patience()),
        settings.protocol(),
        RunSettings.withoutSeeds(record.outcome().settings()));
  }

  /** The outcome, the only part that is compared. */
  public RunOutcome outcome() {
    return record.outcome();
  }

  /** The provenance of the run. */
  public RunProvenance provenance() {
    return record.provenance();
  }

  public TaskKind task() {
    return outcome().task();
  }

  /** The title of the data. */
  public String data() {
    return outcome().data();
  }

  public String dataChecksum() {
    return outcome().dataChecksum();
  }

  /** The test metric at the epoch with the best validation metric. */
  public double test() {
    return Objects.requireNonNull(outcome().test());
  }

  /** The file name of the run in a results folder, without extension. */
  public String id() {
    return Experiment.id(task(), data(), dataChecksum(), outcome().runSettings(1));
  }
}
