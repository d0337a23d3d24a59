package dev.tiara.matrix;

import dev.tiara.internal.text.Counted;
import dev.tiara.stability.Stable;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sparse matrix of floats, stored by row: each row has its own arrays of ascending
 * column indices and of values.
 *
 * <p>Because rows are separate arrays, several threads can compute them, matrices can share
 * unchanged rows, and the number of entries may exceed 2^31. {@link #csr()} returns the same
 * entries as three flat arrays, the form that SciPy and other languages expect. Row arrays are
 * returned without copying and must not be modified.
 */
@Stable
public final class SparseMatrix implements Serializable {
  private static final long serialVersionUID = 2;

  private final int columns;
  private final int[][] indices;
  private final float[][] values;
  private final long nonZeros;

  /** The arrays are neither copied nor checked. */
  private SparseMatrix(int columns, int[][] indices, float[][] values) {
    this.columns = columns;
    this.indices = indices;
    this.values = values;
    long count = 0;
    for (int[] row : indices) {
      count += row.length;
    }
    this.nonZeros = count;
  }

  /**
   * A matrix of these rows. The row arrays are not copied, so the caller must not modify them
   * afterwards.
   *
   * @param columns the number of columns
   * @param indices for each row, its column indices in ascending order
   * @param values for each row, one value per index
   * @throws IllegalArgumentException if indices and values do not match, or indices do not ascend
   *     or are out of range
   */
  public static SparseMatrix ofRows(int columns, int[][] indices, float[][] values) {
    if (columns < 0) {
      throw new IllegalArgumentException("number of columns must not be negative, got " + columns);
    }
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          "indices and values must have the same number of rows, got "
              + indices.length
              + " and "
              + values.length);
    }
    for (int row = 0; row < indices.length; row++) {
      checkRow(row, columns, indices[row], values[row].length);
    }
    return new SparseMatrix(columns, indices.clone(), values.clone());
  }

  private static void checkRow(int row, int columns, int[] indices, int values) {
    if (indices.length != values) {
      throw new IllegalArgumentException(
          "row " + row + " must have a value per index, got " + indices.length + " and " + values);
    }
    if (ascend(indices, columns)) {
      return;
    }
    int before = -1;
    for (int column : indices) {
      if (column <= before || column >= columns) {
        throw new IllegalArgumentException(
            "indices of row "
                + row
                + " must ascend from 0 to "
                + (columns - 1)
                + ", got "
                + column
                + (before < 0 ? "" : " after " + before));
      }
      before = column;
    }
  }

  /**
   * Whether indices are strictly ascending and in [0, limit), checked without a branch per index.
   */
  private static boolean ascend(int[] indices, int limit) {
    int count = indices.length;
    if (count == 0) {
      return true;
    }
    // The sign bit is set by any index out of range and any step that is not upwards.
    int signs = indices[0] | (limit - 1 - indices[count - 1]);
    for (int i = 1; i < count; i++) {
      signs |= indices[i] | (indices[i] - indices[i - 1] - 1);
    }
    return signs >= 0;
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
    return new SparseMatrix(n, indices, values);
  }

  /**
   * The compressed sparse rows of a matrix: row i has the entries from {@code indptr[i]}
   * (inclusive) to {@code indptr[i + 1]} (exclusive) of {@code indices} and {@code data}, as in
   * SciPy.
   */
  public record Csr(int[] indptr, int[] indices, float[] data) {}

  /**
   * A copy of the entries as three flat arrays.
   *
   * @throws IllegalStateException if there are more entries than an array can hold
   */
  public Csr csr() {
    return csr(List.of(this));
  }

  /**
   * A copy of the entries of several matrices as three flat arrays, one matrix after the other.
   * Each matrix has its own section of {@code indptr}, one longer than its number of rows, with
   * offsets relative to its own first entry.
   *
   * @throws IllegalStateException if there are more entries than an array can hold
   */
  public static Csr csr(List<SparseMatrix> matrices) {
    int offsets = 0;
    long entries = 0;
    for (SparseMatrix matrix : matrices) {
      offsets += matrix.rows() + 1;
      entries += matrix.nonZeros();
    }
    if (entries > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          "a flat array holds at most 2^31 - 9 entries, got "
              + entries
              + ": read the matrix row by row");
    }
    var flat = new Csr(new int[offsets], new int[(int) entries], new float[(int) entries]);
    int offset = 0;
    int entry = 0;
    for (SparseMatrix matrix : matrices) {
      entry += matrix.copyTo(flat, offset, entry);
      offset += matrix.rows() + 1;
    }
    return flat;
  }

  /** Copies all entries and returns their number. */
  private int copyTo(Csr flat, int offset, int entry) {
    int count = 0;
    for (int row = 0; row < rows(); row++) {
      int length = indices[row].length;
      if (length == 1) { // most rows of a large graph; a call would take longer than the copy
        flat.indices[entry + count] = indices[row][0];
        flat.data[entry + count] = values[row][0];
      } else {
        System.arraycopy(indices[row], 0, flat.indices, entry + count, length);
        System.arraycopy(values[row], 0, flat.data, entry + count, length);
      }
      count += length;
      flat.indptr[offset + row + 1] = count;
    }
    return count;
  }

  /**
   * A matrix from compressed sparse rows, which are copied.
   *
   * @throws IllegalArgumentException if the arrays do not match each other or the number of columns
   */
  public static SparseMatrix ofCsr(int columns, Csr csr) {
    int rows = csr.indptr.length - 1;
    if (rows < 0 || csr.indptr[0] != 0) {
      throw new IllegalArgumentException("indptr must start with 0");
    }
    if (csr.indices.length != csr.indptr[rows] || csr.data.length != csr.indptr[rows]) {
      throw new IllegalArgumentException(
          "indptr must end with the number of entries, got "
              + csr.indptr[rows]
              + " for "
              + csr.indices.length
              + " indices and "
              + csr.data.length
              + " values");
    }
    int[][] indices = new int[rows][];
    float[][] values = new float[rows][];
    for (int row = 0; row < rows; row++) {
      int from = csr.indptr[row];
      int to = csr.indptr[row + 1];
      if (to < from || to > csr.indices.length) {
        throw new IllegalArgumentException(
            "indptr must ascend, got " + to + " after " + from + " at row " + row);
      }
      indices[row] = Arrays.copyOfRange(csr.indices, from, to);
      values[row] = Arrays.copyOfRange(csr.data, from, to);
    }
    return ofRows(columns, indices, values);
  }

  /** The number of rows. */
  public int rows() {
    return indices.length;
  }

  /** The number of columns. */
  public int columns() {
    return columns;
  }

  /** The ascending column indices of a row. The array must not be modified. */
  public int[] indices(int row) {
    return indices[row];
  }

  /** The values of a row, in the order of its indices. The array must not be modified. */
  public float[] values(int row) {
    return values[row];
  }

  /** The entry at (row, column); 0 if none is stored. */
  public float get(int row, int column) {
    int at = Arrays.binarySearch(indices[row], column);
    return at < 0 ? 0 : values[row][at];
  }

  /** The number of stored entries. */
  public long nonZeros() {
    return nonZeros;
  }

  /** The sum of a row. */
  public double rowSum(int row) {
    double sum = 0;
    for (float value : values[row]) {
      sum += value;
    }
    return sum;
  }

  /** The transpose. */
  public SparseMatrix transpose() {
    int[] length = new int[columns];
    for (int[] row : indices) {
      for (int column : row) {
        length[column]++;
      }
    }
    int[][] toIndices = new int[columns][];
    float[][] toValues = new float[columns][];
    for (int i = 0; i < columns; i++) {
      toIndices[i] = new int[length[i]];
      toValues[i] = new float[length[i]];
    }
    int[] next = new int[columns];
    for (int row = 0; row < rows(); row++) {
      for (int e = 0; e < indices[row].length; e++) {
        int column = indices[row][e];
        toIndices[column][next[column]] = row;
        toValues[column][next[column]++] = values[row][e];
      }
    }
    return new SparseMatrix(rows(), toIndices, toValues);
  }

  /** The average with the transpose, (M + Mᵀ)/2. */
  public SparseMatrix symmetrized() {
    requireSquare();
    return average(transpose());
  }

  private void requireSquare() {
    if (rows() != columns) {
      throw new IllegalArgumentException(
          "the matrix must be square, got " + rows() + "x" + columns);
    }
  }

  /**
   * The average with another matrix, entry by entry.
   *
   * @throws IllegalArgumentException if the shapes differ
   */
  public SparseMatrix average(SparseMatrix other) {
    if (other.rows() != rows() || other.columns != columns) {
      throw new IllegalArgumentException(
          "cannot average "
              + rows()
              + "x"
              + columns
              + " and "
              + other.rows()
              + "x"
              + other.columns
              + ": shapes differ");
    }
    int[][] toIndices = new int[rows()][];
    float[][] toValues = new float[rows()][];
    for (int row = 0; row < rows(); row++) {
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
    return new SparseMatrix(columns, toIndices, toValues);
  }

  /** The same entries with every value 1. */
  public SparseMatrix unweighted() {
    float[][] ones = new float[rows()][];
    for (int row = 0; row < ones.length; row++) {
      ones[row] = new float[indices[row].length];
      Arrays.fill(ones[row], 1);
    }
    return new SparseMatrix(columns, indices, ones);
  }

  /**
   * D^(−1/2) M D^(−1/2) with D the row sums. If the sum of row i is not positive, row i and column
   * i become 0.
   */
  public SparseMatrix symmetricallyNormalized() {
    requireSquare();
    double[] scale = inverseRoots();
    return scaled(scale, scale);
  }

  /** Each row divided by its sum; a row whose sum is 0 stays as it is. */
  public SparseMatrix rowNormalized() {
    float[][] divided = new float[rows()][];
    for (int row = 0; row < divided.length; row++) {
      divided[row] = values[row].clone();
      double sum = rowSum(row);
      for (int e = 0; e < divided[row].length && sum != 0; e++) {
        divided[row][e] = (float) (divided[row][e] / sum);
      }
    }
    return new SparseMatrix(columns, indices, divided);
  }

  /** D^(−1/2) with D the row sums; 0 if the sum is not positive. */
  public double[] inverseRoots() {
    double[] roots = new double[rows()];
    for (int row = 0; row < roots.length; row++) {
      double sum = rowSum(row);
      roots[row] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    }
    return roots;
  }

  /**
   * The matrix with each row and each column multiplied by a factor.
   *
   * @throws IllegalArgumentException if there is not one factor per row and column
   */
  public SparseMatrix scaled(double[] ofRow, double[] ofColumn) {
    if (ofRow.length != rows() || ofColumn.length != columns) {
      throw new IllegalArgumentException(
          "factors must be given for "
              + rows()
              + " rows and "
              + columns
              + " columns, got "
              + ofRow.length
              + " and "
              + ofColumn.length);
    }
    float[][] scaled = new float[rows()][];
    for (int row = 0; row < scaled.length; row++) {
      scaled[row] = values[row].clone();
      for (int e = 0; e < scaled[row].length; e++) {
        scaled[row][e] = (float) (scaled[row][e] * ofRow[row] * ofColumn[indices[row][e]]);
      }
    }
    return new SparseMatrix(columns, indices, scaled);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SparseMatrix that
        && columns == that.columns
        && Arrays.deepEquals(indices, that.indices)
        && Arrays.deepEquals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(indices) + Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return rows() + "x" + columns + " matrix of " + Counted.of(nonZeros(), "entry");
  }
}
