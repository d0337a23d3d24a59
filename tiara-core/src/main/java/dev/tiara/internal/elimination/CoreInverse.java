package dev.tiara.internal.elimination;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * The inverse on the core of a snapshot: the rows that are left once the tree-like parts attached
 * to them have been eliminated. Dense, because a core is small: a thousand nodes in a snapshot of
 * two hundred thousand.
 */
public final class CoreInverse {
  private static final double UNIT_ROUNDOFF = 0x1p-53;
  private static final int LANES = Kernels.LANES;

  private static final int RANK_SHIFT = 20;

  /**
   * No value in {@link #listedValues} is followed by one that exceeds it by more than this factor:
   * values are sorted only by ranks, each an eighth wide.
   */
  public static final double RANK = 9.0 / 8;

  /** The maximum size of a core: its inverse takes half a GiB, its lists at most as much again. */
  public static final int MAX_SIZE = 1 << 13;

  private final SparseFactors factors;
  private final int size;
  private final Kernels kernels;

  /** C, then the inverse of I − C: 16 columns per block, row-major, padded to whole blocks. */
  private final double[][] blocks;

  /** Row i of the inverse: what a unit of mass at each core node leaves at i. */
  private final double[][] rows;

  /** Entries of a column that are smaller than this are not listed in {@link #listedRows}. */
  public final double leastListed;

  /** For each q, the core nodes at which it leaves at least that much, in descending rank. */
  private final int[][] listedRows;

  /** What it leaves there, rounded to float: accurate enough to find the entries of interest. */
  private final float[][] listedValues;

  /** A bound on the L1 error of a column, relative to ‖·‖₁ of the true inverse. */
  public final double error;

  public CoreInverse(SparseFactors factors, double leastListed, WorkerPool threads) {
    this.factors = factors;
    this.leastListed = leastListed;
    this.size = factors.core.length;
    this.kernels = Kernels.forWork((double) size * size * size);
    this.blocks = new double[(size + LANES - 1) / LANES][];
    this.rows = new double[size][size];
    this.listedRows = new int[size][];
    this.listedValues = new float[size][];
    fill();
    new GaussJordan(blocks, kernels).invert(threads);
    double[] residuals = new double[blocks.length];
    threads.forEach(
        blocks.length,
        b -> {
          residuals[b] = residual(b);
          transpose(b);
        });
    this.error = Arrays.stream(residuals).max().orElse(0);
  }

  private void fill() {
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new double[blocks.length * LANES * LANES];
    }
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < factors.core[i].length; k++) {
        int column = factors.coreColumns[i][k];
        blocks[column / LANES][i * LANES + column % LANES] = factors.core[i][k];
      }
    }
  }

  /** The largest ‖i_q − (I − C) x_q‖₁ of a block's columns, including round-off. */
  private double residual(int b) {
    double[] x = blocks[b];
    double[] y = new double[LANES];
    double[] sums = new double[LANES];
    double[] norms = new double[LANES];
    int longest = 0;
    for (int i = 0; i < size; i++) {
      int terms = factors.core[i].length;
      longest = Math.max(longest, terms);
      Arrays.fill(y, 0);
      kernels.gather(y, 0, 1, x, factors.coreColumns[i], factors.core[i], 0, terms);
      for (int lane = 0; lane < LANES; lane++) {
        double unit = b * LANES + lane == i ? 1 : 0;
        sums[lane] += Math.abs(unit + y[lane] - x[i * LANES + lane]);
        norms[lane] += y[lane] + x[i * LANES + lane];
      }
    }
    double largest = 0;
    for (int lane = 0; lane < LANES; lane++) {
      double rounding = (longest + size + 4.0) * UNIT_ROUNDOFF * (1 + norms[lane]);
      largest = Math.max(largest, sums[lane] + rounding);
    }
    return largest;
  }

  private void transpose(int b) {
    int[] nodes = new int[size];
    float[] values = new float[size];
    int[] starts = new int[1 << (Float.SIZE - RANK_SHIFT)];
    for (int lane = 0; lane < LANES && b * LANES + lane < size; lane++) {
      int q = b * LANES + lane;
      int count = 0;
      for (int i = 0; i < size; i++) {
        double x = blocks[b][i * LANES + lane];
        rows[i][q] = x;
        float value = (float) x;
        if (value >= leastListed) {
          nodes[count] = i;
          values[count++] = value;
        }
      }
      list(q, nodes, values, count, starts);
    }
    blocks[b] = null;
  }

  /** Lists the entries of column q by rank, highest first. */
  private void list(int q, int[] nodes, float[] values, int count, int[] starts) {
    Arrays.fill(starts, 0);
    for (int k = 0; k < count; k++) {
      starts[rank(values[k])]++;
    }
    int start = 0;
    for (int rank = starts.length - 1; rank >= 0; rank--) {
      int ofRank = starts[rank];
      starts[rank] = start;
      start += ofRank;
    }
    listedRows[q] = new int[count];
    listedValues[q] = new float[count];
    for (int k = 0; k < count; k++) {
      int at = starts[rank(values[k])]++;
      listedRows[q][at] = nodes[k];
      listedValues[q][at] = values[k];
    }
  }

  /** The exponent and three bits of the mantissa: positive floats sort like their bits. */
  private static int rank(float value) {
    return Float.floatToRawIntBits(value) >>> RANK_SHIFT;
  }

  /** What a unit of mass at each core node leaves at i. */
  public double[] row(int i) {
    return rows[i];
  }

  public int[] listedRows(int q) {
    return listedRows[q];
  }

  public float[] listedValues(int q) {
    return listedValues[q];
  }
}
