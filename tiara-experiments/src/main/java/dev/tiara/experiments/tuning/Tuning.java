package dev.tiara.experiments.tuning;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.comparison.AugmentationCache;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingException;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches for hyperparameters by the validation metric alone. Trials run one after the other, each
 * on all threads, so that pruning depends only on earlier trials and an interrupted search resumes
 * as if it had not been interrupted.
 */
public final class Tuning {

  /** What to tune. */
  public record Subject(
      TaskKind task,
      ModelFamily model,
      AugmentationMethod augmentation,
      Fidelity fidelity,
      Comparison.Plan.Schedule schedule,
      long seed) {
    Experiment with(Hyperparameters point) {
      return new Experiment(task, model, augmentation, fidelity, point, schedule.of(task), seed);
    }
  }

  /** Trains with one set of hyperparameters. */
  @FunctionalInterface
  interface Runner {
    /**
     * Trains to completion, or until stopped.
     *
     * @param watch receives the validation metric of every epoch and decides whether to continue
     * @return the outcome, or empty if time ran out
     */
    Optional<Outcome> run(Experiment experiment, Watch watch);
  }

  /** Decides after every epoch of a trial whether to continue. */
  @FunctionalInterface
  interface Watch {
    boolean shouldContinue(int epochs, double validation);
  }

  /**
   * The validation metric of every epoch, and the test metric at the best of them.
   *
   * @param failure why training failed, or null if it did not
   */
  record Outcome(List<Float> validation, double test, @Nullable String failure) {
    static Outcome of(List<Float> validation, double test) {
      return new Outcome(validation, test, null);
    }

    static Outcome failed(String failure) {
      return new Outcome(List.of(), 0, failure);
    }
  }

  /** Receives progress. */
  public interface Listener {
    /** A trial has finished an epoch. */
    void epoch(int number, Epoch epoch);

    /** A trial has ended, or was recorded already. */
    void ended(int number, Trial trial, boolean alreadyRecorded);

    /** A warning, such as a file that was skipped. */
    void problem(String message);
  }

  private final Subject subject;
  private final ExperimentData data;
  private final List<Hyperparameters> points;
  private final Pruning pruning;
  private final ResultsFolder folder;
  private final Listener listener;

  /**
   * Creates a search over these points, in their order.
   *
   * @throws IllegalArgumentException if a point does not fit the model and augmentation, or the
   *     data are insufficient for the task
   */
  public Tuning(
      Subject subject,
      ExperimentData data,
      List<Hyperparameters> points,
      Pruning pruning,
      ResultsFolder folder,
      Listener listener) {
    data.task(subject.task()); // fails fast, rather than in the first trial
    this.subject = subject;
    this.data = data;
    this.points = List.copyOf(points);
    points.forEach(point -> subject.with(point).settings(data, 1)); // fails fast, before any trial
    this.pruning = pruning;
    this.folder = folder;
    this.listener = listener;
  }

  /**
   * Runs the trials that are not recorded yet, while there is time left.
   *
   * @return all trials, in the order of the points; fewer if time ran out
   */
  public List<Trial> run(int threads, BooleanSupplier timeLeft) throws IOException {
    var memory = new AugmentationCache();
    List<Trial> trials = new ArrayList<>();
    return run(
        (experiment, watch) -> train(experiment, watch, memory, threads, timeLeft, trials.size()),
        timeLeft,
        trials);
  }

  List<Trial> run(Runner runner, BooleanSupplier timeLeft, List<Trial> trials) throws IOException {
    folder.check();
    ResultsFolder.Trials before = folder.readTrials();
    before.problems().forEach(listener::problem);
    String checksum = data.checksum();
    for (Hyperparameters point : points) {
      Experiment experiment = subject.with(point);
      String id = Trial.id(pruning.warmUp(), pruning.trials(), experiment.id(data, checksum));
      Optional<Trial> known =
          Optional.ofNullable(before.trials().get(id))
              .filter(trial -> trial.hyperparameters().equals(point))
              .flatMap(trial -> pruning.replayed(trial, trials));
      if (known.isEmpty() && !timeLeft.getAsBoolean()) {
        break;
      }
      Optional<Trial> trial = known.or(() -> make(runner, experiment, id, trials));
      if (trial.isEmpty()) {
        break;
      }
      if (known.isEmpty()) {
        folder.write(trial.get());
      }
      trials.add(trial.get());
      listener.ended(trials.size(), trial.get(), known.isPresent());
    }
    return List.copyOf(trials);
  }

  private Optional<Trial> make(
      Runner runner, Experiment experiment, String id, List<Trial> before) {
    boolean[] pruned = {false};
    double[] best = {-1};
    Watch watch =
        (epochs, validation) -> {
          best[0] = Math.max(best[0], validation);
          pruned[0] = pruning.shouldPrune(epochs, best[0], before);
          return !pruned[0];
        };
    return runner
        .run(experiment, watch)
        .map(
            outcome ->
                new Trial(
                    RunRecord.VERSION,
                    id,
                    experiment.hyperparameters(),
                    pruned[0],
                    outcome.validation(),
                    outcome.test(),
                    outcome.failure()));
  }

  private Optional<Outcome> train(
      Experiment experiment,
      Watch watch,
      AugmentationCache memory,
      int threads,
      BooleanSupplier timeLeft,
      int number) {
    RunSettings settings = experiment.settings(data, threads);
    try {
      LearningRun run = Comparison.prepare(experiment, data, settings, memory);
      boolean[] late = {false};
      TrainingResult result =
          run.train(
              epoch -> {
                listener.epoch(number + 1, epoch);
                late[0] |= !isLast(epoch, settings.training()) && !timeLeft.getAsBoolean();
                if (late[0]
                    || !watch.shouldContinue(epoch.epoch() + 1, (float) epoch.validation())) {
                  run.stop();
                }
              });
      List<Float> validation =
          result.epochs().stream().map(epoch -> (float) epoch.validation()).toList();
      return late[0] ? Optional.empty() : Optional.of(Outcome.of(validation, result.best().test()));
    } catch (TrainingException | IllegalArgumentException e) {
      return Optional.of(Outcome.failed(Objects.requireNonNullElse(e.getMessage(), e.toString())));
    }
  }

  /** Whether training ends after this epoch anyway. */
  private static boolean isLast(Epoch epoch, TrainingSettings training) {
    return epoch.epoch() + 1 == training.epochs()
        || epoch.epoch() - epoch.best() > training.patience();
  }

  /**
   * The trial to choose: the one with the best validation metric among those that ran to
   * completion; ties are broken by the earlier trial.
   */
  public static Optional<Trial> chosen(List<Trial> trials) {
    return trials.stream().filter(Trial::finished).max(Comparator.comparingDouble(Trial::best));
  }
}
