package dev.tiara.learn.train;

import dev.tiara.stability.Experimental;

/**
 * The second attempt at training a dead model: one that gave all validation samples the same score,
 * e.g. because all units of a layer are negative for all nodes. Models rarely recover from that.
 *
 * @param epochs the number of epochs of the first attempt
 * @param learningRate the learning rate of the second attempt, which has the same initial values
 */
@Experimental
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
