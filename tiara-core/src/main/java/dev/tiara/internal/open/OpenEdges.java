package dev.tiara.internal.open;

import dev.tiara.graph.Direction;
import dev.tiara.graph.ExcessiveWeightException;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import org.jspecify.annotations.Nullable;

/**
 * One version of A_t while its snapshot is open: what cutting the events so far would give.
 *
 * <p>Immutable. The next version shares everything except the rows that change, so an event takes
 * time in proportion to the degrees of its two nodes.
 */
public final class OpenEdges {
  private final Direction direction;
  private final boolean weighted;
  private final PersistentArray<EdgeRow> rows;
  private final int activated;
  private final int edges;

  private OpenEdges(
      Direction direction,
      boolean weighted,
      PersistentArray<EdgeRow> rows,
      int activated,
      int edges) {
    this.direction = direction;
    this.weighted = weighted;
    this.rows = rows;
    this.activated = activated;
    this.edges = edges;
  }

  /**
   * A snapshot without edges.
   *
   * @throws IllegalArgumentException if the direction is {@link Direction#LATEST}, which needs the
   *     order of all events in time
   */
  public static OpenEdges none(Direction direction, Weighting weighting) {
    if (direction == Direction.LATEST) {
      throw new IllegalArgumentException(
          "direction of an open snapshot must be DIRECTED or UNDIRECTED, got LATEST");
    }
    return new OpenEdges(direction, weighting == Weighting.WEIGHTED, PersistentArray.empty(), 0, 0);
  }

  /** A snapshot of the same kind without edges. */
  public OpenEdges none() {
    return new OpenEdges(direction, weighted, PersistentArray.empty(), 0, 0);
  }

  /** The number of activated nodes. */
  public int activatedCount() {
    return activated;
  }

  /** The number of non-zeros of A_t: an undirected edge counts twice. */
  public int edgeCount() {
    return edges;
  }

  /** The row of a node, or null if it is not activated. */
  @Nullable EdgeRow row(int node) {
    return rows.get(node);
  }

  /** A_t in a graph of this many nodes. */
  public Snapshot snapshot(int nodeCount) {
    if (edges == 0) {
      return Snapshot.empty(nodeCount);
    }
    int[] sources = new int[edges];
    int[] targets = new int[edges];
    double[] weights = new double[weighted ? edges : 0];
    int[] count = {0};
    rows.forEach(
        (source, row) -> {
          for (int i = 0; i < row.targets().length; i++) {
            sources[count[0]] = source;
            targets[count[0]] = row.targets()[i];
            if (row.weights() != null) {
              weights[count[0]] = row.weights()[i];
            }
            count[0]++;
          }
        });
    return weighted
        ? Snapshot.of(nodeCount, Direction.DIRECTED, sources, targets, weights)
        : Snapshot.of(nodeCount, Direction.DIRECTED, sources, targets);
  }

  /** The next version, to be edited; this one stays as it is. */
  public Editor edit() {
    return new Editor(this);
  }

  /** The next version, as its events arrive. Not thread-safe. */
  public static final class Editor {
    private final OpenEdges original;
    private final PersistentArray.Editor<EdgeRow> rows;
    private int activated;
    private int edges;

    private Editor(OpenEdges original) {
      this.original = original;
      this.rows = original.rows.edit();
      this.activated = original.activated;
      this.edges = original.edges;
    }

    /**
     * Adds an event as cutting does: a self-loop or, if edges carry weights, a weight of 0 adds no
     * edge; the weights of duplicates are summed in order of arrival.
     *
     * @throws ExcessiveWeightException if the weights of a node's edges become excessive; the
     *     editor must not be used any more
     */
    public void add(int source, int target, double weight) {
      if (source == target || (original.weighted && weight == 0)) {
        return;
      }
      put(source, target, weight);
      if (original.direction == Direction.UNDIRECTED) {
        put(target, source, weight);
      } else if (rows.get(target) == null) {
        rows.set(target, activate());
      }
    }

    private void put(int source, int target, double weight) {
      EdgeRow before = rows.get(source);
      EdgeRow row = before == null ? activate() : before;
      if (row.isUnchangedBy(target)) {
        return;
      }
      EdgeRow after = row.with(target, weight);
      edges = Math.addExact(edges, after.targets().length - row.targets().length);
      ExcessiveWeightException.check(source, after.sum());
      rows.set(source, after);
    }

    private EdgeRow activate() {
      activated++;
      return original.weighted ? EdgeRow.WEIGHTED : EdgeRow.UNWEIGHTED;
    }

    /** The next version; the original if no event changed anything. Ends the editing. */
    public OpenEdges build() {
      PersistentArray<EdgeRow> edited = rows.build();
      return edited == original.rows
          ? original
          : new OpenEdges(original.direction, original.weighted, edited, activated, edges);
    }
  }
}
