package dev.tiara.experiments.setting;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.run.GraphChecksum;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.TrainingSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;

/**
 * One training run of a comparison or a search: everything that its outcome depends on, except the
 * data.
 */
public record Experiment(
    TaskKind task,
    ModelFamily model,
    AugmentationMethod augmentation,
    Fidelity fidelity,
    Hyperparameters hyperparameters,
    Schedule schedule,
    long seed) {
  /** How long to train: the maximum number of epochs, and the patience. */
  public record Schedule(int epochs, int patience) {
    /** The paper's schedule for a task. */
    public static Schedule paper(TaskKind task) {
      TrainingSettings training = TrainingSettings.of(task);
      return new Schedule(training.epochs(), training.patience());
    }

    /**
     * How the schedule differs from the paper's, to be appended to a description; empty if it does
     * not.
     */
    public String differenceFromPaper(TaskKind task) {
      Schedule paper = paper(task);
      return (epochs == paper.epochs ? "" : ", at most " + Counted.of(epochs, "epoch"))
          + (patience == paper.patience ? "" : ", patience " + patience);
    }
  }

  /** The settings of the run on these data. */
  public RunSettings settings(ExperimentData data, int threads) {
    Features features = data.features();
    int size = features == null ? Features.RANDOM_SIZE : features.size();
    return UserInput.checked("settings", () -> settings(size, features == null, threads));
  }

  /** The settings of the run on data with this number of features. */
  public RunSettings settings(int size, boolean random, int threads) {
    return new RunSettings(
        ModelSettings.of(model.kind(hyperparameters.rnn()), size)
            .withLayers(hyperparameters.layers())
            .withDropout(hyperparameters.dropout())
            .withFidelity(fidelity),
        hyperparameters.augmentation(augmentation, seed),
        TrainingSettings.of(task)
            .withEpochs(schedule.epochs())
            .withPatience(schedule.patience())
            .withLearningRate(hyperparameters.learningRate())
            .withSeed(seed)
            .withThreads(threads),
        random,
        Protocol.of(task, fidelity));
  }

  /** The id of the run on these data. */
  public String id(ExperimentData data, String checksum) {
    return id(task, data.title(), checksum, settings(data, 1));
  }

  /**
   * A readable name for a run, which differs for any other settings, data or record version.
   *
   * @throws IllegalArgumentException if the run is not one of the paper's experiments
   */
  public static String id(TaskKind task, String data, String checksum, RunSettings settings) {
    long seed = settings.training().seed();
    String identity =
        RunRecord.VERSION
            + "\n"
            + checksum
            + "\n"
            + task
            + "\n"
            + seed
            + "\n"
            + RunSettings.withoutSeeds(settings.describe());
    MessageDigest digest = GraphChecksum.sha256();
    digest.update(identity.getBytes(StandardCharsets.UTF_8));
    return String.join(
        "-",
        name(task),
        slug(data),
        name(ModelFamily.of(settings.model().kind())),
        AugmentationMethod.of(settings.augmentation()).key(),
        settings.model().fidelity() == Fidelity.PAPER ? "paper" : "published",
        Long.toString(seed),
        GraphChecksum.text(digest).substring(0, 10));
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The letters and digits of a title, for use in a file name. */
  public static String slug(String title) {
    String plain = title.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
    return plain.length() > 40 ? plain.substring(plain.length() - 40) : plain;
  }

  @Override
  public String toString() {
    return model.title() + " " + augmentation.title() + ", seed " + seed;
  }
}
