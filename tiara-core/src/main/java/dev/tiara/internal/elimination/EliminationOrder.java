package dev.tiara.internal.elimination;

import java.util.Arrays;

/** The order in which the nodes of a snapshot are eliminated: all of them, or all except a core. */
public final class EliminationOrder {
  /** {@code rowOf[node]} is the node's place in the order, {@code nodeAt[row]} the reverse. */
  public final int[] rowOf;

  public final int[] nodeAt;

  /** The first row of the core, the rows that are not eliminated. */
  public final int coreStart;

  /**
   * The neighbours of a row's node when it is eliminated, as rows, ascending; all are later rows.
   * Empty for rows of the core.
   */
  public final int[][] later;

  /** The total number of later neighbours: the off-diagonal entries of either factor. */
  public final long fill;

  public EliminationOrder(int[] rowOf, int[] nodeAt, int coreStart, int[][] later, long fill) {
    this.rowOf = rowOf;
    this.nodeAt = nodeAt;
    this.coreStart = coreStart;
    this.later = later;
    this.fill = fill;
  }

  /**
   * The same elimination with the rows before the core in postorder of the elimination tree: each
   * row follows its descendants, and subtrees are contiguous. The fill is the same, and rows
   * visited on the way up or down the tree are close in memory.
   */
  public EliminationOrder postordered() {
    int n = nodeAt.length;
    int[] firstChild = new int[n + 1];
    int[] sibling = new int[n];
    Arrays.fill(firstChild, -1);
    for (int row = coreStart - 1; row >= 0; row--) {
      int parent = later[row].length == 0 ? n : later[row][0];
      sibling[row] = firstChild[parent];
      firstChild[parent] = row;
    }
    int[] renumbered = new int[n];
    int next = 0;
    int[] stack = new int[coreStart + 1];
    for (int root = coreStart; root <= n; root++) {
      int depth = 0;
      for (int child = firstChild[root]; child >= 0; child = sibling[child]) {
        stack[depth++] = child;
        while (depth > 0) {
          int row = stack[depth - 1];
          int grandchild = firstChild[row];
          if (grandchild >= 0) {
            firstChild[row] = sibling[grandchild];
            stack[depth++] = grandchild;
          } else {
            renumbered[row] = next++;
            depth--;
          }
        }
      }
    }
    for (int row = coreStart; row < n; row++) {
      renumbered[row] = row;
    }
    int[] newRowOf = new int[n];
    int[] newNodeAt = new int[n];
    int[][] newLater = new int[n][];
    for (int row = 0; row < n; row++) {
      int to = renumbered[row];
      newNodeAt[to] = nodeAt[row];
      newRowOf[nodeAt[row]] = to;
      newLater[to] = new int[later[row].length];
      for (int i = 0; i < later[row].length; i++) {
        newLater[to][i] = renumbered[later[row][i]];
      }
      Arrays.sort(newLater[to]);
    }
    return new EliminationOrder(newRowOf, newNodeAt, coreStart, newLater, fill);
  }
}
