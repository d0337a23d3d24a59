package dev.tiara.experiments.setting;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.input.InputException;
import dev.tiara.learn.task.TaskKind;
import java.util.Locale;

/** Where the hyperparameters of a comparison come from. */
public sealed interface SettingsChoice {

  /** The hyperparameters of a model and an augmentation on data of this title. */
  Hyperparameters of(
      TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation);

  /** Where the hyperparameters for data of this title come from, in words. */
  String origin(String data);

  /**
   * Parses a choice: {@code paper}, {@code paper:DATA} or {@code default}.
   *
   * @throws IllegalArgumentException if there is no such choice
   */
  static SettingsChoice parse(String text) {
    if (text.equals("default")) {
      return new Default();
    }
    if (text.equals("paper")) {
      return new OfPaper();
    }
    String prefix = "paper:";
    if (text.startsWith(prefix) && Paper.has(text.substring(prefix.length()))) {
      return new Borrowed(text.substring(prefix.length()));
    }
    throw new InputException(
        "settings",
        "must be paper, default or paper:DATASET for a data set of the paper (such as"
            + " paper:BitcoinAlpha)",
        text);
  }

  /** Tiara's defaults, see {@link Hyperparameters#defaults}. */
  record Default() implements SettingsChoice {
    @Override
    public Hyperparameters of(
        TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
      return Hyperparameters.defaults(task, model, augmentation);
    }

    @Override
    public String origin(String data) {
      return "Tiara's defaults";
    }
  }

  /**
   * The settings of the paper's appendix, or {@link Hyperparameters#defaults} for data not in it.
   */
  record OfPaper() implements SettingsChoice {
    @Override
    public Hyperparameters of(
        TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
      return Paper.settings(task, data, model, augmentation)
          .orElseGet(() -> Hyperparameters.defaults(task, model, augmentation));
    }

    @Override
    public String origin(String data) {
      return Paper.has(data) ? "the paper's" : "Tiara's defaults (data set not in the paper)";
    }
  }

  /**
   * The settings of the paper's appendix for one data set, used for all data.
   *
   * @param dataset the title of that data set
   */
  record Borrowed(String dataset) implements SettingsChoice {
    @Override
    public Hyperparameters of(
        TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
      return Paper.settings(task, dataset, model, augmentation)
          .orElseThrow(
              () ->
                  new InputException(
                          "the paper has no settings for "
                              + task.title()
                              + " on "
                              + dataset
                              + ": use another of its data sets, or {settings} default")
                      .about("settings"));
    }

    @Override
    public String origin(String data) {
      return "the paper's for " + dataset;
    }
  }

  /**
   * The settings of another choice, with the walk's probabilities and threshold replaced by those
   * of a point of a sweep.
   */
  record At(SettingsChoice base, double alpha, double beta, double epsilon)
      implements SettingsChoice {
    @Override
    public Hyperparameters of(
        TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
      return base.of(task, data, model, augmentation).withWalk(alpha, beta, epsilon);
    }

    @Override
    public String origin(String data) {
      return base.origin(data)
          + String.format(Locale.ROOT, ", but α %s, β %s, ε %s", alpha, beta, epsilon);
    }
  }

  /** Settings that are known only from records, and cannot be used for new runs. */
  record Recorded() implements SettingsChoice {
    @Override
    public Hyperparameters of(
        TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
      throw new IllegalArgumentException("recorded settings cannot be used for new runs");
    }

    @Override
    public String origin(String data) {
      return "custom";
    }
  }
}
