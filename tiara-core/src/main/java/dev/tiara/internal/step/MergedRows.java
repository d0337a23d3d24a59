package dev.tiara.internal.step;

import dev.tiara.augment.Merge;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * All or some rows of the union of snapshots behind {@link Merge}; rows do not depend on each
 * other. Immutable and safe for use by multiple threads.
 */
public final class MergedRows implements Serializable {
  private static final long serialVersionUID = 1;

  private final int[] nodes;
  private final int columns;

  /** Row i: the i-th of the nodes itself and all nodes that it has had an edge to, ascending. */
  private final int[][] rows;

  private MergedRows(int[] nodes, int columns, int[][] rows) {
    this.nodes = nodes;
    this.columns = columns;
    this.rows = rows;
  }

  /**
   * The rows of these nodes, ascending, before the first snapshot. The array is not copied.
   *
   * @param columns the number of all nodes
   */
  public static MergedRows identity(int[] nodes, int columns) {
    int[][] rows = new int[nodes.length][];
    Arrays.setAll(rows, i -> new int[] {nodes[i]});
    return new MergedRows(nodes, columns, rows);
  }

  /**
   * The rows of these nodes, ascending, collected from others that hold them.
   *
   * @throws IllegalArgumentException if none of the others holds the row of a node
   */
  public static MergedRows gather(int[] nodes, List<MergedRows> others) {
    int[][] rows = new int[nodes.length][];
    for (MergedRows other : others) {
      for (int i = 0; i < nodes.length; i++) {
        int at = Arrays.binarySearch(other.nodes, nodes[i]);
        rows[i] = at < 0 ? rows[i] : other.rows[at];
      }
    }
    for (int i = 0; i < nodes.length; i++) {
      if (rows[i] == null) {
        throw new IllegalArgumentException(
            "others must contain the row of every node, none has that of " + nodes[i]);
      }
    }
    return new MergedRows(nodes, others.get(0).columns, rows);
  }

  /** The union with a snapshot. */
  public MergedRows advance(Snapshot A) {
    int[][] merged = rows.clone();
    int position = 0;
    for (int i = 0; i < nodes.length; i++) {
      while (position < A.activatedCount() && A.activated(position) < nodes[i]) {
        position++;
      }
      if (position < A.activatedCount() && A.activated(position) == nodes[i]) {
        merged[i] = union(rows[i], neighbors(A, position));
      }
    }
    return new MergedRows(nodes, columns, merged);
  }

  /** The number of rows. */
  public int size() {
    return nodes.length;
  }

  /** The node of a row. */
  public int node(int row) {
    return nodes[row];
  }

  /** The rows as a matrix in which every entry is 1. */
  public SparseMatrix rows() {
    float[][] ones = new float[rows.length][];
    for (int i = 0; i < ones.length; i++) {
      ones[i] = new float[rows[i].length];
      Arrays.fill(ones[i], 1);
    }
    return SparseMatrix.ofRows(columns, rows, ones);
  }

  private static int[] neighbors(Snapshot A, int position) {
    int[] neighbors = new int[A.firstEdge(position + 1) - A.firstEdge(position)];
    for (int e = 0; e < neighbors.length; e++) {
      neighbors[e] = A.activated(A.target(A.firstEdge(position) + e));
    }
    return neighbors;
  }

  private static int[] union(int[] a, int[] b) {
    int[] merged = new int[a.length + b.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      int left = i < a.length ? a[i] : Integer.MAX_VALUE;
      int right = j < b.length ? b[j] : Integer.MAX_VALUE;
      merged[count++] = Math.min(left, right);
      i += left <= right ? 1 : 0;
      j += right <= left ? 1 : 0;
    }
    return count == a.length ? a : Arrays.copyOf(merged, count);
  }
}
