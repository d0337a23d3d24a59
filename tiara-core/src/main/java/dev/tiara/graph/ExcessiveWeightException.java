package dev.tiara.graph;

import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;
import java.util.function.IntFunction;

/**
 * Thrown when the weights of a node's edges in one snapshot sum to more than {@value #LIMIT}. No
 * sum, and no matrix in single precision, overflows below it.
 */
@Experimental
public final class ExcessiveWeightException extends IllegalArgumentException {
  /** The largest sum. */
  public static final double LIMIT = 1e38;

  private static final long serialVersionUID = 1;

  private final int node;
  private final double sum;

  private ExcessiveWeightException(int node, double sum) {
    super(message("node " + node, sum));
    this.node = node;
    this.sum = sum;
  }

  /**
   * Checks the sum of the weights of a node's edges.
   *
   * @throws ExcessiveWeightException if it exceeds the limit
   */
  public static void check(int node, double sum) {
    if (!(sum <= LIMIT)) {
      throw new ExcessiveWeightException(node, sum);
    }
  }

  /** The index of the node. */
  public int node() {
    return node;
  }

  /** This error for users, who know the node by its name. */
  public InputException named(IntFunction<String> nameOf) {
    return new InputException(message("\"" + nameOf.apply(node) + "\"", sum), this);
  }

  private static String message(String node, double sum) {
    return "the weights of the edges of "
        + node
        + " in a snapshot must sum to at most 1e38, got "
        + (sum == Double.POSITIVE_INFINITY ? "infinity" : sum);
  }
}
