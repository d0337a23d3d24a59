package dev.tiara.internal.elimination;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * The inverse on the core of a snapshot: the rows that are left when all that hangs on them like
 * trees has been eliminated. Dense, for a core has a thousand nodes where the snapshot has two
 * hundred thousand.
 */
public final class CoreInverse {
  private static final double UNIT_ROUNDOFF = 0x1p-53;
  private static final int LANES = Kernels.LANES;

  /** The largest core: its inverse takes half a GiB, and its lists as much again at most. */
  public static final int MAX_SIZE = 1 << 13;

  private final SparseFactors factors;
  private final int size;
  private final Kernels kernels;

  /** I − C, inverted in place: 16 columns a block, row by row. Padded with rows of the identity. */
  private final double[][] blocks;

  /** Row i: what one unit at each core node leaves at i. */
  private final double[][] rows;

  /** Less than this in a column is not listed in {@link #reached}. */
  public final double leastListed;

  /** For each q, the core nodes at which it leaves at least that much, most first. */
  private final int[][] reached;

  /** And what it leaves there, rounded: near enough to find what is of interest. */
  private final float[][] left;

  /** A bound on the L1 error of what is left of a unit, relative to the true inverse's ‖·‖₁. */
  public final double error;

  public CoreInverse(SparseFactors factors, double leastListed, WorkerPool threads) {
    this.factors = factors;
    this.leastListed = leastListed;
    this.size = factors.core.length;
    this.kernels = Kernels.forWork((double) size * size * size);
    this.blocks = new double[(size + LANES - 1) / LANES][];
    this.rows = new double[size][size];
    this.reached = new int[size][];
    this.left = new float[size][];
    fill();
    invert(threads);
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

  /**
   * Gauss–Jordan by panels of 16. A column that has been eliminated holds the inverse, one that has
   * not holds C: both are non-negative and grow by the same products, so nothing cancels but in the
   * pivots, which are at least 1 − c.
   */
  private void invert(WorkerPool threads) {
    int padded = blocks.length * LANES;
    int[] panel = new int[padded * LANES];
    for (int p = 0; p < blocks.length; p++) {
      int from = p * LANES;
      for (int e = 0; e < panel.length; e++) {
        panel[e] = from + e % LANES;
      }
      double[] multipliers = blocks[p].clone();
      double[] pivots =
          invertedPivots(Arrays.copyOfRange(multipliers, from * LANES, (from + LANES) * LANES));
      int own = p;
      threads.forEach(
          blocks.length,
          b -> {
            double[] block = blocks[b];
            if (b == own) {
              Arrays.fill(block, 0);
              System.arraycopy(pivots, 0, block, from * LANES, pivots.length);
            } else {
              double[] before = Arrays.copyOfRange(block, from * LANES, (from + LANES) * LANES);
              multiply(pivots, before, block, from * LANES);
            }
            for (int row = 0; row < padded; row++) {
              if (row < from || row >= from + LANES) {
                kernels.gather(
                    block, row, 1, block, panel, multipliers, row * LANES, (row + 1) * LANES);
              }
            }
          });
    }
  }

  /** (I − D)⁻¹ of a panel's own 16 rows. */
  private static double[] invertedPivots(double[] D) {
    for (int p = 0; p < LANES; p++) {
      double inverse = 1 / (1 - D[p * LANES + p]);
      D[p * LANES + p] = 1;
      for (int j = 0; j < LANES; j++) {
        D[p * LANES + j] *= inverse;
      }
      for (int i = 0; i < LANES; i++) {
        double multiplier = D[i * LANES + p];
        if (i != p) {
          D[i * LANES + p] = 0;
          for (int j = 0; j < LANES; j++) {
            D[i * LANES + j] += multiplier * D[p * LANES + j];
          }
        }
      }
    }
    return D;
  }

  /** The panel's rows of a block, as they were, times the inverted pivots. */
  private static void multiply(double[] pivots, double[] before, double[] block, int at) {
    for (int i = 0; i < LANES; i++) {
      for (int j = 0; j < LANES; j++) {
        double sum = 0;
        for (int k = 0; k < LANES; k++) {
          sum += pivots[i * LANES + k] * before[k * LANES + j];
        }
        block[at + i * LANES + j] = sum;
      }
    }
  }

  /** The largest ‖i_q − (I − C) x_q‖₁ of a block's columns, what rounding adds included. */
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
    long[] keyed = new long[size];
    for (int lane = 0; lane < LANES && b * LANES + lane < size; lane++) {
      int q = b * LANES + lane;
      int count = 0;
      for (int i = 0; i < size; i++) {
        double x = blocks[b][i * LANES + lane];
        rows[i][q] = x;
        float value = (float) x;
        if (value >= leastListed) {
          // Positive floats order as their bits do; below them there is room for the index.
          keyed[count++] = ((long) ~Float.floatToRawIntBits(value) << 32) | i;
        }
      }
      list(q, keyed, count);
    }
    blocks[b] = null;
  }

  private void list(int q, long[] keyed, int count) {
    Arrays.sort(keyed, 0, count);
    reached[q] = new int[count];
    left[q] = new float[count];
    for (int k = 0; k < count; k++) {
      int i = (int) keyed[k];
      reached[q][k] = i;
      left[q][k] = (float) rows[i][q];
    }
  }

  /** What one unit at each core node leaves at i. */
  public double[] row(int i) {
    return rows[i];
  }

  public int[] reached(int q) {
    return reached[q];
  }

  public float[] left(int q) {
    return left[q];
  }
}
