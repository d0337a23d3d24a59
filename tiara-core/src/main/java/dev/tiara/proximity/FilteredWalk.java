package dev.tiara.proximity;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.PreparedSnapshot;
import dev.tiara.stability.Stable;
import java.util.Arrays;

/**
 * Column s of X̃_t as snapshots arrive: the augmenter's result for a single seed, filtered by ε and
 * top-k, at the cost of a single column.
 *
 * <p>It runs the augmenter's own step, always with the series solver, which is the cheapest for a
 * single column. Entries therefore agree with those of the augmented graph up to the tolerance of
 * the settings. Not thread-safe.
 */
@Stable
public final class FilteredWalk {
  private final int nodeCount;
  private ColumnSubset column;

  /** Whether a further snapshot without edges would leave the column unchanged. */
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

  /** Processes the next snapshot. */
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

  /** The entry of a node; 0 if it was filtered out or never reached. */
  public double score(int node) {
    int at = Arrays.binarySearch(column.nodes(0), node);
    return at < 0 ? 0 : column.values(0)[at];
  }

  /** The nodes that have an entry, ascending. */
  public int[] nodes() {
    return column.nodes(0).clone();
  }
}
