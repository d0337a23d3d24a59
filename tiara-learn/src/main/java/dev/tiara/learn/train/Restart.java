package dev.tiara.learn.train;

/**
 * The second attempt at training a dead model: one that gave all validation samples the same score,
 * from which training rarely returns, e.g. when all units of a layer are below zero everywhere.
 *
 * @param epochs the number of epochs of the first try
 * @param learningRate of the second one, from the same initial values
 */
public record Restart(int epochs, double learningRate) {
  @Override
  public String toString() {
    return "the model is dead: all validation scores have been equal for "
        + Trainer.DEAD_AFTER
        + " epochs; restarted after epoch "
        + epochs
        + " from its initial values with learning rate "
        + learningRate;
  }
}
