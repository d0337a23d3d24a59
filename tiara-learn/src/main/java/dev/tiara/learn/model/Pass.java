package dev.tiara.learn.model;

import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.tensor.Dropout;
import dev.tiara.learn.tensor.Tape;

/**
 * One pass through a model: training, with gradients, batch moments and dropout, or evaluation.
 *
 * @param key of this pass's random draws
 */
public record Pass(Tape tape, boolean training, long key) {

  /** Begins a training pass; another epoch draws otherwise. */
  public static Pass training(Tape tape, long seed, int epoch) {
    tape.begin(true);
    return new Pass(tape, true, Mix64.key(seed, epoch));
  }

  /** Begins an evaluation pass. */
  public static Pass evaluation(Tape tape) {
    tape.begin(false);
    return new Pass(tape, false, 0);
  }

  /** The dropout of a layer in this pass: none at evaluation. */
  Dropout dropout(double rate, int layer) {
    return training ? new Dropout(rate, Mix64.key(key, layer)) : Dropout.NONE;
  }
}
