package dev.tiara.live;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.step.SettledState.OneColumn;
import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * One column of X̃_t, or of X̃_{t−1}, with its certificate. Immutable and safe to share.
 *
 * <p>Entries are in double, as they are carried over to the next snapshot; {@link
 * dev.tiara.augment.TiaraStream#advance} returns them rounded to float.
 */
@Experimental
public final class LiveColumn {
  private final int seed;
  private final OneColumn column;

  LiveColumn(int seed, OneColumn column) {
    this.seed = seed;
    this.column = column;
  }

  /** The seed of the column. */
  public int seed() {
    return seed;
  }

  /** The nodes that have an entry, ascending. */
  public int[] nodes() {
    return column.nodes().clone();
  }

  /** The entries, in the order of {@link #nodes}. */
  public double[] values() {
    return column.values().clone();
  }

  /** The entry of a node; 0 if it was filtered out or never reached. */
  public double score(int node) {
    int at = Arrays.binarySearch(column.nodes(), node);
    return at < 0 ? 0 : column.values()[at];
  }

  /** A bound on the L1 distance to the paper's column, in exact arithmetic. */
  public double distanceToPaper() {
    return column.toPaper();
  }

  /** A bound on the L1 distance to the column if nothing had ever been filtered. */
  public double distanceToUnfiltered() {
    return column.toUnfiltered();
  }

  /** The solver that applied S_t. */
  public Solver solver() {
    return column.solver();
  }

  /** The number of nodes that were visited to compute the column. */
  public int visitedNodes() {
    return column.visitedNodes();
  }

  /** The number of edges that were visited to compute the column, an undirected edge twice. */
  public int visitedEdges() {
    return column.visitedEdges();
  }
}
