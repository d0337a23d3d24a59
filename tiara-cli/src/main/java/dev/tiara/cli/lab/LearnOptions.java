package dev.tiara.cli.lab;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.cli.option.Unused;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Rnn;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.TrainingSettings;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The hyperparameters of a training run. */
@Heading.Under(Heading.MODEL)
public final class LearnOptions {
  /** The defaults that both tasks share, taken from link prediction. */
  private static final TrainingSettings TRAINING = TrainingSettings.link();

  @Heading.Under(Heading.OPTIONS)
  @Option(names = "--task", paramLabel = "TASK", description = "Task: link or node. Default: link.")
  private TaskKind task = TaskKind.LINK;

  @Heading.Under(Heading.OPTIONS)
  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "Model: gcn, gcrn or evolvegcn. Default: gcrn.")
  private ModelFamily model = ModelFamily.GCRN;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--rnn",
      paramLabel = "CELL",
      description =
          "Recurrent cell: lstm or gru; for evolvegcn, lstm is variant O, gru variant H."
              + " Default: lstm.")
  private Rnn rnn;

  @AtMost(100)
  @Option(
      names = "--layers",
      paramLabel = "N",
      description = "Number of layers. Default: 3 for link, 2 for node.")
  private Integer layers;

  @AtMost(10_000)
  @Option(
      names = "--units",
      paramLabel = "N",
      description = "Width of every layer and of the embeddings. Default: the number of features.")
  private Integer units;

  @Option(
      names = "--dropout",
      paramLabel = "P",
      description =
          "Dropout probability after each layer in training. Default: 0.3 for link, 0 for node.")
  private Double dropout;

  @Heading.Under(Heading.ADVANCED)
  @AtMost(10_000)
  @Option(
      names = "--feature-size",
      paramLabel = "N",
      description = "Number of random features if the data have none. Default: 32.")
  private int featureSize = Features.RANDOM_SIZE;

  @Heading.Under(Heading.TRAINING)
  @Option(
      names = "--learning-rate",
      paramLabel = "R",
      description = "Learning rate of Adam. Default: 0.01 for link, 0.02 for node.")
  private Double learningRate;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--learning-rate-decay",
      paramLabel = "R",
      description = "Learning-rate multiplier per epoch. Default: 0.999.")
  private double learningRateDecay = TRAINING.learningRateDecay();

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--weight-decay",
      paramLabel = "R",
      description = "L2 penalty: adds R times the weights to the gradients. Default: 0.0001.")
  private double weightDecay = TRAINING.weightDecay();

  @Heading.Under(Heading.ADVANCED)
  @AtMost(10_000_000)
  @Option(
      names = "--truncate",
      paramLabel = "N",
      description =
          "Truncate back-propagation to windows of N snapshots, which takes less memory. Default:"
              + " all snapshots.")
  private Integer truncate;

  @Option(
      names = "--settings",
      paramLabel = "NAME",
      description =
          "Source of the hyperparameters that no option sets: default (Tiara's own), paper (the"
              + " paper's for its data sets, Tiara's own for other data), or paper:NAME (those of"
              + " one of the paper's data sets). Default: default.")
  private String settings = "default";

  @Heading.Under(Heading.TRAINING)
  @Option(
      names = "--all",
      description =
          "Train a model for use, without a test set: the last tenth of the snapshots (or of the"
              + " labelled nodes) only selects the epoch.")
  private boolean all;

  @Mixin private TrainingOptions training;

  /** Whether all data are used for training, so that there is no test set. */
  public boolean isAll() {
    return all;
  }

  public boolean isNode() {
    return task == TaskKind.NODE;
  }

  /** Rejects what has no effect on the model or the task. */
  void rejectUnused(CommandSpec command) {
    Unused.reject(command, model == ModelFamily.GCN, "with {model} gcn", "--rnn");
    Unused.reject(command, isNode(), "with {task} node", "--no-baselines");
    Unused.reject(command, all, "with {all}, which leaves nothing to test", "--no-baselines");
  }

  /**
   * The settings.
   *
   * @param data the title of the data
   * @param givenFeatures the number of features they have; 0 for none
   */
  public RunSettings settings(MethodOptions method, String data, int givenFeatures) {
    int size = givenFeatures == 0 ? featureSize : givenFeatures;
    Hyperparameters otherwise =
        SettingsChoice.parse(settings).of(task, data, model, method.method());
    Experiment.Schedule schedule = training.schedule().of(task);
    return new RunSettings(
        ModelSettings.of(model.kind(rnn != null ? rnn : otherwise.rnn()), size)
            .withLayers(layers != null ? layers : otherwise.layers())
            .withUnits(units == null ? size : units)
            .withDropout(dropout != null ? dropout : otherwise.dropout())
            .withFidelity(training.fidelity()),
        method.trainingAugmentation(
            otherwise == null ? (of, seed) -> Map.of() : otherwise::parameters),
        (truncate == null ? TRAINING : TRAINING.withTruncation(truncate))
            .withEpochs(schedule.epochs())
            .withPatience(schedule.patience())
            .withLearningRate(learningRate != null ? learningRate : otherwise.learningRate())
            .withLearningRateDecay(learningRateDecay)
            .withWeightDecay(weightDecay)
            .withSeed(method.seed())
            .withThreads(method.threads()),
        givenFeatures == 0,
        Protocol.of(task, training.fidelity()).withoutTest(all));
  }
}
