package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.CoreInverse;
import dev.tiara.internal.elimination.EliminationOrder;
import dev.tiara.internal.elimination.SparseFactors;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Computes S_t b by sparse elimination, visiting only rows that may have an entry of interest:
 * exact on snapshots that are too large for dense vectors, such as trees around a core.
 *
 * <p>Forward substitution moves mass from b to its few ancestors in the elimination tree, and into
 * the core, where the inverse is known. In backward substitution, an entry x_j = y_j / u_jj + Σ
 * u_ji x_i over its later neighbours i can reach a threshold only if one of them is large enough.
 * Each row therefore lists the least x_i that matters to each of its earlier neighbours, in
 * ascending order, and follows the list only as far as its x_i reaches. An entry is first bounded,
 * and computed only if it may matter, because an exact entry requires exact entries of the core. So
 * all entries from a threshold just below ε on are found, each as accurate as in a full
 * substitution. The work depends on ε and not on the size of the snapshot.
 */
final class LocalSolver implements SnapshotSolver {
  /** Entries that are below ε by more than this fraction of it are not searched for. */
  private static final double MARGIN = 1e-3;

  /** Nodes with more neighbours left than this make up the core. */
  static final int TREE_NEIGHBORS = 12;

  /** Entries of the core's inverse are listed down to {@link #leastInCore} over this factor. */
  private static final double LISTED_BELOW = 8;

  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** What is known about x in a row, by level: nothing, an upper bound, or x itself. */
  private static final byte UNKNOWN = 0;

  private static final byte BOUNDED = 1;
  private static final byte KNOWN = 2;

  private final double restart;
  private final EliminationOrder order;
  private final SparseFactors factors;
  private final int coreStart;
  private final CoreInverse core;
  private final double least;
  private final double error;

  /** −L by columns, in the pattern of −U by rows. */
  private final double[] lowerByColumn;

  private final EarlierRows earlier;

  /** The least x at which any row of the core matters. */
  private final double leastInCore;

  /**
   * @param restart the factor of b: 1 − c, or more if the limit is then reduced to K terms
   * @param epsilon the filter's threshold
   * @param truncation how far (L1) the limit may be from the truncated series that it replaces
   */
  LocalSolver(
      WalkMatrix walk,
      EliminationOrder upToCore,
      double c,
      double restart,
      double epsilon,
      double truncation,
      WorkerPool threads) {
    this.restart = restart;
    this.least = (1 - MARGIN) * epsilon;
    this.order = upToCore.postordered();
    this.factors = new SparseFactors(walk.transposed(c, order.rowOf), order);
    this.coreStart = order.coreStart;
    this.lowerByColumn = lowerByColumn();
    this.earlier = new EarlierRows(factors, least);
    this.leastInCore = Arrays.stream(earlier.matters, coreStart, walk.size).min().orElse(least);
    this.core = new CoreInverse(factors, leastInCore / LISTED_BELOW, threads);
    // Forward substitution, backward substitution, and the core's inverse.
    double limit = 2 * factors.substitutionError(c) + 2 * core.error / (1 - c);
    this.error = limit * (restart / (1 - c)) + truncation;
  }

  /** −L of the rows before the core by columns, whose pattern is that of −U by rows. */
  private double[] lowerByColumn() {
    double[] values = new double[factors.upperOffsets[coreStart]];
    int[] next = Arrays.copyOf(factors.upperOffsets, coreStart);
    for (int row = 0; row < factors.size; row++) {
      for (int e = factors.lowerOffsets[row]; e < factors.lowerOffsets[row + 1]; e++) {
        int column = factors.lowerColumns[e];
        if (column < coreStart) {
          values[next[column]++] = factors.lower[e];
        }
      }
    }
    return values;
  }

  @Override
  public Solver solver() {
    return Solver.LOCAL;
  }

  /** The order of elimination, so that consecutive seeds visit the same rows. */
  @Override
  public int[] visitingOrder() {
    return order.nodeAt;
  }

  @Override
  public Worker diffuser() {
    return new Worker();
  }

  /** Solves one column after the other. */
  final class Worker implements Diffuser {
    private final double[] y = new double[factors.size];
    private final double[] x = new double[factors.size];
    private final byte[] state = new byte[factors.size];
    private final IntList path = new IntList();
    private final IntList entries = new IntList();
    private final IntList found = new IntList();
    private final IntList touched = new IntList();
    private final IntList stack = new IntList();
    private final double[] sums = new double[factors.size - coreStart];
    private final IntList summed = new IntList();

    /** The most that an entry of the core may exceed its part in {@link #sums}. */
    private double leftOut;

    private long visits;

    /** The number of entries visited so far, as a measure of cost. */
    long visits() {
      return visits;
    }

    @Override
    public void diffuse(ColumnBlock block) {
      for (int lane = 0; lane < block.count; lane++) {
        Column column = block.columns[lane];
        forward(column);
        backward();
        column.expectError(error + entries.size * UNIT_ROUNDOFF);
        // Entries below the margin are not searched for: if they matter, nothing is certain.
        if (column.leastOfInterest() < least) {
          column.expectError(2);
        }
        emit(column);
        clear();
      }
    }

    /** y = L⁻¹ (restart · b), on the ancestors of b in the elimination tree, up to the core. */
    private void forward(Column column) {
      for (int i = 0; i < column.activeCount(); i++) {
        int row = order.rowOf[column.activePosition(i)];
        add(row, restart * column.activeValue(i));
        for (int up = row; up < coreStart && state[up] == UNKNOWN; up = parent(up)) {
          state[up] = BOUNDED; // temporarily, to mark it as on the path
          path.add(up);
        }
      }
      Arrays.sort(path.items, 0, path.size);
      for (int i = 0; i < path.size; i++) {
        int row = path.items[i];
        state[row] = UNKNOWN;
        int end = factors.upperOffsets[row + 1];
        visits += end - factors.upperOffsets[row];
        for (int e = factors.upperOffsets[row]; e < end; e++) {
          add(factors.upperColumns[e], lowerByColumn[e] * y[row]);
        }
      }
    }

    /** The first later neighbour, the parent in the elimination tree; past the last row if none. */
    private int parent(int row) {
      int first = factors.upperOffsets[row];
      return first == factors.upperOffsets[row + 1] ? factors.size : factors.upperColumns[first];
    }

    private void add(int row, double mass) {
      if (row >= coreStart && y[row] == 0 && mass != 0) {
        entries.add(row);
      }
      y[row] += mass;
    }

    /** x = U⁻¹ y as far as it is of interest: on the path, in the core, and down from there. */
    private void backward() {
      addUpInCore();
      for (int i = 0; i < path.size; i++) {
        visit(path.items[i]);
      }
      for (int k = 0; k < summed.size; k++) {
        visit(coreStart + summed.items[k]);
      }
      for (int i = 0; i < found.size; i++) {
        int row = found.items[i];
        int end = earlier.offsets[row + 1];
        for (int e = earlier.offsets[row]; e < end && earlier.needs[e] <= x[row]; e++) {
          visits++;
          visit(earlier.rows[e]);
        }
      }
    }

    /**
     * Sums up most of each entry of the core, which gives a bound on it.
     *
     * <p>Each column q of the inverse is added from its largest entries down to a cut-off, so that
     * what is left out of any entry is about half of {@link #leastInCore}. Cut-offs proportional to
     * √y_q visit the fewest entries.
     */
    private void addUpInCore() {
      double roots = 0;
      for (int e = 0; e < entries.size; e++) {
        roots += Math.sqrt(y[entries.items[e]]);
      }
      leftOut = 0;
      for (int e = 0; e < entries.size; e++) {
        double mass = y[entries.items[e]];
        int q = entries.items[e] - coreStart;
        double cutOff =
            Math.max(leastInCore / 2 * Math.sqrt(mass) / roots, mass * core.leastListed);
        leftOut += cutOff;
        int[] rows = core.listedRows(q);
        float[] values = core.listedValues(q);
        int k = 0;
        for (; k < rows.length && CoreInverse.RANK * mass * values[k] >= cutOff; k++) {
          int i = rows[k];
          if (sums[i] == 0) {
            summed.add(i);
          }
          sums[i] += mass * values[k];
        }
        visits += k;
      }
    }

    /** Computes x of a row unless a bound shows that it does not matter. */
    private void visit(int row) {
      if (state[row] == KNOWN) {
        return;
      }
      // No bound if a part of x already shows that it matters, or if x itself costs no more.
      double part = row < coreStart ? y[row] * factors.inversePivot[row] : sums[row - coreStart];
      if (part < earlier.matters[row] && (row >= coreStart || missing(row, KNOWN) >= 0)) {
        find(row, BOUNDED);
        // The round-off of a bound is far below the margin between the threshold and ε.
        if (x[row] < earlier.matters[row]) {
          return;
        }
      }
      find(row, KNOWN);
    }

    /**
     * Raises what is known about a row to a level, after doing so for the later rows it depends on.
     */
    private void find(int wanted, byte level) {
      if (state[wanted] >= level) {
        return;
      }
      stack.add(wanted);
      while (stack.size > 0) {
        int row = stack.items[stack.size - 1];
        int missing = row >= coreStart ? -1 : missing(row, level);
        if (missing >= 0) {
          stack.add(missing);
        } else {
          stack.size--;
          if (state[row] < level) {
            settle(row, level);
          }
        }
      }
    }

    /** A later neighbour that is below the level, or −1. */
    private int missing(int row, byte level) {
      for (int e = factors.upperOffsets[row]; e < factors.upperOffsets[row + 1]; e++) {
        if (state[factors.upperColumns[e]] < level) {
          return factors.upperColumns[e];
        }
      }
      return -1;
    }

    /** Computes x of a row, or a bound on it; outside the core, from x or bounds of later rows. */
    private void settle(int row, byte level) {
      if (row < coreStart) {
        x[row] = treeValue(row);
      } else {
        x[row] = level == KNOWN ? coreValue(row - coreStart) : sums[row - coreStart] + leftOut;
      }
      if (state[row] == UNKNOWN) {
        touched.add(row);
      }
      state[row] = level;
      if (level == KNOWN) {
        found.add(row);
      }
    }

    private double treeValue(int row) {
      double value = y[row] * factors.inversePivot[row];
      visits += factors.upperOffsets[row + 1] - factors.upperOffsets[row];
      for (int e = factors.upperOffsets[row]; e < factors.upperOffsets[row + 1]; e++) {
        value += factors.upper[e] * x[factors.upperColumns[e]];
      }
      return value;
    }

    private double coreValue(int i) {
      double[] row = core.row(i);
      double value = 0;
      visits += entries.size;
      for (int e = 0; e < entries.size; e++) {
        int q = entries.items[e];
        value += y[q] * row[q - coreStart];
      }
      return value;
    }

    private void emit(Column column) {
      double interest = column.leastOfInterest();
      stack.size = 0;
      for (int i = 0; i < found.size; i++) {
        int row = found.items[i];
        if (x[row] >= interest) {
          stack.add(order.nodeAt[row]);
        }
      }
      Arrays.sort(stack.items, 0, stack.size);
      for (int i = 0; i < stack.size; i++) {
        column.addDiffused(stack.items[i], x[order.rowOf[stack.items[i]]]);
      }
      stack.size = 0;
    }

    private void clear() {
      for (int i = 0; i < touched.size; i++) {
        state[touched.items[i]] = UNKNOWN;
      }
      for (int i = 0; i < summed.size; i++) {
        sums[summed.items[i]] = 0;
      }
      for (int i = 0; i < path.size; i++) {
        y[path.items[i]] = 0;
      }
      for (int i = 0; i < entries.size; i++) {
        y[entries.items[i]] = 0;
      }
      found.size = 0;
      touched.size = 0;
      summed.size = 0;
      path.size = 0;
      entries.size = 0;
    }
  }

  /** A growable list of ints. */
  private static final class IntList {
    private int[] items = new int[256];
    private int size;

    void add(int item) {
      if (size == items.length) {
        items = Arrays.copyOf(items, 2 * size);
      }
      items[size++] = item;
    }
  }
}
