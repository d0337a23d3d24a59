package dev.tiara.cli;

import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Reading;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.train.TrainingSettings;
import picocli.CommandLine.Option;

/** The hyperparameters of a training, with the paper's defaults. */
final class LearnOptions {
  enum TaskName {
    LINK,
    NODE
  }

  enum ModelName {
    GCN,
    GCRN,
    EVOLVEGCN
  }

  enum Rnn {
    LSTM,
    GRU
  }

  @Option(names = "--task", description = "link or node. Default: link.")
  private TaskName task = TaskName.LINK;

  @Option(names = "--model", description = "gcn, gcrn or evolvegcn. Default: gcrn.")
  private ModelName model = ModelName.GCRN;

  @Option(
      names = "--rnn",
      description = "lstm or gru; for evolvegcn lstm is its version O, gru its H. Default: lstm.")
  private Rnn rnn = Rnn.LSTM;

  @Option(names = "--layers", description = "Default: 3.")
  private int layers = 3;

  @Option(names = "--dropout", description = "Default: 0.")
  private double dropout;

  @Option(
      names = "--feature-size",
      description = "Size of the random features where the data have none. Default: 32.")
  private int featureSize = 32;

  @Option(names = "--learning-rate", description = "Default: 0.05.")
  private double learningRate = 0.05;

  @Option(names = "--learning-rate-decay", description = "Factor an epoch. Default: 0.999.")
  private double learningRateDecay = 0.999;

  @Option(names = "--weight-decay", description = "Default: 0.0001.")
  private double weightDecay = 1e-4;

  @Option(names = "--epochs", description = "At most. Default: 200 for link, 1000 for node.")
  private Integer epochs;

  @Option(
      names = "--patience",
      description = "Stop so many epochs after the best. Default: 50 for link, 100 for node.")
  private Integer patience;

  @Option(
      names = "--as-published",
      description =
          "Follow the authors' code where it differs from the papers: direction of aggregation,"
              + " GCN's second normalisation, EvolveGCN that does not evolve.")
  private boolean asPublished;

  boolean isNode() {
    return task == TaskName.NODE;
  }

  /** The settings, for data with so many features; 0 for none. */
  RunSettings settings(MethodOptions method, int givenFeatures) {
    long seed = method.sharedSeed();
    int size = givenFeatures == 0 ? featureSize : givenFeatures;
    return new RunSettings(
        new ModelSettings(
            kind(),
            layers,
            size,
            size,
            dropout,
            asPublished ? Reading.AS_PUBLISHED : Reading.PAPER),
        method.augmenter(),
        new TrainingSettings(
            epochs != null ? epochs : isNode() ? 1000 : 200,
            patience != null ? patience : isNode() ? 100 : 50,
            learningRate,
            learningRateDecay,
            weightDecay,
            seed,
            method.threads()),
        givenFeatures == 0);
  }

  private ModelKind kind() {
    boolean lstm = rnn == Rnn.LSTM;
    return switch (model) {
      case GCN -> ModelKind.GCN;
      case GCRN -> lstm ? ModelKind.GCRN_LSTM : ModelKind.GCRN_GRU;
      case EVOLVEGCN -> lstm ? ModelKind.EVOLVEGCN_O : ModelKind.EVOLVEGCN_H;
    };
  }
}
