package dev.tiara.learn.train;

/**
 * How to train.
 *
 * @param epochs at most so many, at least 1
 * @param patience stop when the best epoch is more than so many back, at least 1
 * @param learningRate of the first epoch
 * @param learningRateDecay the factor of every further epoch
 * @param weightDecay added to the gradient times the weight
 * @param seed of dropout and of the samples
 * @param threads how many; the result does not depend on it
 */
public record TrainingSettings(
    int epochs,
    int patience,
    double learningRate,
    double learningRateDecay,
    double weightDecay,
    long seed,
    int threads) {

  /** Checks the bounds. */
  public TrainingSettings {
    if (epochs < 1) {
      throw new IllegalArgumentException("epochs must be at least 1, got " + epochs);
    }
    if (patience < 1) {
      throw new IllegalArgumentException("patience must be at least 1, got " + patience);
    }
    if (!(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "learning rate must be positive and finite, got " + learningRate);
    }
    if (!(learningRateDecay > 0 && learningRateDecay <= 1)) {
      throw new IllegalArgumentException(
          "learning rate decay must be in (0, 1], got " + learningRateDecay);
    }
    if (!(weightDecay >= 0 && weightDecay < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight decay must be at least 0 and finite, got " + weightDecay);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
  }

  /** The paper's settings of link prediction. */
  public static TrainingSettings link(double learningRate, long seed, int threads) {
    return new TrainingSettings(200, 50, learningRate, 0.999, 1e-4, seed, threads);
  }

  /** The paper's settings of node classification. */
  public static TrainingSettings node(double learningRate, long seed, int threads) {
    return new TrainingSettings(1000, 100, learningRate, 0.999, 1e-4, seed, threads);
  }
}
