package dev.tiara.internal.solver;

import dev.tiara.internal.elimination.EliminationOrder;
import java.util.Arrays;

/**
 * The range of rows that mass in a row can spread to: {@code start[row]}, inclusive, to {@code
 * end[row]}, exclusive.
 */
final class Components {
  final int[] start;
  final int[] end;

  private Components(int size) {
    start = new int[size];
    end = new int[size];
  }

  /** A single component, in which every row can be reached from every other. */
  static Components one(int size) {
    Components one = new Components(size);
    Arrays.fill(one.end, size);
    return one;
  }

  /**
   * The trees of a complete elimination whose rows are {@linkplain EliminationOrder#postordered in
   * postorder}: each tree is contiguous, with its root at the end.
   */
  static Components of(EliminationOrder order) {
    int size = order.nodeAt.length;
    Components trees = new Components(size);
    int end = size;
    for (int row = size - 1; row >= 0; row--) {
      if (order.later[row].length == 0) {
        end = row + 1;
      }
      trees.end[row] = end;
    }
    for (int row = 0; row < size; row++) {
      trees.start[row] =
          row > 0 && trees.end[row - 1] == trees.end[row] ? trees.start[row - 1] : row;
    }
    return trees;
  }
}
