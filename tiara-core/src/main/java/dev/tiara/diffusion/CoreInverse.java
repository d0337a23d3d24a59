package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/**
 * The inverse on the core of a snapshot: the rows from {@code first} on, which are left when all
 * that hangs on them like trees has been eliminated. Dense, for a core has a thousand nodes where
 * the snapshot has two hundred thousand.
 */
final class CoreInverse {
  private static final Kernels KERNELS = Kernels.get();

  final int first;

  /** {@code columns[q][i]} is what one unit at core node q leaves at core node i. */
  private final double[][] columns;

  /** Less than this in a column is not listed in {@link #reached}. */
  final double leastListed;

  /** For each q, the core nodes at which it leaves at least that much, most first. */
  private final int[][] reached;

  /**
   * And what it leaves there: in the order in which it is read, for the matrix is larger than
   * caches.
   */
  private final double[][] left;

  CoreInverse(SparseFactors factors, int first, double leastListed) {
    this.first = first;
    this.leastListed = leastListed;
    int size = factors.size - first;
    columns = new double[size][size];
    reached = new int[size][];
    left = new double[size][];
    double[] block = new double[Math.multiplyExact(size, Kernels.LANES)];
    for (int from = 0; from < size; from += Kernels.LANES) {
      int lanes = Math.min(Kernels.LANES, size - from);
      Arrays.fill(block, 0);
      for (int lane = 0; lane < lanes; lane++) {
        block[(from + lane) * Kernels.LANES + lane] = 1;
      }
      substitute(factors, block, from);
      for (int lane = 0; lane < lanes; lane++) {
        for (int i = 0; i < size; i++) {
          columns[from + lane][i] = block[i * Kernels.LANES + lane];
        }
        list(from + lane);
      }
    }
  }

  /**
   * Both substitutions on the core rows; before {@code from} there is nothing to go forward with.
   */
  private void substitute(SparseFactors f, double[] block, int from) {
    CoreRows lower = new CoreRows(f.lowerOffsets, f.lowerColumns, f.lower);
    int size = f.size - first;
    for (int row = from; row < size; row++) {
      lower.gather(block, row, 1);
    }
    CoreRows upper = new CoreRows(f.upperOffsets, f.upperColumns, f.upper);
    for (int row = size - 1; row >= 0; row--) {
      upper.gather(block, row, f.inversePivot[first + row]);
    }
  }

  /** Rows of a factor, renumbered from the first core row. */
  private final class CoreRows {
    private final int[] offsets;
    private final int[] sources;
    private final double[] weights;
    private final int[] buffer = new int[columns.length];

    CoreRows(int[] offsets, int[] sources, double[] weights) {
      this.offsets = offsets;
      this.sources = sources;
      this.weights = weights;
    }

    void gather(double[] block, int row, double scale) {
      int from = offsets[first + row];
      int to = offsets[first + row + 1];
      while (from < to && sources[from] < first) {
        from++;
      }
      for (int e = from; e < to; e++) {
        buffer[e - from] = sources[e] - first;
      }
      double[] values = Arrays.copyOfRange(weights, from, to);
      KERNELS.gather(block, row, scale, block, buffer, values, 0, to - from);
    }
  }

  private void list(int q) {
    double[] column = columns[q];
    long[] keyed = new long[column.length];
    int count = 0;
    for (int i = 0; i < column.length; i++) {
      if (column[i] >= leastListed) {
        // Positive doubles order as their bits do; the low bits make room for the index.
        keyed[count++] = (~Double.doubleToRawLongBits(column[i]) & ~INDEX_MASK) | i;
      }
    }
    Arrays.sort(keyed, 0, count);
    reached[q] = new int[count];
    left[q] = new double[count];
    for (int i = 0; i < count; i++) {
      reached[q][i] = (int) (keyed[i] & INDEX_MASK);
      left[q][i] = column[reached[q][i]];
    }
  }

  private static final long INDEX_MASK = (1L << 16) - 1;

  /** The largest core that an index fits. */
  static final int MAX_SIZE = 1 << 13;

  double at(int q, int i) {
    return columns[q][i];
  }

  int[] reached(int q) {
    return reached[q];
  }

  double[] left(int q) {
    return left[q];
  }
}
