package dev.tiara.matrix;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A sparse matrix by rows: each row has its own ascending column indices and their values. Square
 * where nothing else is said; some of the rows of a matrix make one too.
 *
 * <p>Rows are separate arrays, so that they can be made by many threads, a row that did not change
 * can be shared by two matrices, and the number of entries may exceed 2^31. The rows that are
 * handed out are the matrix's own and must not be written to.
 */
public final class SparseMatrix implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int[] NO_INDICES = {};
  private static final float[] NO_VALUES = {};

  private final int[][] indices;
  private final float[][] values;

  private SparseMatrix(int[][] indices, float[][] values) {
    this.indices = indices;
    this.values = values;
  }

  /**
   * A matrix of these rows, taken as they are: the caller gives them up and vouches that indices
   * ascend and are in range. Null stands for an empty row.
   */
  public static SparseMatrix ofRows(int[][] indices, float[][] values) {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          "indices and values must have as many rows, got "
              + indices.length
              + " and "
              + values.length);
    }
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] == null) {
        indices[i] = NO_INDICES;
        values[i] = NO_VALUES;
      }
    }
    return new SparseMatrix(indices, values);
  }

  /** The identity matrix I_n. */
  public static SparseMatrix identity(int n) {
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    float[] one = {1};
    for (int i = 0; i < n; i++) {
      indices[i] = new int[] {i};
      values[i] = one;
    }
    return new SparseMatrix(indices, values);
  }

  /** The number of rows, and of columns. */
  public int size() {
    return indices.length;
  }

  /** The ascending column indices of a row. Not to be written to. */
  public int[] indices(int row) {
    return indices[row];
  }

  /** The values of a row, in the order of its indices. Not to be written to. */
  public float[] values(int row) {
    return values[row];
  }

  /** The entry at (row, column), 0 where none is kept. */
  public float get(int row, int column) {
    int at = Arrays.binarySearch(indices[row], column);
    return at < 0 ? 0 : values[row][at];
  }

  /** The number of entries. */
  public long nonZeros() {
    long count = 0;
    for (int[] row : indices) {
      count += row.length;
    }
    return count;
  }

  /** The sum of a row. */
  public double rowSum(int row) {
    double sum = 0;
    for (float value : values[row]) {
      sum += value;
    }
    return sum;
  }

  /** The transposed matrix. */
  public SparseMatrix transpose() {
    int n = size();
    int[] length = new int[n];
    for (int[] row : indices) {
      for (int column : row) {
        length[column]++;
      }
    }
    int[][] toIndices = new int[n][];
    float[][] toValues = new float[n][];
    for (int i = 0; i < n; i++) {
      toIndices[i] = new int[length[i]];
      toValues[i] = new float[length[i]];
    }
    int[] next = new int[n];
    for (int row = 0; row < n; row++) {
      for (int e = 0; e < indices[row].length; e++) {
        int column = indices[row][e];
        toIndices[column][next[column]] = row;
        toValues[column][next[column]++] = values[row][e];
      }
    }
    return new SparseMatrix(toIndices, toValues);
  }

  /** The half of the sum with the transposed: (M + Mᵀ)/2. */
  public SparseMatrix symmetrized() {
    return halfSum(transpose());
  }

  /** The half of the sum with another of the same shape, which need not be square. */
  public SparseMatrix halfSum(SparseMatrix other) {
    int n = size();
    int[][] toIndices = new int[n][];
    float[][] toValues = new float[n][];
    for (int row = 0; row < n; row++) {
      int[] a = indices[row];
      int[] b = other.indices[row];
      int[] mergedIndices = new int[a.length + b.length];
      float[] mergedValues = new float[a.length + b.length];
      int count = 0;
      int i = 0;
      int j = 0;
      while (i < a.length || j < b.length) {
        int left = i < a.length ? a[i] : Integer.MAX_VALUE;
        int right = j < b.length ? b[j] : Integer.MAX_VALUE;
        mergedIndices[count] = Math.min(left, right);
        float x = left <= right ? values[row][i++] : 0;
        float y = right <= left ? other.values[row][j++] : 0;
        mergedValues[count++] = (x + y) / 2;
      }
      toIndices[row] = Arrays.copyOf(mergedIndices, count);
      toValues[row] = Arrays.copyOf(mergedValues, count);
    }
    return new SparseMatrix(toIndices, toValues);
  }

  /** The same entries with every value 1. */
  public SparseMatrix unweighted() {
    float[][] ones = new float[size()][];
    for (int row = 0; row < ones.length; row++) {
      ones[row] = new float[indices[row].length];
      Arrays.fill(ones[row], 1);
    }
    return new SparseMatrix(indices, ones);
  }

  /** D^(−1/2) M D^(−1/2) with D the row sums; a row whose sum is 0 stays 0. */
  public SparseMatrix symmetricallyNormalized() {
    double[] scale = inverseRoots();
    return scaled(scale, scale);
  }

  /** D^(−1/2) with D the row sums; 0 where the sum is. Of some rows as well. */
  public double[] inverseRoots() {
    double[] roots = new double[size()];
    for (int row = 0; row < roots.length; row++) {
      double sum = rowSum(row);
      roots[row] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    }
    return roots;
  }

  /** Rows and columns multiplied by these. Of some rows as well. */
  public SparseMatrix scaled(double[] ofRow, double[] ofColumn) {
    float[][] scaled = new float[size()][];
    for (int row = 0; row < scaled.length; row++) {
      scaled[row] = values[row].clone();
      for (int e = 0; e < scaled[row].length; e++) {
        scaled[row][e] = (float) (scaled[row][e] * ofRow[row] * ofColumn[indices[row][e]]);
      }
    }
    return new SparseMatrix(indices, scaled);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseMatrix that
        && Arrays.deepEquals(indices, that.indices)
        && Arrays.deepEquals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(indices) + Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return size() + "x" + size() + " matrix of " + nonZeros() + " entries";
  }
}
