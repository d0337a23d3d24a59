package dev.tiara.internal.step;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.ExclusiveUse;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The diffusion matrix X̃_t as snapshots arrive: the only state that Algorithm 1 carries from one
 * to the next.
 *
 * <p>Memory is bounded by the matrix of one time step, O(n/ε). Not thread-safe, although {@link
 * #advance} itself uses several threads: a call that begins while another thread's has not ended
 * throws a {@link java.util.ConcurrentModificationException} and changes nothing. Threads may take
 * turns. Close it to end its own threads.
 */
public final class DiffusionState implements AutoCloseable {
  private final TiaraSettings settings;
  private final Algorithm1 algorithm;
  private final ExclusiveUse use = new ExclusiveUse("the stream");
  private Nodes nodes;
  private long time;

  /** X̃_t, possibly without the nodes inserted since the last snapshot. */
  private Columns X;

  private Solver lastSolver = Solver.NONE;

  /** X̃_tᵀ if another snapshot without edges would not change it, else null. */
  private @Nullable SparseMatrix settled;

  /** The state before the first snapshot, X̃_0 = I. */
  public DiffusionState(TiaraSettings settings, Nodes nodes, int threads) {
    this(settings, nodes, 0, Columns.identity(nodes.size()), threads);
  }

  DiffusionState(TiaraSettings settings, Nodes nodes, long time, Columns X, int threads) {
    this.settings = settings;
    this.algorithm = new Algorithm1(settings, threads);
    this.nodes = nodes;
    this.time = time;
    this.X = X;
  }

  /** The parameters of the diffusion. */
  public TiaraSettings settings() {
    return settings;
  }

  /** The current nodes. */
  public Nodes nodes() {
    return nodes;
  }

  /** The number of snapshots so far. */
  public long time() {
    return time;
  }

  /** X̃_tᵀ: row s is the distribution of the surfer that started at s. */
  public SparseMatrix matrix() {
    return known().toMatrix();
  }

  /** The certified error of {@link #matrix}. */
  public Certificate certificate() {
    return known().certificate(lastSolver);
  }

  /** A bound on the L1 distance of row s to the paper's, in exact arithmetic. */
  public double distanceToPaper(int s) {
    nodes.check(s);
    return known().toPaper[s];
  }

  /** The nodes whose rows are not certified to {@link Certificate#CERTAIN}, ascending. */
  public int[] uncertain() {
    Columns now = known();
    return IntStream.range(0, now.size())
        .filter(s -> now.toPaper[s] > Certificate.CERTAIN)
        .toArray();
  }

  /** A bound on the L1 distance of row s to what it would be if nothing had ever been filtered. */
  public double distanceToUnfiltered(int s) {
    nodes.check(s);
    return known().toUnfiltered[s];
  }

  /**
   * Announces the snapshot that follows the one passed to the next {@link #advance}, so that it can
   * be prepared in the meantime. This changes no result, even if a different snapshot follows.
   */
  public void expect(Snapshot A) {
    use.begin();
    try {
      algorithm.expect(A);
    } finally {
      use.end();
    }
  }

  /**
   * Advances the state by the next snapshot. If this throws, the state is unchanged.
   *
   * @return X̃_tᵀ
   * @throws IllegalArgumentException if the snapshot has a different number of nodes
   */
  public SparseMatrix advance(Snapshot A) {
    use.begin();
    try {
      if (A.nodeCount() != nodes.size()) {
        throw new IllegalArgumentException(
            "snapshot must have " + nodes.size() + " nodes, like the state, got " + A.nodeCount());
      }
      boolean empty = A.edgeCount() == 0;
      if (empty && settled != null) {
        time++;
        return settled;
      }
      Columns before = columns();
      Step step = algorithm.step(A, before);
      X = step.X();
      lastSolver = step.solver();
      settled = empty && X.sharesAll(before) ? step.output() : null;
      time++;
      return step.output();
    } finally {
      use.end();
    }
  }

  /**
   * Inserts a node at the last index, as in the paper's appendix: its row and column are 0 except
   * for a 1 on the diagonal. The snapshots that follow have one more node. Takes amortised constant
   * time.
   */
  public void insertNode(String name) {
    insertNodes(List.of(name));
  }

  /** Inserts nodes at the last indices, as {@link #insertNode} does. */
  public void insertNodes(Collection<String> names) {
    use.begin();
    try {
      nodes = nodes.withAll(names);
      settled = null;
    } finally {
      use.end();
    }
  }

  /** What is known at the moment, unless another thread is changing it. */
  private Columns known() {
    use.begin();
    try {
      return columns();
    } finally {
      use.end();
    }
  }

  /** X̃_t with a column for each of the current nodes. */
  private Columns columns() {
    if (X.size() < nodes.size()) {
      X = NodeEdits.insertLast(X, nodes.size());
    }
    return X;
  }

  /**
   * Deletes a node, as in the paper's appendix: its row and column are removed, and the columns
   * normalised. A column that had all its weight on the deleted node starts again at its seed.
   * Indices above that of the node decrease by one.
   */
  public void deleteNode(String name) {
    use.begin();
    try {
      int gone = nodes.index(name);
      X = NodeEdits.delete(columns(), gone);
      nodes = nodes.without(gone);
      settled = null;
    } finally {
      use.end();
    }
  }

  /** The current state, which stays as it is when this object advances. Takes constant time. */
  public SettledState settled() {
    use.begin();
    try {
      return new SettledState(settings, nodes, time, X, lastSolver);
    } finally {
      use.end();
    }
  }

  /** Returns to an earlier state, or a later one, with its nodes. Takes constant time. */
  public void rewind(SettledState to) {
    use.begin();
    try {
      if (to.X() == X && to.nodes().size() == nodes.size() && to.time() == time) {
        return; // what is known about it remains valid
      }
      nodes = to.nodes();
      time = to.time();
      X = to.X();
      lastSolver = to.solver();
      settled = null;
    } finally {
      use.end();
    }
  }

  /** Writes the state to a file, complete or not at all. */
  public void save(Path path) throws IOException {
    use.begin();
    try {
      StateFile.write(path, settings, nodes, time, columns());
    } finally {
      use.end();
    }
  }

  /**
   * Restores a state from a file. Its further results are bit-identical to those of the saved
   * state.
   *
   * @throws IOException if the file is damaged, of another kind or version, or cannot be read
   */
  public static DiffusionState restore(Path path, int threads) throws IOException {
    return StateFile.read(path, threads);
  }

  @Override
  public void close() {
    algorithm.close();
  }
}
