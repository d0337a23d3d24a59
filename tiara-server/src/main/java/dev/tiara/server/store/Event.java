package dev.tiara.server.store;

import dev.tiara.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A contact between two nodes.
 *
 * @param time when it happened, in the unit of the log
 * @param weight its weight; null if it has none
 */
public record Event(String source, String target, double time, @Nullable Double weight) {
  /**
   * The largest weight of an event. However many events a node has, their weights sum to less than
   * {@link dev.tiara.graph.ExcessiveWeightException#LIMIT}.
   */
  public static final double LARGEST_WEIGHT = 1e28;

  /**
   * Checks the weight.
   *
   * @throws InputException if a log does not accept it
   */
  public void checkWeight() {
    if (weight != null && !(weight >= 0 && weight <= LARGEST_WEIGHT)) {
      throw new InputException("weight", "must be from 0 to " + LARGEST_WEIGHT, weight);
    }
  }
}
