package dev.tiara.internal.elimination;

import dev.tiara.internal.walk.WalkMatrix;

/**
 * The factors of I − cÃ_tᵀ = L U, with rows and columns in an order that keeps L and U sparse. If
 * the order leaves a core, L is the identity there, and U the Schur complement.
 *
 * <p>I − cÃᵀ is an M-matrix that is diagonally dominant by columns, so no pivot is small, and L and
 * U are non-positive off the diagonal. They are stored negated, so that substitution only adds
 * non-negative terms and nothing cancels.
 */
public final class SparseFactors {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  public final int size;

  /** The first row of the core. */
  public final int coreStart;

  /** −L by rows, without the unit diagonal. */
  public final int[] lowerOffsets;

  public final int[] lowerColumns;
  public final double[] lower;

  /** −U by rows, divided by the diagonal, and the reciprocals of the diagonal. */
  public final int[] upperOffsets;

  public final int[] upperColumns;
  public final double[] upper;
  public final double[] inversePivot;

  /** The rows of C, where I − C is U on the core: columns, numbered within the core, and values. */
  public final int[][] coreColumns;

  public final double[][] core;

  /**
   * @param steps cÃᵀ by rows, renumbered in this order
   */
  public SparseFactors(WalkMatrix steps, EliminationOrder order) {
    size = steps.size;
    coreStart = order.coreStart;
    coreColumns = new int[size - coreStart][];
    core = new double[size - coreStart][];
    int fill = Math.toIntExact(order.fill);
    upperOffsets = new int[size + 1];
    upperColumns = new int[fill];
    upper = new double[fill];
    lowerOffsets = new int[size + 1];
    lowerColumns = new int[fill];
    lower = new double[fill];
    inversePivot = new double[size];
    layOut(order);
    factor(steps);
  }

  /** Lays out the patterns: U has the later neighbours by rows, L is its transpose. */
  private void layOut(EliminationOrder order) {
    for (int row = 0; row < size; row++) {
      int[] later = order.later[row];
      System.arraycopy(later, 0, upperColumns, upperOffsets[row], later.length);
      upperOffsets[row + 1] = upperOffsets[row] + later.length;
      for (int below : later) {
        lowerOffsets[below + 1]++;
      }
    }
    for (int row = 0; row < size; row++) {
      lowerOffsets[row + 1] += lowerOffsets[row];
    }
    int[] next = lowerOffsets.clone();
    for (int row = 0; row < size; row++) {
      for (int below : order.later[row]) {
        lowerColumns[next[below]++] = row;
      }
    }
  }

  /** Eliminates row by row: each is reduced by the rows above in whose columns it has an entry. */
  private void factor(WalkMatrix steps) {
    double[] work = new double[size]; // the current row of cÃᵀ, then of −L and −U
    for (int row = 0; row < size; row++) {
      for (int e = steps.offsets[row]; e < steps.offsets[row + 1]; e++) {
        work[steps.targets[e]] = steps.probabilities[e];
      }
      for (int e = lowerOffsets[row]; e < lowerOffsets[row + 1]; e++) {
        int above = lowerColumns[e];
        double mass = work[above];
        work[above] = 0;
        lower[e] = mass * inversePivot[above];
        for (int u = upperOffsets[above]; u < upperOffsets[above + 1]; u++) {
          work[upperColumns[u]] += mass * upper[u];
        }
      }
      if (row >= coreStart) {
        storeCoreRow(row - coreStart, work);
        continue;
      }
      double inverse = 1 / (1 - work[row]);
      work[row] = 0;
      inversePivot[row] = inverse;
      for (int u = upperOffsets[row]; u < upperOffsets[row + 1]; u++) {
        upper[u] = work[upperColumns[u]] * inverse;
        work[upperColumns[u]] = 0;
      }
    }
  }

  private void storeCoreRow(int coreRow, double[] work) {
    int count = 0;
    for (int column = coreStart; column < size; column++) {
      if (work[column] != 0) {
        count++;
      }
    }
    int[] columns = new int[count];
    double[] values = new double[count];
    for (int column = size - 1; count > 0; column--) {
      if (work[column] != 0) {
        columns[--count] = column - coreStart;
        values[count] = work[column];
        work[column] = 0;
      }
    }
    coreColumns[coreRow] = columns;
    core[coreRow] = values;
  }

  /**
   * A bound on the L1 error of S_t b found by substitution in these factors, for b of sum 1.
   *
   * <p>Elimination and both substitutions together solve a problem that is off by at most 3ku
   * |L||U| entry by entry (Higham, Accuracy and Stability of Numerical Algorithms, theorem 9.4),
   * where k is the length of the longest sum; its solution differs by at most ‖·‖₁ of that over 1 −
   * c. The error of solving in the core is not included.
   */
  public double substitutionError(double c) {
    double[] lowerSum = new double[size];
    double[] upperSum = new double[size];
    int longest = 0;
    for (int row = 0; row < size; row++) {
      lowerSum[row] += 1;
      for (int e = lowerOffsets[row]; e < lowerOffsets[row + 1]; e++) {
        lowerSum[lowerColumns[e]] += lower[e];
      }
      int terms = lowerOffsets[row + 1] - lowerOffsets[row];
      if (row < coreStart) {
        double pivot = 1 / inversePivot[row];
        upperSum[row] += pivot;
        for (int e = upperOffsets[row]; e < upperOffsets[row + 1]; e++) {
          upperSum[upperColumns[e]] += upper[e] * pivot;
        }
        terms += upperOffsets[row + 1] - upperOffsets[row];
      } else {
        upperSum[row] += 1;
        int[] columns = coreColumns[row - coreStart];
        for (int i = 0; i < columns.length; i++) {
          upperSum[coreStart + columns[i]] += core[row - coreStart][i];
        }
        terms += columns.length;
      }
      longest = Math.max(longest, terms);
    }
    double norms = largest(lowerSum) * largest(upperSum);
    return 3 * (longest + 3.0) * UNIT_ROUNDOFF * norms / (1 - c);
  }

  private static double largest(double[] sums) {
    double largest = 0;
    for (double sum : sums) {
      largest = Math.max(largest, sum);
    }
    return largest;
  }
}
