package dev.tiara.internal.spectrum;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.EliminationOrder;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Counts the eigenvalues of a symmetric matrix N that are larger than σ: as many as σI − N = L D Lᵀ
 * has negative pivots (Sylvester's law of inertia), whatever the order of elimination.
 *
 * <p>The computed factors are exact for a matrix that differs from σI − N by at most ku |L||D||Lᵀ|,
 * entry by entry, where k is the length of the longest sum (Higham, Accuracy and Stability of
 * Numerical Algorithms, theorem 9.3). The count is therefore exact for a matrix within {@link
 * #error} of N, and N has at most that many eigenvalues above σ + error (Weyl). There is no
 * pivoting: a pivot that is too small shows up as a large error.
 */
final class EigenvalueCount {
  private static final double UNIT_ROUNDOFF = 0x1p-53;
  private static final int LANES = Kernels.LANES;

  /** The number of negative pivots. */
  final int count;

  /** A bound on the distance of the factored matrix to N in the 2-norm; NaN after a breakdown. */
  final double error;

  private final EliminationOrder order;
  private final int coreStart;

  /** The rows before the core: the diagonal, and the entries to its right at the later rows. */
  private final double[] diagonal;

  private final double[][] later;

  /** The core's lower triangle, 16 columns per block from the diagonal on, padded with identity. */
  private final double[][] blocks;

  /** The row sums of |L||D||Lᵀ|, which bound its 2-norm. */
  private final double[] growth;

  private int negative;

  /**
   * @param N the matrix by rows, of which the lower triangle in this order is used
   * @param sign 1, or −1 to count the eigenvalues below −σ instead
   */
  EigenvalueCount(
      WalkMatrix N, EliminationOrder order, double sigma, int sign, WorkerPool threads) {
    this.order = order;
    this.coreStart = order.coreStart;
    this.diagonal = new double[coreStart];
    this.later = new double[coreStart][];
    this.blocks = new double[(N.size - coreStart + LANES - 1) / LANES][];
    this.growth = new double[coreStart + blocks.length * LANES];
    fill(N, sigma, sign);
    for (int row = 0; row < coreStart; row++) {
      eliminate(row);
    }
    eliminateCore(threads);
    this.count = negative;
    double norm = Arrays.stream(growth).max().orElse(0);
    this.error = 1.01 * (N.size + 16) * UNIT_ROUNDOFF * (1 + norm);
  }

  private void fill(WalkMatrix N, double sigma, int sign) {
    for (int row = 0; row < coreStart; row++) {
      later[row] = new double[order.later[row].length];
    }
    int padded = blocks.length * LANES;
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new double[(padded - b * LANES) * LANES];
    }
    for (int i = N.size - coreStart; i < padded; i++) {
      addToCore(i, i, 1);
    }
    for (int u = 0; u < N.size; u++) {
      int row = order.rowOf[u];
      add(row, row, sigma);
      for (int e = N.offsets[u]; e < N.offsets[u + 1]; e++) {
        int column = order.rowOf[N.targets[e]];
        if (column <= row) {
          add(row, column, -sign * N.probabilities[e]);
        }
      }
    }
  }

  /** Adds to an entry of the lower triangle. */
  private void add(int row, int column, double value) {
    if (column >= coreStart) {
      addToCore(row - coreStart, column - coreStart, value);
    } else if (row == column) {
      diagonal[row] += value;
    } else {
      later[column][Arrays.binarySearch(order.later[column], row)] += value;
    }
  }

  private void addToCore(int i, int j, double value) {
    int b = j / LANES;
    blocks[b][(i - b * LANES) * LANES + j % LANES] += value;
  }

  private void eliminate(int row) {
    double pivot = diagonal[row];
    int[] rows = order.later[row];
    double sum = 1;
    for (int a = 0; a < rows.length; a++) {
      double multiplier = later[row][a] / pivot;
      sum += Math.abs(multiplier);
      for (int b = a; b < rows.length; b++) {
        add(rows[b], rows[a], -multiplier * later[row][b]);
      }
    }
    double size = countPivot(row, pivot, sum);
    for (int a = 0; a < rows.length; a++) {
      growth[rows[a]] += size * Math.abs(later[row][a] / pivot);
    }
  }

  /** Counts a pivot and returns its magnitude times the sum of its column of |L|. */
  private double countPivot(int row, double pivot, double sum) {
    negative += pivot < 0 ? 1 : 0;
    double size = Math.abs(pivot) * sum;
    growth[row] += size;
    return size;
  }

  /** Proceeds in panels of 16 columns: eliminates each, then updates the blocks to its right. */
  private void eliminateCore(WorkerPool threads) {
    int padded = blocks.length * LANES;
    Kernels kernels = Kernels.forWork((double) padded * padded * padded / 6);
    for (int p = 0; p < blocks.length; p++) {
      double[] panel = blocks[p];
      double[] multipliers = eliminatePanel(p);
      int own = p;
      threads.forEach(
          blocks.length - p - 1,
          task -> {
            int below = (task + 1) * LANES; // rows of the panel above the block's first row
            double[] block = blocks[own + 1 + task];
            double[] right = new double[LANES * LANES];
            for (int q = 0; q < LANES; q++) {
              for (int lane = 0; lane < LANES; lane++) {
                right[q * LANES + lane] = panel[(below + lane) * LANES + q];
              }
            }
            int rows = block.length / LANES;
            kernels.addProduct(block, 0, rows, right, 0, LANES, multipliers, below * LANES, LANES);
          });
    }
  }

  /** Eliminates the 16 columns of a panel from its own rows downwards; returns −L. */
  private double[] eliminatePanel(int p) {
    double[] panel = blocks[p];
    double[] multipliers = new double[panel.length];
    int rows = panel.length / LANES;
    int at = coreStart + p * LANES;
    for (int q = 0; q < LANES; q++) {
      double pivot = panel[q * LANES + q];
      double sum = 1;
      for (int i = q + 1; i < rows; i++) {
        double multiplier = panel[i * LANES + q] / pivot;
        multipliers[i * LANES + q] = -multiplier;
        sum += Math.abs(multiplier);
        for (int j = q + 1; j < Math.min(LANES, i + 1); j++) {
          panel[i * LANES + j] -= multiplier * panel[j * LANES + q];
        }
      }
      double size = countPivot(at + q, pivot, sum);
      for (int i = q + 1; i < rows; i++) {
        growth[at + i] += size * Math.abs(multipliers[i * LANES + q]);
      }
    }
    return multipliers;
  }
}
