package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * TiaRa on snapshots as they arrive: keeps X̃_t from one snapshot to the next, and derives the
 * {@link Output} from it.
 *
 * <p>One thread at a time may use a stream. A call that begins before one on another thread has
 * ended throws a {@link java.util.ConcurrentModificationException}, and changes nothing. Threads
 * may take turns, if each hands the stream over to the next, as through a queue or a lock. The
 * matrices that a stream returns never change and may be shared.
 */
@Stable
public final class TiaraStream implements AugmentationStream {
  private final DiffusionState state;
  private final Output output;

  TiaraStream(DiffusionState state, Output output) {
    this.state = state;
    this.output = output;
  }

  /**
   * Resumes from a state that {@link #save} wrote, with the parameters recorded in it.
   *
   * @param output the variant of X̃_tᵀ to return, which is not part of the state
   * @param threads the number of worker threads, which does not affect results
   * @throws IOException if the file is damaged or not a saved state
   */
  public static TiaraStream restore(Path state, Output output, int threads) throws IOException {
    return new TiaraStream(DiffusionState.restore(state, threads), output);
  }

  @Override
  public void expect(Snapshot snapshot) {
    state.expect(snapshot);
  }

  @Override
  public SparseMatrix advance(Snapshot snapshot) {
    return output.of(state.advance(snapshot));
  }

  @Override
  public Optional<Certificate> certificate() {
    return Optional.of(state.certificate());
  }

  @Override
  public int[] uncertainNodes() {
    return state.uncertain();
  }

  /** The parameters of the diffusion. */
  public TiaraSettings settings() {
    return state.settings();
  }

  /** The current nodes. */
  public Nodes nodes() {
    return state.nodes();
  }

  /** The number of snapshots so far. */
  public long time() {
    return state.time();
  }

  /**
   * Inserts a node at the last index, as in the paper's appendix: its row and column are 0 except
   * for a 1 on the diagonal. Later snapshots must have one more node. Takes amortised constant
   * time.
   *
   * @throws IllegalArgumentException if a node has that name already
   */
  public void insertNode(String name) {
    state.insertNode(name);
  }

  /** Inserts nodes at the last indices, see {@link #insertNode}. */
  public void insertNodes(Collection<String> names) {
    state.insertNodes(names);
  }

  /**
   * The current X̃_tᵀ, from which the {@link Output} is derived: row s is the distribution of the
   * surfer with seed s.
   */
  public SparseMatrix diffusion() {
    return state.matrix();
  }

  /**
   * Deletes a node, as in the paper's appendix: its row and column are removed and columns are
   * normalised. A column that had all its weight on the deleted node starts again at its seed. The
   * indices of later nodes decrease by one.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public void deleteNode(String name) {
    state.deleteNode(name);
  }

  /** Writes the state to a file, for {@link Tiara#resume}. */
  public void save(Path path) throws IOException {
    state.save(path);
  }

  @Override
  public void close() {
    state.close();
  }
}
