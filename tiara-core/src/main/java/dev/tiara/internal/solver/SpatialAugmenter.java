package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;

/**
 * S_t = L_t^rwr of a snapshot, ready to be applied: the column-stochastic kernel that spreads a
 * distribution over the activated nodes. Immutable and shared by threads.
 */
public interface SpatialAugmenter {
  /** How S_t is applied. */
  Solver solver();

  /** The positions in the order in which their columns are best diffused: near ones together. */
  int[] visitingOrder();

  /** A worker for one thread. */
  Diffuser diffuser();

  /** Applies S_t with working space of its own. */
  interface Diffuser {
    /**
     * x ← S_t x on the activated nodes, for each column of a block. Tells each column its entries
     * ({@link Column#addDiffused}, in ascending order of position) and beforehand how far off they
     * may be ({@link Column#expectError}).
     */
    void diffuse(ColumnBlock block);
  }
}
