package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;

/**
 * S_t = L_t^rwr of a snapshot, ready to be applied: the column-stochastic kernel that spreads a
 * distribution over the activated nodes. Immutable and safe for use by multiple threads.
 */
public interface SnapshotSolver {
  /** The solver that applies S_t. */
  Solver solver();

  /** The positions in the order in which their columns are best diffused: close ones together. */
  int[] visitingOrder();

  /** A worker for one thread. */
  Diffuser diffuser();

  /** Applies S_t with its own workspace. Not thread-safe. */
  interface Diffuser {
    /**
     * x ← S_t x on the activated nodes, for each column of a block. Passes to each column an error
     * bound ({@link Column#expectError}), then its entries in ascending order of position ({@link
     * Column#addDiffused}).
     */
    void diffuse(ColumnBlock block);
  }
}
