package dev.tiara.cli.option;

import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Rnn;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.experiments.setting.TaskKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.train.TrainingSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The hyperparameters of a training, with the paper's defaults. */
public final class LearnOptions {
  private static final Hyperparameters BY_DEFAULT =
      new Hyperparameters(3, 0.05, Rnn.LSTM, 0, null, null, null, null, null);

  @Option(names = "--task", description = "link or node. Default: link.")
  private TaskKind task = TaskKind.LINK;

  @Option(names = "--model", description = "gcn, gcrn or evolvegcn. Default: gcrn.")
  private ModelFamily model = ModelFamily.GCRN;

  @Option(
      names = "--rnn",
      description = "lstm or gru; for evolvegcn lstm is its version O, gru its H. Default: lstm.")
  private Rnn rnn;

  @Option(names = "--layers", paramLabel = "N", description = "How many. Default: 3.")
  private Integer layers;

  @Option(
      names = "--units",
      description = "Width of every layer and of the embeddings. Default: the number of features.")
  private Integer units;

  @Option(
      names = "--dropout",
      paramLabel = "P",
      description = "Share of elements dropped after each layer in training. Default: 0.")
  private Double dropout;

  @Option(
      names = "--feature-size",
      description = "Size of the random features where the data have none. Default: 32.")
  private int featureSize = 32;

  @Option(names = "--learning-rate", paramLabel = "R", description = "Adam's. Default: 0.05.")
  private Double learningRate;

  @Option(names = "--learning-rate-decay", description = "Factor an epoch. Default: 0.999.")
  private double learningRateDecay = 0.999;

  @Option(
      names = "--weight-decay",
      paramLabel = "R",
      description = "Times the weights, added to the gradients. Default: 0.0001.")
  private double weightDecay = 1e-4;

  @Option(
      names = "--settings",
      paramLabel = "NAME",
      description =
          "paper: the hyperparameters of the paper's appendix for this data set, model and"
              + " augmentation, where no option says otherwise; paper:BitcoinAlpha: those of that"
              + " set; default: those of tiara compare for other data.")
  private String settings;

  @Mixin private TrainingOptions training;

  public boolean isNode() {
    return task == TaskKind.NODE;
  }

  /**
   * The settings.
   *
   * @param data the title of the data
   * @param givenFeatures how many features they have; 0 for none
   */
  public RunSettings settings(MethodOptions method, String data, int givenFeatures) {
    int size = givenFeatures == 0 ? featureSize : givenFeatures;
    Hyperparameters otherwise = BY_DEFAULT;
    if (settings != null) {
      otherwise = SettingsChoice.parse(settings).of(task, data, model, method.augmentation());
      method.otherwise(otherwise);
    }
    Experiment.Schedule schedule = training.schedule().of(task);
    return new RunSettings(
        new ModelSettings(
            model.kind(rnn != null ? rnn : otherwise.rnn()),
            layers != null ? layers : otherwise.layers(),
            size,
            units == null ? size : units,
            dropout != null ? dropout : otherwise.dropout(),
            training.reading()),
        method.trainingAugmenter(),
        new TrainingSettings(
            schedule.epochs(),
            schedule.patience(),
            learningRate != null ? learningRate : otherwise.learningRate(),
            learningRateDecay,
            weightDecay,
            method.seed(),
            method.threads()),
        givenFeatures == 0);
  }
}
