package dev.tiara.internal.solver;

import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * A block of columns as dense vectors over the activated nodes, with the conversion from and to
 * sparse columns that the solvers share.
 */
final class DenseBlock {
  final double[] values;

  /** The range of rows in use: all, or those that the loaded entries can spread to. */
  int from;

  int to;
  private final int[] rowOf;
  private final Components components;
  private final Kernels kernels;

  /** The positions at which any column may have an entry of interest, and their rows. */
  private final int[] reached;

  private final int[] reachedRow;

  /**
   * @param rowOf the row of each position
   * @param components the components of the snapshot, by rows
   */
  DenseBlock(int[] rowOf, Components components, Kernels kernels) {
    this.rowOf = rowOf;
    this.components = components;
    this.kernels = kernels;
    this.to = rowOf.length;
    this.values = new double[Math.multiplyExact(rowOf.length, Kernels.LANES)];
    this.reached = new int[rowOf.length];
    this.reachedRow = new int[rowOf.length];
  }

  /** values ← scale · (entries of the columns on the activated nodes). */
  void load(ColumnBlock block, double scale) {
    from = rowOf.length;
    to = 0;
    for (int lane = 0; lane < block.count; lane++) {
      Column x = block.columns[lane];
      for (int i = 0; i < x.activeCount(); i++) {
        int row = rowOf[x.activePosition(i)];
        from = Math.min(from, components.start[row]);
        to = Math.max(to, components.end[row]);
      }
    }
    Arrays.fill(values, from * Kernels.LANES, to * Kernels.LANES, 0);
    for (int lane = 0; lane < block.count; lane++) {
      Column x = block.columns[lane];
      for (int i = 0; i < x.activeCount(); i++) {
        values[rowOf[x.activePosition(i)] * Kernels.LANES + lane] = scale * x.activeValue(i);
      }
    }
  }

  /** Adds to each column its entries that may survive the filter. */
  void store(ColumnBlock block) {
    double smallest = Double.POSITIVE_INFINITY;
    for (int lane = 0; lane < block.count; lane++) {
      smallest = Math.min(smallest, block.columns[lane].leastOfInterest());
    }
    int count = 0;
    for (int position = 0; position < rowOf.length; position++) {
      int row = rowOf[position];
      if (row >= from && row < to && kernels.reaches(values, row, smallest)) {
        reachedRow[count] = row;
        reached[count++] = position;
      }
    }
    for (int lane = 0; lane < block.count; lane++) {
      block.columns[lane].addDiffused(reached, reachedRow, count, values, lane);
    }
  }
}
