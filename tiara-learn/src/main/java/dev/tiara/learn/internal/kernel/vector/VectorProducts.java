package dev.tiara.learn.internal.kernel.vector;

import dev.tiara.learn.internal.kernel.Kernels.Matrix;
import dev.tiara.learn.internal.kernel.ScalarKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dense matrix products in tiles of 6 rows and 2 vectors: 12 sums in registers hide the latency of
 * the multiply-add, and each loaded vector is used 6 times. Within a tile, each output is one chain
 * in ascending order of the summed index, as in {@link ScalarKernels}.
 *
 * <p>Two vectors' worth of columns of the second factor are first copied to a panel, and the rows
 * of the first factor to rows of a fixed length, unless it is transposed. With strides that are
 * known at compile time, the compiler moves bounds checks out of the loop, computes one address
 * instead of six, and does not have to spill sums. For 60 rows, the copies are a few percent of the
 * work.
 */
final class VectorProducts {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** The number of columns of a panel. */
  private static final int WIDTH = 2 * LANES;

  /** The length of a copied row, which is also the number of terms of a chain summed at a time. */
  private static final int STRIDE = 128;

  /** The number of rows that are copied at a time. */
  private static final int ROWS = 60;

  private static final ThreadLocal<float[]> PANEL =
      ThreadLocal.withInitial(() -> new float[STRIDE * WIDTH]);

  private static final ThreadLocal<float[]> COPIES =
      ThreadLocal.withInitial(() -> new float[ROWS * STRIDE]);

  private VectorProducts() {}

  /** {@code Kernels.multiplyAdd}. */
  static void multiplyAdd(int m, int n, int k, Matrix a, Matrix b, Matrix c) {
    int tiledColumns = n - n % WIDTH;
    int tiledRows = 0;
    if (tiledColumns == 0) {
      tiledRows = m;
    } else if (a.stride() == 1) {
      tiledRows = tileRows(m - m % 6, tiledColumns, k, a, b, c);
    } else if (a.rowStride() == 1) {
      tiledRows = tileColumns(m - m % 6 % 4, tiledColumns, k, a, b, c);
    }
    for (int i = tiledRows; i < m; i++) {
      for (int j = 0; j < tiledColumns; j += WIDTH) {
        tile1x2(i, j, k, a, b, c);
      }
    }
    int j = tiledColumns;
    for (; j + LANES <= n; j += LANES) {
      for (int i = 0; i < m; i++) {
        tile1x1(i, j, k, a, b, c);
      }
    }
    if (j < n) {
      for (int i = 0; i < m; i++) {
        ScalarKernels.multiplyAddRow(i, j, n, k, a, b, c);
      }
    }
  }

  /** Multiplies a first factor whose rows are contiguous, and returns the number of rows done. */
  private static int tileRows(int m, int n, int k, Matrix a, Matrix b, Matrix c) {
    float[] panel = PANEL.get();
    float[] copies = COPIES.get();
    for (int p = 0; p < k; p += STRIDE) {
      int length = Math.min(STRIDE, k - p);
      for (int row = 0; row < m; row += ROWS) {
        int rows = Math.min(ROWS, m - row);
        for (int i = 0; i < rows; i++) {
          int from = a.offset() + (row + i) * a.rowStride() + p;
          System.arraycopy(a.array(), from, copies, i * STRIDE, length);
        }
        for (int j = 0; j < n; j += WIDTH) {
          fill(panel, p, length, b, j);
          for (int i = 0; i < rows; i += 6) {
            int to = c.offset() + (row + i) * c.rowStride() + j;
            rows6x2(length, copies, i * STRIDE, panel, c.array(), to, c.rowStride());
          }
        }
      }
    }
    return m;
  }

  /** The same for a first factor whose columns are contiguous: a transpose. */
  private static int tileColumns(int m, int n, int k, Matrix a, Matrix b, Matrix c) {
    float[] panel = PANEL.get();
    float[] x = a.array();
    float[] y = c.array();
    int cRow = c.rowStride();
    for (int p = 0; p < k; p += STRIDE) {
      int length = Math.min(STRIDE, k - p);
      for (int j = 0; j < n; j += WIDTH) {
        fill(panel, p, length, b, j);
        int from = a.offset() + p * a.stride();
        int to = c.offset() + j;
        int i = 0;
        for (; i + 6 <= m; i += 6) {
          columns6x2(length, x, from + i, a.stride(), panel, y, to + i * cRow, cRow);
        }
        if (i < m) {
          columns4x2(length, x, from + i, a.stride(), panel, y, to + i * cRow, cRow);
        }
      }
    }
    return m;
  }

  /** Copies a panel of the second factor, starting at row p and column j. */
  private static void fill(float[] panel, int p, int rows, Matrix b, int j) {
    int at = b.offset() + p * b.rowStride() + j;
    for (int i = 0; i < rows; i++) {
      FloatVector.fromArray(SPECIES, b.array(), at).intoArray(panel, i * WIDTH);
      FloatVector.fromArray(SPECIES, b.array(), at + LANES).intoArray(panel, i * WIDTH + LANES);
      at += b.rowStride();
    }
  }

  /** Multiplies six copied rows, starting at index a. */
  private static void rows6x2(int k, float[] x, int a, float[] panel, float[] y, int c0, int cRow) {
    int c1 = c0 + cRow;
    int c2 = c1 + cRow;
    int c3 = c2 + cRow;
    int c4 = c3 + cRow;
    int c5 = c4 + cRow;
    FloatVector s00 = FloatVector.fromArray(SPECIES, y, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, y, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, y, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, y, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, y, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, y, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, y, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, y, c3 + LANES);
    FloatVector s40 = FloatVector.fromArray(SPECIES, y, c4);
    FloatVector s41 = FloatVector.fromArray(SPECIES, y, c4 + LANES);
    FloatVector s50 = FloatVector.fromArray(SPECIES, y, c5);
    FloatVector s51 = FloatVector.fromArray(SPECIES, y, c5 + LANES);
    for (int p = 0; p < k; p++) {
      FloatVector w0 = FloatVector.fromArray(SPECIES, panel, p * WIDTH);
      FloatVector w1 = FloatVector.fromArray(SPECIES, panel, p * WIDTH + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, x[a + p]);
      s00 = factor.fma(w0, s00);
      s01 = factor.fma(w1, s01);
      factor = FloatVector.broadcast(SPECIES, x[a + p + STRIDE]);
      s10 = factor.fma(w0, s10);
      s11 = factor.fma(w1, s11);
      factor = FloatVector.broadcast(SPECIES, x[a + p + 2 * STRIDE]);
      s20 = factor.fma(w0, s20);
      s21 = factor.fma(w1, s21);
      factor = FloatVector.broadcast(SPECIES, x[a + p + 3 * STRIDE]);
      s30 = factor.fma(w0, s30);
      s31 = factor.fma(w1, s31);
      factor = FloatVector.broadcast(SPECIES, x[a + p + 4 * STRIDE]);
      s40 = factor.fma(w0, s40);
      s41 = factor.fma(w1, s41);
      factor = FloatVector.broadcast(SPECIES, x[a + p + 5 * STRIDE]);
      s50 = factor.fma(w0, s50);
      s51 = factor.fma(w1, s51);
    }
    s00.intoArray(y, c0);
    s01.intoArray(y, c0 + LANES);
    s10.intoArray(y, c1);
    s11.intoArray(y, c1 + LANES);
    s20.intoArray(y, c2);
    s21.intoArray(y, c2 + LANES);
    s30.intoArray(y, c3);
    s31.intoArray(y, c3 + LANES);
    s40.intoArray(y, c4);
    s41.intoArray(y, c4 + LANES);
    s50.intoArray(y, c5);
    s51.intoArray(y, c5 + LANES);
  }

  /** Multiplies six rows of a transposed first factor, starting at index a. */
  private static void columns6x2(
      int k, float[] x, int a, int aStride, float[] panel, float[] y, int c0, int cRow) {
    int c1 = c0 + cRow;
    int c2 = c1 + cRow;
    int c3 = c2 + cRow;
    int c4 = c3 + cRow;
    int c5 = c4 + cRow;
    FloatVector s00 = FloatVector.fromArray(SPECIES, y, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, y, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, y, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, y, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, y, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, y, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, y, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, y, c3 + LANES);
    FloatVector s40 = FloatVector.fromArray(SPECIES, y, c4);
    FloatVector s41 = FloatVector.fromArray(SPECIES, y, c4 + LANES);
    FloatVector s50 = FloatVector.fromArray(SPECIES, y, c5);
    FloatVector s51 = FloatVector.fromArray(SPECIES, y, c5 + LANES);
    int at = a;
    for (int p = 0; p < k; p++) {
      FloatVector w0 = FloatVector.fromArray(SPECIES, panel, p * WIDTH);
      FloatVector w1 = FloatVector.fromArray(SPECIES, panel, p * WIDTH + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, x[at]);
      s00 = factor.fma(w0, s00);
      s01 = factor.fma(w1, s01);
      factor = FloatVector.broadcast(SPECIES, x[at + 1]);
      s10 = factor.fma(w0, s10);
      s11 = factor.fma(w1, s11);
      factor = FloatVector.broadcast(SPECIES, x[at + 2]);
      s20 = factor.fma(w0, s20);
      s21 = factor.fma(w1, s21);
      factor = FloatVector.broadcast(SPECIES, x[at + 3]);
      s30 = factor.fma(w0, s30);
      s31 = factor.fma(w1, s31);
      factor = FloatVector.broadcast(SPECIES, x[at + 4]);
      s40 = factor.fma(w0, s40);
      s41 = factor.fma(w1, s41);
      factor = FloatVector.broadcast(SPECIES, x[at + 5]);
      s50 = factor.fma(w0, s50);
      s51 = factor.fma(w1, s51);
      at += aStride;
    }
    s00.intoArray(y, c0);
    s01.intoArray(y, c0 + LANES);
    s10.intoArray(y, c1);
    s11.intoArray(y, c1 + LANES);
    s20.intoArray(y, c2);
    s21.intoArray(y, c2 + LANES);
    s30.intoArray(y, c3);
    s31.intoArray(y, c3 + LANES);
    s40.intoArray(y, c4);
    s41.intoArray(y, c4 + LANES);
    s50.intoArray(y, c5);
    s51.intoArray(y, c5 + LANES);
  }

  /** The same for a remainder of four rows. */
  private static void columns4x2(
      int k, float[] x, int a, int aStride, float[] panel, float[] y, int c0, int cRow) {
    int c1 = c0 + cRow;
    int c2 = c1 + cRow;
    int c3 = c2 + cRow;
    FloatVector s00 = FloatVector.fromArray(SPECIES, y, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, y, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, y, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, y, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, y, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, y, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, y, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, y, c3 + LANES);
    int at = a;
    for (int p = 0; p < k; p++) {
      FloatVector w0 = FloatVector.fromArray(SPECIES, panel, p * WIDTH);
      FloatVector w1 = FloatVector.fromArray(SPECIES, panel, p * WIDTH + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, x[at]);
      s00 = factor.fma(w0, s00);
      s01 = factor.fma(w1, s01);
      factor = FloatVector.broadcast(SPECIES, x[at + 1]);
      s10 = factor.fma(w0, s10);
      s11 = factor.fma(w1, s11);
      factor = FloatVector.broadcast(SPECIES, x[at + 2]);
      s20 = factor.fma(w0, s20);
      s21 = factor.fma(w1, s21);
      factor = FloatVector.broadcast(SPECIES, x[at + 3]);
      s30 = factor.fma(w0, s30);
      s31 = factor.fma(w1, s31);
      at += aStride;
    }
    s00.intoArray(y, c0);
    s01.intoArray(y, c0 + LANES);
    s10.intoArray(y, c1);
    s11.intoArray(y, c1 + LANES);
    s20.intoArray(y, c2);
    s21.intoArray(y, c2 + LANES);
    s30.intoArray(y, c3);
    s31.intoArray(y, c3 + LANES);
  }

  private static void tile1x2(int i, int j, int k, Matrix a, Matrix b, Matrix c) {
    int row = c.offset() + i * c.rowStride() + j;
    FloatVector s0 = FloatVector.fromArray(SPECIES, c.array(), row);
    FloatVector s1 = FloatVector.fromArray(SPECIES, c.array(), row + LANES);
    int factor = a.offset() + i * a.rowStride();
    int at = b.offset() + j;
    for (int p = 0; p < k; p++) {
      FloatVector f = FloatVector.broadcast(SPECIES, a.array()[factor]);
      s0 = f.fma(FloatVector.fromArray(SPECIES, b.array(), at), s0);
      s1 = f.fma(FloatVector.fromArray(SPECIES, b.array(), at + LANES), s1);
      factor += a.stride();
      at += b.rowStride();
    }
    s0.intoArray(c.array(), row);
    s1.intoArray(c.array(), row + LANES);
  }

  private static void tile1x1(int i, int j, int k, Matrix a, Matrix b, Matrix c) {
    int row = c.offset() + i * c.rowStride() + j;
    FloatVector sum = FloatVector.fromArray(SPECIES, c.array(), row);
    int factor = a.offset() + i * a.rowStride();
    int at = b.offset() + j;
    for (int p = 0; p < k; p++) {
      sum =
          FloatVector.broadcast(SPECIES, a.array()[factor])
              .fma(FloatVector.fromArray(SPECIES, b.array(), at), sum);
      factor += a.stride();
      at += b.rowStride();
    }
    sum.intoArray(c.array(), row);
  }
}
