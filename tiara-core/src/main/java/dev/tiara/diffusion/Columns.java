package dev.tiara.diffusion;

import dev.tiara.sparse.SparseMatrix;

/**
 * X̃_t by columns, in double, with the error bounds of each: what is carried from one snapshot to
 * the next. Not to be written to once it is complete.
 */
final class Columns {
  final int[][] nodes;
  final double[][] values;
  final double[] toPaper;
  final double[] toUnfiltered;

  Columns(int n) {
    nodes = new int[n][];
    values = new double[n][];
    toPaper = new double[n];
    toUnfiltered = new double[n];
  }

  /** X̃_0 = I. */
  static Columns identity(int n) {
    Columns I = new Columns(n);
    double[] one = {1};
    for (int s = 0; s < n; s++) {
      I.nodes[s] = new int[] {s};
      I.values[s] = one;
    }
    return I;
  }

  int size() {
    return nodes.length;
  }

  /** Column s is i_s. */
  boolean isUnit(int s) {
    return nodes[s].length == 1 && nodes[s][0] == s;
  }

  /** Takes column s as it is from another. */
  void share(int s, Columns from) {
    nodes[s] = from.nodes[s];
    values[s] = from.values[s];
    toPaper[s] = from.toPaper[s];
    toUnfiltered[s] = from.toUnfiltered[s];
  }

  /** X̃_tᵀ in float: row s is column s, rounded. */
  SparseMatrix toMatrix() {
    float[][] rounded = new float[size()][];
    for (int s = 0; s < rounded.length; s++) {
      rounded[s] = new float[values[s].length];
      for (int i = 0; i < rounded[s].length; i++) {
        rounded[s][i] = (float) values[s][i];
      }
    }
    return SparseMatrix.ofRows(nodes, rounded);
  }

  /** The bounds as they hold for {@link #toMatrix}. */
  Certificate certificate(Solver solver) {
    double rounding = 0x1p-24;
    double maxToPaper = 0;
    double sumToPaper = 0;
    double maxToUnfiltered = 0;
    double sumToUnfiltered = 0;
    for (int s = 0; s < size(); s++) {
      maxToPaper = Math.max(maxToPaper, toPaper[s]);
      sumToPaper += toPaper[s];
      maxToUnfiltered = Math.max(maxToUnfiltered, toUnfiltered[s]);
      sumToUnfiltered += toUnfiltered[s];
    }
    int columns = Math.max(1, size());
    return new Certificate(
        solver,
        maxToPaper + rounding,
        sumToPaper / columns + rounding,
        maxToUnfiltered + rounding,
        sumToUnfiltered / columns + rounding);
  }
}
