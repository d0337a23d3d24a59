package dev.tiara.live;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.ExcessiveWeightException;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.open.OpenEdges;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.SettledState;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Experimental;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * TiaRa on edges as they arrive: X̃_{t−1} is settled, A_t is open, and any column of X̃_t is known
 * now, exactly as if the snapshot were closed at this moment.
 *
 * <pre>{@code
 * try (var live = LiveTiara.builder(settings).lateSnapshots(2).start(Nodes.named(List.of("ann", "bob")))) {
 *   live.add(0, 1);
 *   LiveColumn column = live.view().column(0);
 *   live.closeSnapshot();
 * }
 * }</pre>
 *
 * <p>One thread writes. Every change publishes a new {@link LiveView}, or fails and changes
 * nothing; {@link #view} returns the latest one on any thread, without waiting, also while a
 * snapshot is being closed. An edge takes time in proportion to the degrees of its nodes, whatever
 * the size of the graph.
 *
 * <p>An edge of a snapshot that was closed recently ({@link Builder#lateSnapshots}) reopens that
 * snapshot: it and those after it are advanced again, from the state before it.
 */
@Experimental
public final class LiveTiara implements AutoCloseable {
  /** Null if only walks are kept. */
  private final @Nullable DiffusionState state;

  private final int lateSnapshots;

  /** The last closed snapshots that late edges may change, the oldest first. */
  private Deque<Reopenable> reopenable = new ArrayDeque<>();

  private volatile LiveView view;

  /**
   * A closed snapshot that may be opened again.
   *
   * @param before X̃ before it, whose time is the index of the snapshot
   */
  private record Reopenable(SettledState before, OpenEdges edges) {}

  private LiveTiara(
      Builder builder,
      @Nullable DiffusionState state,
      SettledState settled,
      List<Snapshot> closed) {
    this.state = state;
    this.lateSnapshots = builder.lateSnapshots;
    ClosedSnapshot past = null;
    for (Snapshot A : closed) {
      past = new ClosedSnapshot(past == null ? 0 : past.time() + 1, A, past);
    }
    OpenEdges none = OpenEdges.none(builder.direction, builder.weighting);
    var walks = new PastWalks(builder.settings, builder.walkMemory);
    boolean wholePast = closed.size() == settled.time();
    this.view = new LiveView(0, settled, none, past, walks, wholePast, state != null);
  }

  /** A builder with these parameters of the diffusion, for an undirected, unweighted graph. */
  public static Builder builder(TiaraSettings settings) {
    return new Builder(settings);
  }

  /** The latest version, for any thread. Never waits. */
  public LiveView view() {
    return view;
  }

  /** The index of the oldest snapshot that takes edges: the open one, or one closed recently. */
  public synchronized long oldestOpen() {
    return reopenable.isEmpty() ? view.time() : reopenable.element().before.time();
  }

  /**
   * Inserts nodes at the last indices. Their columns are i_s until they have an edge. Takes
   * amortised constant time per node.
   *
   * @throws IllegalArgumentException if a name is given twice, or a node has it already
   */
  public synchronized void insertNodes(Collection<String> names) {
    Nodes grown = view.nodes().withAll(names);
    view = view.next(view.settled().with(grown), view.open(), view.past());
  }

  /** Adds an edge of weight 1 to the open snapshot. */
  public void add(int source, int target) {
    add(source, target, 1);
  }

  /**
   * Adds an edge to the open snapshot. If edges carry no weights, its weight is checked but counts
   * as 1.
   */
  public synchronized void add(int source, int target, double weight) {
    add(new EdgeBatch().add(view.time(), source, target, weight));
  }

  /**
   * Adds edges to the open snapshot and to recently closed ones, all of them or, if this throws,
   * none. Duplicates and self-loops count as in {@link dev.tiara.events.EventTable#cut}.
   *
   * @throws IllegalArgumentException if a node or a snapshot is out of range, a weight is negative
   *     or not finite, or the weights of a node's edges are excessive
   */
  public synchronized void add(EdgeBatch batch) {
    long oldest = oldestOpen();
    long now = view.time();
    List<Reopenable> late = List.copyOf(reopenable);
    OpenEdges.@Nullable Editor[] editors = new OpenEdges.Editor[late.size() + 1];
    for (int i = 0; i < batch.size(); i++) {
      long snapshot = batch.snapshot(i);
      if (snapshot < oldest || snapshot > now) {
        throw new IllegalArgumentException(
            "snapshot of an edge must be between "
                + oldest
                + " and "
                + now
                + ", the open one, got "
                + snapshot);
      }
      view.nodes().check(batch.source(i));
      view.nodes().check(batch.target(i));
      Snapshot.checkWeight(batch.weight(i));
      int at = (int) (snapshot - oldest);
      OpenEdges.Editor editor = editors[at];
      if (editor == null) {
        editor = (at == late.size() ? view.open() : late.get(at).edges).edit();
        editors[at] = editor;
      }
      try {
        editor.add(batch.source(i), batch.target(i), batch.weight(i));
      } catch (ExcessiveWeightException e) {
        throw e.named(view.nodes()::name);
      }
    }
    int changed = -1;
    List<OpenEdges> edges = new ArrayList<>();
    for (int i = 0; i <= late.size(); i++) {
      OpenEdges before = i == late.size() ? view.open() : late.get(i).edges;
      OpenEdges.Editor editor = editors[i];
      edges.add(editor == null ? before : editor.build());
      changed = changed < 0 && edges.get(i) != before ? i : changed;
    }
    OpenEdges open = edges.remove(late.size());
    if (changed < 0 || changed == late.size()) {
      view = view.next(view.settled(), open, view.past());
    } else {
      reopen(late, changed, edges, open);
    }
  }

  /** Advances again from the first changed snapshot on, and publishes the result. */
  private void reopen(List<Reopenable> late, int first, List<OpenEdges> edges, OpenEdges open) {
    ClosedSnapshot past = view.past();
    for (int i = late.size(); i > first && past != null; i--) {
      past = past.before();
    }
    Deque<Reopenable> again = new ArrayDeque<>(late.subList(0, first));
    try {
      SettledState before = late.get(first).before.with(view.nodes());
      for (OpenEdges closed : edges.subList(first, edges.size())) {
        again.add(new Reopenable(before, closed));
        Snapshot A = closed.snapshot(before.nodes().size());
        past = new ClosedSnapshot(before.time(), A, past);
        before = after(before, A).settled();
      }
      reopenable = again;
      view = view.next(before, open, past);
    } finally {
      if (state != null) {
        state.rewind(view.settled());
      }
    }
  }

  /**
   * A closed snapshot.
   *
   * @param settled the state after it
   * @param X X̃_tᵀ, if columns are kept
   */
  private record Closed(SettledState settled, Optional<SparseMatrix> X) {}

  /** Advances a state by a snapshot. Without columns, all that advances is the time. */
  private Closed after(SettledState before, Snapshot A) {
    if (state == null) {
      return new Closed(before.atTime(before.time() + 1), Optional.empty());
    }
    state.rewind(before);
    SparseMatrix X = state.advance(A);
    return new Closed(state.settled(), Optional.of(X));
  }

  /**
   * Closes the open snapshot: a step of {@link dev.tiara.augment.TiaraStream#advance}. The next
   * snapshot is open from then on, without edges. If this throws, nothing has changed.
   *
   * @return X̃_tᵀ; empty if only walks are kept
   */
  public synchronized Optional<SparseMatrix> closeSnapshot() {
    SettledState before = view.settled();
    Snapshot A = view.snapshot();
    OpenEdges edges = view.open();
    Closed closed = after(before, A);
    reopenable.add(new Reopenable(before, edges));
    if (reopenable.size() > lateSnapshots) {
      reopenable.remove();
    }
    var past = new ClosedSnapshot(before.time(), A, view.past());
    view = view.next(closed.settled, edges.none(), past);
    return closed.X;
  }

  /**
   * Writes a checkpoint: the state before {@link #oldestOpen}, with all current nodes. {@link
   * Builder#restore} and the edges of that snapshot and of later ones, in order of arrival, bring
   * back everything.
   *
   * <p>The file is written completely or not at all. {@link dev.tiara.augment.TiaraStream#restore}
   * reads it, too.
   *
   * @throws IllegalStateException if only walks are kept
   */
  public void save(Path path) throws IOException {
    view.requireColumns();
    checkpoint().save(path);
  }

  private synchronized SettledState checkpoint() {
    SettledState oldest = reopenable.isEmpty() ? view.settled() : reopenable.element().before;
    return oldest.with(view.nodes());
  }

  @Override
  public void close() {
    if (state != null) {
      state.close();
    }
  }

  /** Collects the parameters. */
  public static final class Builder {
    private final TiaraSettings settings;
    private Direction direction = Direction.UNDIRECTED;
    private Weighting weighting = Weighting.UNWEIGHTED;
    private int lateSnapshots;
    private long walkMemory = 64L << 20;
    private int threads = Runtime.getRuntime().availableProcessors();

    private Builder(TiaraSettings settings) {
      this.settings = settings;
    }

    /** Whether edges are followed in one direction or both. */
    public Builder direction(Direction value) {
      OpenEdges.none(value, weighting);
      direction = value;
      return this;
    }

    /** Whether edges carry the weights of their events. */
    public Builder weighting(Weighting value) {
      weighting = value;
      return this;
    }

    /** The number of closed snapshots that late edges may still change; 0 by default. */
    public Builder lateSnapshots(int value) {
      if (value < 0) {
        throw new IllegalArgumentException("late snapshots must be at least 0, got " + value);
      }
      lateSnapshots = value;
      return this;
    }

    /**
     * The memory in bytes for walks through the closed snapshots, so that they need not be repeated
     * for every question; 64 MiB by default.
     */
    public Builder walkMemory(long bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("walk memory must be at least 0, got " + bytes);
      }
      walkMemory = bytes;
      return this;
    }

    /** The number of threads that close snapshots, which does not affect results. */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /** Begins before the first snapshot, with these nodes. */
    public LiveTiara start(Nodes nodes) {
      var state = new DiffusionState(settings, nodes, threads);
      return new LiveTiara(this, state, state.settled(), List.of());
    }

    /**
     * Begins after these snapshots, for walks only: no columns are kept, so that closing a snapshot
     * takes O(m_t), whatever the size of the graph, and memory holds nothing but edges.
     */
    public LiveTiara startWalks(Nodes nodes, List<Snapshot> closed) {
      var settled = SettledState.withoutColumns(settings, nodes, closed.size());
      return new LiveTiara(this, null, settled, closed);
    }

    /**
     * Resumes from a checkpoint. Its time is the index of the open snapshot.
     *
     * @param closed the snapshots before it, for {@link LiveView#walk}; none if there will be no
     *     walks
     * @throws IOException if the file is damaged, not a saved state, or was written with other
     *     parameters
     * @throws IllegalArgumentException if there are closed snapshots, but not one for each before
     *     the checkpoint
     */
    public LiveTiara restore(Path checkpoint, List<Snapshot> closed) throws IOException {
      DiffusionState state = DiffusionState.restore(checkpoint, threads);
      try {
        if (!state.settings().equals(settings)) {
          throw new IOException(
              checkpoint + " was written with " + state.settings() + ", expected " + settings);
        }
        if (!closed.isEmpty() && closed.size() != state.time()) {
          throw new IllegalArgumentException(
              "closed snapshots must be the "
                  + state.time()
                  + " before the checkpoint, or none, got "
                  + closed.size());
        }
        return new LiveTiara(this, state, state.settled(), closed);
      } catch (IOException | RuntimeException e) {
        state.close();
        throw e;
      }
    }
  }
}
