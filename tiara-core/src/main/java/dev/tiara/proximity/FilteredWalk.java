package dev.tiara.proximity;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.PreparedSnapshot;
import java.util.Arrays;

/**
 * Column s of X̃_t as snapshots arrive: the augmenter's result for a single node, filtered by ε and
 * top-k, at the cost of a single column.
 *
 * <p>It is the augmenter's own step, always by its series, which is the cheapest way to a single
 * column. So an entry is that of the augmented graph up to the tolerance of the settings. Belongs
 * to one thread.
 */
public final class FilteredWalk {
  private final int nodeCount;
  private ColumnSubset column;

  /** Whether a snapshot without edges would not change the column any more. */
  private boolean settled;

  /** The column before the first snapshot, i_s. */
  public FilteredWalk(TiaraSettings settings, Nodes nodes, int seed) {
    nodes.check(seed);
    this.nodeCount = nodes.size();
    var bySeries =
        new TiaraSettings(
            settings.alpha(),
            settings.beta(),
            settings.epsilon(),
            settings.iterations(),
            settings.topK(),
            settings.tolerance(),
            SolverChoice.SERIES);
    this.column = ColumnSubset.identity(bySeries, new int[] {seed});
  }

  /** Takes the next snapshot. */
  public void advance(Snapshot A) {
    if (A.nodeCount() != nodeCount) {
      throw new IllegalArgumentException(
          "snapshot must have " + nodeCount + " nodes, got " + A.nodeCount());
    }
    if (A.edgeCount() == 0 && settled) {
      return;
    }
    ColumnSubset next = column.advance(PreparedSnapshot.of(A, column)).next();
    settled =
        A.edgeCount() == 0
            && Arrays.equals(next.nodes(0), column.nodes(0))
            && Arrays.equals(next.values(0), column.values(0));
    column = next;
  }

  /** The entry of a node, 0 where it was filtered out or never reached. */
  public double score(int node) {
    int at = Arrays.binarySearch(column.nodes(0), node);
    return at < 0 ? 0 : column.values(0)[at];
  }

  /** The nodes that have an entry, ascending. */
  public int[] nodes() {
    return column.nodes(0).clone();
  }
}
