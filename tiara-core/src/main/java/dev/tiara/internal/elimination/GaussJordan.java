package dev.tiara.internal.elimination;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * Inverts I − C in place by Gauss–Jordan elimination, in panels of 16 columns. Columns that have
 * been eliminated hold the inverse, the others C: both are non-negative and grow by the same
 * products, so nothing cancels except in the pivots, which are at least 1 − c.
 *
 * <p>A few panels are eliminated from each other first, then together from each of the other
 * blocks, so that the matrix passes through the cache once for all of them. Their number does not
 * affect the result.
 */
final class GaussJordan {
  private static final int LANES = Kernels.LANES;

  /** The number of entries in 16 rows of a block. */
  private static final int SQUARE = LANES * LANES;

  /** The number of panels eliminated together: their rows of a block fit into the L1 cache. */
  private static final int TOGETHER = 4;

  /** 16 columns per block, row-major; there are as many rows as columns in all blocks. */
  private final double[][] blocks;

  private final Kernels kernels;
  private final int size;

  GaussJordan(double[][] blocks, Kernels kernels) {
    this.blocks = blocks;
    this.kernels = kernels;
    this.size = blocks.length * LANES;
  }

  void invert(WorkerPool threads) {
    for (int first = 0; first < blocks.length; first += TOGETHER) {
      var panels = new Panels(first, Math.min(blocks.length, first + TOGETHER));
      for (int p = panels.first; p < panels.end; p++) {
        int panel = p;
        panels.take(panel);
        threads.forEach(
            panels.end - panels.first, i -> panels.eliminateFromPanel(panels.first + i, panel));
      }
      threads.forEach(
          blocks.length,
          b -> {
            if (b < panels.first || b >= panels.end) {
              panels.eliminateFromOther(blocks[b]);
            }
          });
    }
  }

  /** Panels that are eliminated together. */
  private final class Panels {
    private final int first;
    private final int end;
    private final int width;

    /** The multiples of the panels' rows to add to each row, saved at each panel's turn. */
    private final double[] multipliers;

    private final double[][] pivots;

    Panels(int first, int end) {
      this.first = first;
      this.end = end;
      this.width = (end - first) * LANES;
      this.multipliers = new double[size * width];
      this.pivots = new double[end - first][];
    }

    /** Takes a panel's multipliers, after the panels before it have been eliminated from it. */
    void take(int panel) {
      double[] block = blocks[panel];
      int offset = (panel - first) * LANES;
      for (int row = 0; row < size; row++) {
        System.arraycopy(block, row * LANES, multipliers, row * width + offset, LANES);
      }
      int own = panel * SQUARE;
      pivots[panel - first] = invertedPivots(Arrays.copyOfRange(block, own, own + SQUARE));
    }

    /** Eliminates a panel from one of these, which may be itself. */
    void eliminateFromPanel(int b, int panel) {
      double[] block = blocks[b];
      if (b == panel) {
        Arrays.fill(block, 0);
        System.arraycopy(pivots[panel - first], 0, block, panel * SQUARE, SQUARE);
      } else {
        pivot(block, panel);
      }
      addMultiples(block, panel, 0, size);
    }

    /** Eliminates all panels from another block. */
    void eliminateFromOther(double[] block) {
      double[] rows = new double[width * LANES];
      for (int panel = first; panel < end; panel++) {
        pivot(block, panel);
        System.arraycopy(block, panel * SQUARE, rows, (panel - first) * SQUARE, SQUARE);
        addMultiples(block, panel, first * LANES, end * LANES);
      }
      add(block, 0, first * LANES, rows, 0, 0, width);
      add(block, end * LANES, size, rows, 0, 0, width);
    }

    /** Multiplies the panel's rows of a block by the inverted pivots. */
    private void pivot(double[] block, int panel) {
      int at = panel * SQUARE;
      double[] before = Arrays.copyOfRange(block, at, at + SQUARE);
      Arrays.fill(block, at, at + SQUARE, 0);
      kernels.addProduct(
          block, panel * LANES, LANES, before, 0, LANES, pivots[panel - first], 0, LANES);
    }

    /** Adds multiples of the panel's rows to the other rows of a range. */
    private void addMultiples(double[] block, int panel, int from, int to) {
      int offset = (panel - first) * LANES;
      add(block, from, panel * LANES, block, panel * LANES, offset, LANES);
      add(block, (panel + 1) * LANES, to, block, panel * LANES, offset, LANES);
    }

    /** Adds multiples of some rows of x to a range of rows, with multipliers from an offset on. */
    private void add(
        double[] block, int from, int to, double[] x, int source, int offset, int count) {
      int at = from * width + offset;
      kernels.addProduct(block, from, to - from, x, source, count, multipliers, at, width);
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
}
