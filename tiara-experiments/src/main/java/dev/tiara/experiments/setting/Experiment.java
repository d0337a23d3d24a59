package dev.tiara.experiments.setting;

import dev.tiara.data.UserInput;
import dev.tiara.experiments.record.RunResult;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.run.GraphChecksum;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.train.TrainingSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One training of a comparison or a search: everything that its outcome depends on besides the
 * data.
 */
public record Experiment(
    TaskKind task,
    ModelFamily model,
    AugmentationMethod augmentation,
    Fidelity reading,
    Hyperparameters hyperparameters,
    Schedule schedule,
    long seed) {
  /** The width of random features, in the paper. */
  public static final int RANDOM_FEATURES = 32;

  /** How long to train at most. */
  public record Schedule(int epochs, int patience) {
    /** The paper's. */
    public static Schedule paper(TaskKind task) {
      return task == TaskKind.LINK ? new Schedule(200, 50) : new Schedule(1000, 100);
    }

    /** How it departs from the paper's, to be put behind other words; empty if it does not. */
    public String departure(TaskKind task) {
      Schedule paper = paper(task);
      return (epochs == paper.epochs
              ? ""
              : ", at most " + epochs + (epochs == 1 ? " epoch" : " epochs"))
          + (patience == paper.patience ? "" : ", patience " + patience);
    }
  }

  /** What a run on these data is told. */
  public RunSettings settings(ExperimentData data, int threads) {
    boolean random = data.features() == null;
    int size = random ? RANDOM_FEATURES : data.features().size();
    return UserInput.checked(() -> settings(size, random, threads));
  }

  /** What a run on data with so many features is told. */
  public RunSettings settings(int size, boolean random, int threads) {
    return new RunSettings(
        new ModelSettings(
            model.kind(hyperparameters.rnn()),
            hyperparameters.layers(),
            size,
            size,
            hyperparameters.dropout(),
            reading),
        hyperparameters.augmenter(augmentation, seed, threads),
        new TrainingSettings(
            schedule.epochs(),
            schedule.patience(),
            hyperparameters.learningRate(),
            0.999,
            1e-4,
            seed,
            threads),
        random);
  }

  /** The settings by name, without the seed, in which runs of one experiment differ. */
  public static Map<String, String> describe(RunSettings settings) {
    Map<String, String> text = new TreeMap<>(settings.describe());
    text.remove("training.seed");
    text.remove("augmentation.seed");
    return text;
  }

  /**
   * A name for the run on these data: readable, and another for any other settings, data or form of
   * record.
   */
  public String id(ExperimentData data, String checksum) {
    String identity =
        RunResult.VERSION
            + "\n"
            + checksum
            + "\n"
            + task
            + "\n"
            + seed
            + "\n"
            + describe(settings(data, 1));
    MessageDigest digest = GraphChecksum.sha256();
    digest.update(identity.getBytes(StandardCharsets.UTF_8));
    return String.join(
        "-",
        name(task),
        slug(data.title()),
        name(model),
        name(augmentation),
        reading == Fidelity.PAPER ? "paper" : "published",
        Long.toString(seed),
        GraphChecksum.text(digest).substring(0, 10));
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Letters and digits of a title, as a part of a file's name. */
  public static String slug(String title) {
    String plain = title.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
    return plain.length() > 40 ? plain.substring(plain.length() - 40) : plain;
  }

  @Override
  public String toString() {
    return model.title() + " " + augmentation.title() + ", seed " + seed;
  }
}
