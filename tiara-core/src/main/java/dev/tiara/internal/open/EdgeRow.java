package dev.tiara.internal.open;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The edges of an activated node, ascending by target. Its arrays are never modified.
 *
 * @param targets the nodes that the edges lead to; empty if edges lead only to this node
 * @param weights null if every edge has weight 1
 */
record EdgeRow(int[] targets, double @Nullable [] weights) {
  static final EdgeRow UNWEIGHTED = new EdgeRow(new int[0], null);
  static final EdgeRow WEIGHTED = new EdgeRow(new int[0], new double[0]);

  /** Whether one more event with a target would change nothing. */
  boolean isUnchangedBy(int target) {
    return weights == null && Arrays.binarySearch(targets, target) >= 0;
  }

  /** This row after one more event. */
  EdgeRow with(int target, double weight) {
    int at = Arrays.binarySearch(targets, target);
    if (at >= 0) {
      if (weights == null) {
        return this;
      }
      double[] summed = weights.clone();
      summed[at] += weight;
      return new EdgeRow(targets, summed);
    }
    int[] more = new int[targets.length + 1];
    int place = -at - 1;
    System.arraycopy(targets, 0, more, 0, place);
    System.arraycopy(targets, place, more, place + 1, targets.length - place);
    more[place] = target;
    if (weights == null) {
      return new EdgeRow(more, null);
    }
    double[] heavier = new double[more.length];
    System.arraycopy(weights, 0, heavier, 0, place);
    System.arraycopy(weights, place, heavier, place + 1, weights.length - place);
    heavier[place] = weight;
    return new EdgeRow(more, heavier);
  }

  /** The sum of the weights. */
  double sum() {
    return weights == null ? targets.length : Arrays.stream(weights).sum();
  }
}
