package dev.tiara.live;

import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.open.OpenEdges;
import dev.tiara.internal.open.ReachedPart;
import dev.tiara.internal.step.SettledState;
import dev.tiara.internal.walk.SparseWalk;
import dev.tiara.proximity.Proximities;
import dev.tiara.proximity.Seeds;
import dev.tiara.stability.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * One version of a {@link LiveTiara}: all edges of the changes up to it, and none of a later one.
 * Immutable and safe for use by multiple threads; holding it keeps its state in memory.
 *
 * <p>The work of an answer is proportional to what it finds: the column before, and the part of the
 * open snapshot that can be reached from there. It does not depend on the size of the graph.
 */
@Experimental
public final class LiveView {
  private final long version;
  private final SettledState settled;
  private final OpenEdges open;
  private final @Nullable ClosedSnapshot past;
  private final PastWalks walks;

  /** Whether {@link #past} goes back to the first snapshot. */
  private final boolean wholePast;

  /** Whether columns are kept, not only walks. */
  private final boolean hasColumns;

  LiveView(
      long version,
      SettledState settled,
      OpenEdges open,
      @Nullable ClosedSnapshot past,
      PastWalks walks,
      boolean wholePast,
      boolean hasColumns) {
    this.version = version;
    this.settled = settled;
    this.open = open;
    this.past = past;
    this.walks = walks;
    this.wholePast = wholePast;
    this.hasColumns = hasColumns;
  }

  /** The next version. */
  LiveView next(SettledState settled, OpenEdges open, @Nullable ClosedSnapshot past) {
    return new LiveView(version + 1, settled, open, past, walks, wholePast, hasColumns);
  }

  /** The number of changes before this version: batches, inserted nodes and closings. */
  public long version() {
    return version;
  }

  /** The nodes of this version. */
  public Nodes nodes() {
    return settled.nodes();
  }

  /** The index of the open snapshot, which is the number of closed ones. */
  public long time() {
    return settled.time();
  }

  /** The number of non-zeros of A_t so far: an undirected edge counts twice. */
  public int edgeCount() {
    return open.edgeCount();
  }

  /** The number of nodes with an edge in the open snapshot so far. */
  public int activatedCount() {
    return open.activatedCount();
  }

  /** A_t so far. Takes O(m_t). */
  public Snapshot snapshot() {
    return open.snapshot(nodes().size());
  }

  /**
   * Column s of X̃_t: what {@link LiveTiara#closeSnapshot} would give if the snapshot were closed
   * now. If the settings name a solver, it has the same bits, except with the series in the limit;
   * it is always within both certificates.
   *
   * @throws IllegalStateException if only walks are kept
   */
  public LiveColumn column(int seed) {
    requireColumns();
    nodes().check(seed);
    return new LiveColumn(seed, settled.column(seed, open));
  }

  /**
   * The unfiltered scores x_{t,s}, with the bits of {@link dev.tiara.proximity.TimeAwareWalk} on
   * all snapshots including the open one.
   *
   * <p>The first question about some seeds walks through all closed snapshots. After that, as long
   * as there is memory for it ({@link LiveTiara.Builder#walkMemory}), only through those closed
   * since, and through the reached part of the open one.
   *
   * @throws IllegalStateException if snapshots were closed before a restored state
   */
  public Proximities walk(Seeds seeds) {
    int[] nodes = seeds.nodes();
    nodes().check(nodes[0]);
    nodes().check(nodes[nodes.length - 1]);
    if (!wholePast) {
      throw new IllegalStateException(
          "walks need the snapshots before a restored state, which were not given");
    }
    SparseWalk before = walks.through(past, seeds);
    ReachedPart part = ReachedPart.of(open, before.nodes());
    SparseWalk now =
        before
            .renumbered(part.numbers(before.seeds()), part.numbers(before.nodes()))
            .advance(part.A);
    return new Proximities(seeds, part.nodesOf(now.nodes()), now.values());
  }

  /** The unfiltered scores of a single seed, see {@link #walk(Seeds)}. */
  public Proximities walk(int seed) {
    return walk(Seeds.of(seed));
  }

  void requireColumns() {
    if (!hasColumns) {
      throw new IllegalStateException("columns are not kept, only walks");
    }
  }

  SettledState settled() {
    return settled;
  }

  OpenEdges open() {
    return open;
  }

  @Nullable ClosedSnapshot past() {
    return past;
  }
}
