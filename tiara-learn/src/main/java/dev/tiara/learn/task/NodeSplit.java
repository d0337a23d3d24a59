package dev.tiara.learn.task;

import dev.tiara.internal.random.Mix64;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.Random;

/**
 * The nodes to train on, validate on and test on. The arrays are not copied and must not be
 * modified.
 */
@Experimental
public record NodeSplit(int[] train, int[] validation, int[] test) {

  /**
   * The paper's random 70/10/20 split of all labelled nodes.
   *
   * @throws IllegalArgumentException if there are fewer than 10 labelled nodes
   */
  public static NodeSplit paper(NodeLabels labels, long seed) {
    return of(labels, seed, 7, 8);
  }

  /**
   * A random 90/10 split of all labelled nodes into training and validation, without a test part.
   */
  public static NodeSplit withoutTest(NodeLabels labels, long seed) {
    return of(labels, seed, 9, 10);
  }

  /** Splits after the given numbers of tenths. */
  private static NodeSplit of(NodeLabels labels, long seed, long trained, long validated) {
    int[] nodes = labels.known();
    if (nodes.length < 10) {
      throw new IllegalArgumentException(
          "a split by tenths needs at least 10 labelled nodes, got " + nodes.length);
    }
    Random random = new Random(Mix64.key(seed, 3));
    for (int i = nodes.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = nodes[i];
      nodes[i] = nodes[j];
      nodes[j] = swap;
    }
    int first = (int) (trained * nodes.length / 10);
    int second = (int) (validated * nodes.length / 10);
    return new NodeSplit(
        Arrays.copyOf(nodes, first),
        Arrays.copyOfRange(nodes, first, second),
        Arrays.copyOfRange(nodes, second, nodes.length));
  }
}
