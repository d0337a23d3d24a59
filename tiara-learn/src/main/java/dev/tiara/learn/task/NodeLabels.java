package dev.tiara.learn.task;

import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * The class of each node, −1 if unknown.
 *
 * @param classes the number of classes, at least 2
 */
@Experimental
public record NodeLabels(int[] labels, int classes) {

  /**
   * Checks the labels.
   *
   * @throws IllegalArgumentException if no node has a label, or a label or the number of classes is
   *     out of range
   */
  public NodeLabels {
    labels = labels.clone();
    if (Arrays.stream(labels).noneMatch(label -> label >= 0)) {
      throw new InputException(
              "node classification needs labels, got none for " + labels.length + " nodes")
          .about("task");
    }
    if (classes < 2) {
      throw new IllegalArgumentException("number of classes must be at least 2, got " + classes);
    }
    for (int v = 0; v < labels.length; v++) {
      if (labels[v] < -1 || labels[v] >= classes) {
        throw new IllegalArgumentException(
            "label of node "
                + v
                + " must be between 0 and "
                + (classes - 1)
                + ", or -1 for unknown, got "
                + labels[v]);
      }
    }
  }

  /** The nodes with a known label, ascending. */
  int[] known() {
    int[] nodes = new int[labels.length];
    int count = 0;
    for (int v = 0; v < labels.length; v++) {
      if (labels[v] >= 0) {
        nodes[count++] = v;
      }
    }
    return Arrays.copyOf(nodes, count);
  }

  /** The labels of these nodes. */
  public int[] of(int[] nodes) {
    return Arrays.stream(nodes).map(v -> labels[v]).toArray();
  }
}
