package dev.tiara.learn.train;

import dev.tiara.input.InputException;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.stability.Experimental;

/**
 * The settings of a training run.
 *
 * <pre>{@code
 * var settings = TrainingSettings.link().withEpochs(50).withSeed(117);
 * }</pre>
 *
 * @param epochs the maximum number of epochs, at least 1
 * @param patience stop after more than this many epochs without improvement, at least 1
 * @param learningRate the learning rate of the first epoch
 * @param learningRateDecay the learning-rate multiplier per epoch
 * @param weightDecay the multiple of each weight that is added to its gradient
 * @param seed the seed of initial weights, random features, samples and dropout
 * @param threads the number of worker threads; does not affect results
 * @param windows the windows of snapshots within which gradients flow through time
 */
@Experimental
public record TrainingSettings(
    int epochs,
    int patience,
    double learningRate,
    double learningRateDecay,
    double weightDecay,
    long seed,
    int threads,
    TimeWindows windows) {

  /** Settings with gradients through all snapshots. */
  public TrainingSettings(
      int epochs,
      int patience,
      double learningRate,
      double learningRateDecay,
      double weightDecay,
      long seed,
      int threads) {
    this(
        epochs,
        patience,
        learningRate,
        learningRateDecay,
        weightDecay,
        seed,
        threads,
        TimeWindows.WHOLE);
  }

  /** Checks the bounds. */
  public TrainingSettings {
    if (epochs < 1) {
      throw new InputException("epochs", "must be at least 1", epochs);
    }
    if (patience < 1) {
      throw new InputException("patience", "must be at least 1", patience);
    }
    if (!(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY)) {
      throw new InputException("learning-rate", "must be positive and finite", learningRate);
    }
    if (!(learningRateDecay > 0 && learningRateDecay <= 1)) {
      throw new InputException("learning-rate-decay", "must be in (0, 1]", learningRateDecay);
    }
    if (!(weightDecay >= 0 && weightDecay < Double.POSITIVE_INFINITY)) {
      throw new InputException("weight-decay", "must be at least 0 and finite", weightDecay);
    }
    if (threads < 1) {
      throw new InputException("threads", "must be at least 1", threads);
    }
  }

  /** The paper's settings for link prediction, with its most frequent learning rate. */
  public static TrainingSettings link() {
    return paper(200, 50, 0.05);
  }

  /** The paper's settings for node classification, with its most frequent learning rate. */
  public static TrainingSettings node() {
    return paper(1000, 100, 0.02);
  }

  /** The paper's settings for a task. */
  public static TrainingSettings of(TaskKind task) {
    return switch (task) {
      case LINK -> link();
      case NODE -> node();
    };
  }

  private static TrainingSettings paper(int epochs, int patience, double learningRate) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new TrainingSettings(epochs, patience, learningRate, 0.999, 1e-4, 0, cores);
  }

  /** The same with another maximum number of epochs. */
  public TrainingSettings withEpochs(int value) {
    return new TrainingSettings(
        value, patience, learningRate, learningRateDecay, weightDecay, seed, threads, windows);
  }

  /** The same with another patience. */
  public TrainingSettings withPatience(int value) {
    return new TrainingSettings(
        epochs, value, learningRate, learningRateDecay, weightDecay, seed, threads, windows);
  }

  /** The same with another learning rate. */
  public TrainingSettings withLearningRate(double value) {
    return new TrainingSettings(
        epochs, patience, value, learningRateDecay, weightDecay, seed, threads, windows);
  }

  /** The same with another learning-rate multiplier per epoch. */
  public TrainingSettings withLearningRateDecay(double value) {
    return new TrainingSettings(
        epochs, patience, learningRate, value, weightDecay, seed, threads, windows);
  }

  /** The same with another weight decay. */
  public TrainingSettings withWeightDecay(double value) {
    return new TrainingSettings(
        epochs, patience, learningRate, learningRateDecay, value, seed, threads, windows);
  }

  /** The same with another seed. */
  public TrainingSettings withSeed(long value) {
    return new TrainingSettings(
        epochs, patience, learningRate, learningRateDecay, weightDecay, value, threads, windows);
  }

  /** The same with another number of threads. */
  public TrainingSettings withThreads(int value) {
    return new TrainingSettings(
        epochs, patience, learningRate, learningRateDecay, weightDecay, seed, value, windows);
  }

  /** The same with gradients through at most this many snapshots. */
  public TrainingSettings withTruncation(int value) {
    return new TrainingSettings(
        epochs,
        patience,
        learningRate,
        learningRateDecay,
        weightDecay,
        seed,
        threads,
        new TimeWindows(value));
  }
}
