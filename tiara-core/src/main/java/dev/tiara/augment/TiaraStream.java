package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * TiaRa on snapshots as they arrive: the {@link DiffusionState} carried along, and the {@link
 * Output} made of it.
 */
public final class TiaraStream implements AugmentationStream {
  private final DiffusionState state;
  private final Output output;

  TiaraStream(DiffusionState state, Output output) {
    this.state = state;
    this.output = output;
  }

  @Override
  public SparseMatrix advance(Snapshot snapshot) {
    return output.of(state.advance(snapshot));
  }

  @Override
  public Optional<Certificate> certificate() {
    return Optional.of(state.certificate());
  }

  /** The nodes of now. */
  public Nodes nodes() {
    return state.nodes();
  }

  /** How many snapshots have been seen. */
  public long time() {
    return state.time();
  }

  /** See {@link DiffusionState#insertNode}. */
  public void insertNode(String name) {
    state.insertNode(name);
  }

  /** See {@link DiffusionState#deleteNode}. */
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
