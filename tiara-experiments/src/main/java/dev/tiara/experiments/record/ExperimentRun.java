package dev.tiara.experiments.record;

import dev.tiara.experiments.setting.AugmentationMethod;
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

/**
 * A recorded run as one of the paper's experiments.
 *
 * @param record outcome and provenance
 * @param settings by name, without the seeds, in which the runs of one experiment differ
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
   * The run of a record.
   *
   * @throws IllegalArgumentException if it is none of the paper's experiments
   */
  public static ExperimentRun of(RunRecord record) {
    RunSettings told = record.outcome().runSettings(1);
    return new ExperimentRun(
        record,
        ModelFamily.of(told.model().kind()),
        AugmentationMethod.of(told.augmentation()),
        told.model().fidelity(),
        told.training().seed(),
        new Experiment.Schedule(told.training().epochs(), told.training().patience()),
        told.protocol(),
        RunSettings.withoutSeeds(record.outcome().settings()));
  }

  /** The outcome, which alone is compared. */
  public RunOutcome outcome() {
    return record.outcome();
  }

  /** How it came about. */
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

  /** The metric on the test part at the best epoch on validation. */
  public double test() {
    return outcome().test();
  }

  /** The file name of the run in a results folder, without its ending. */
  public String id() {
    return Experiment.id(task(), data(), dataChecksum(), outcome().runSettings(1));
  }
}
