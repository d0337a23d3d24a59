package dev.tiara.proximity;

import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.stability.Stable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes at which a surfer starts and restarts: one node, or a distribution over several.
 *
 * <p>Immutable and safe to share. Nodes are in ascending order; weights are positive and sum to 1.
 */
@Stable
public final class Seeds {
  private final int[] nodes;
  private final double[] weights;

  private Seeds(int[] nodes, double[] weights) {
    this.nodes = nodes;
    this.weights = weights;
  }

  /** One node, or several of equal weight; a node that is given twice counts twice. */
  public static Seeds of(int... nodes) {
    double[] ones = new double[nodes.length];
    Arrays.fill(ones, 1);
    return weighted(nodes, ones);
  }

  /**
   * Nodes in proportion to their weights. The weights of a node that is given twice are summed.
   *
   * @throws IllegalArgumentException if there is no node, the arrays differ in length, or a weight
   *     is not positive and finite
   */
  public static Seeds weighted(int[] nodes, double[] weights) {
    if (nodes.length == 0) {
      throw new IllegalArgumentException("seeds must have at least one node, got none");
    }
    if (nodes.length != weights.length) {
      throw new IllegalArgumentException(
          "seeds must have a weight for each of the "
              + nodes.length
              + " nodes, got "
              + weights.length);
    }
    int[] distinct = Arrays.stream(nodes).sorted().distinct().toArray();
    double[] sums = new double[distinct.length];
    double total = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (!(weights[i] > 0 && weights[i] < Double.POSITIVE_INFINITY)) {
        throw new InputException("seed", "must be positive and finite", weights[i])
            .saying("weight of a seed");
      }
      sums[Arrays.binarySearch(distinct, nodes[i])] += weights[i];
      total += weights[i];
    }
    if (total == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "the sum of the weights of seeds must be finite, got infinity");
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= total;
    }
    return new Seeds(distinct, sums);
  }

  /** The number of distinct nodes. */
  public int size() {
    return nodes.length;
  }

  /** The i-th node. */
  public int node(int i) {
    return nodes[i];
  }

  /** The probability that a restart leads to the i-th node. */
  public double weight(int i) {
    return weights[i];
  }

  /** Whether a node is one of the seeds. */
  public boolean contains(int node) {
    return Arrays.binarySearch(nodes, node) >= 0;
  }

  /** The nodes, ascending. */
  public int[] nodes() {
    return nodes.clone();
  }

  /** The weights, in the order of {@link #nodes}. */
  public double[] weights() {
    return weights.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Seeds that
        && Arrays.equals(nodes, that.nodes)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(nodes) + Arrays.hashCode(weights);
  }

  void check(Nodes all) {
    all.check(nodes[0]);
    all.check(nodes[nodes.length - 1]);
  }
}
