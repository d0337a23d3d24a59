package dev.tiara.learn.model;

import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.tensor.Dropout;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One pass through a model: either training, with gradients, batch moments and dropout, or
 * evaluation. It covers all time steps, or those of one {@linkplain TimeWindows window}.
 */
@Experimental
public final class Pass {
  private static final Tensor[] NO_STATE = {};

  private final Tape tape;
  private final boolean training;

  /** The key of this pass's random draws. */
  private final long key;

  /** The first time step of this pass. */
  private final int start;

  /** The recurrent state of each layer; null if the pass covers all time steps. */
  private final @Nullable Map<Object, Tensor[]> states;

  private Pass(
      Tape tape, boolean training, long key, int start, @Nullable Map<Object, Tensor[]> states) {
    this.tape = tape;
    this.training = training;
    this.key = key;
    this.start = start;
    this.states = states;
  }

  /** Begins a training pass; its random draws depend on seed and epoch. */
  public static Pass training(Tape tape, long seed, int epoch) {
    tape.begin(true);
    return new Pass(tape, true, Mix64.key(seed, epoch), 0, null);
  }

  /** Begins an evaluation pass. */
  public static Pass evaluation(Tape tape) {
    tape.begin(false);
    return new Pass(tape, false, 0, 0, null);
  }

  /** This pass, limited to the first of several windows; {@link #continuedFrom} gives the next. */
  Pass firstWindow() {
    return new Pass(tape, training, key, 0, new IdentityHashMap<>());
  }

  /**
   * This pass, continued from a later time step; tensors of the previous window must not be used
   * any more.
   */
  Pass continuedFrom(int step) {
    tape.begin(training);
    return new Pass(tape, training, key, step, states);
  }

  public Tape tape() {
    return tape;
  }

  public boolean training() {
    return training;
  }

  /**
   * The state of a layer at the end of the previous window, as constants; empty in the first
   * window.
   *
   * @param layer the object under which it was {@linkplain #saveState saved}
   */
  public Tensor[] state(Object layer) {
    return states == null ? NO_STATE : states.getOrDefault(layer, NO_STATE);
  }

  /** Saves the values of a layer's state for the next window, if the pass is split into windows. */
  public void saveState(Object layer, Tensor... state) {
    if (states == null) {
      return;
    }
    Tensor[] detached = new Tensor[state.length];
    for (int i = 0; i < state.length; i++) {
      detached[i] = state[i].detached();
    }
    states.put(layer, detached);
  }

  /** The dropout of a layer in this pass: none at evaluation. */
  Dropout dropout(double rate, int layer) {
    return training ? new Dropout(rate, Mix64.key(key, layer) + start) : Dropout.NONE;
  }
}
