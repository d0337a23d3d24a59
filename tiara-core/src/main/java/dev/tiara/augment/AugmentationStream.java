package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.Optional;

/**
 * Turns snapshots into augmented matrices, in chronological order. No output depends on later
 * snapshots.
 */
@Stable
public interface AugmentationStream extends AutoCloseable {

  /** Processes the next snapshot and returns its augmented matrix. */
  SparseMatrix advance(Snapshot snapshot);

  /**
   * Announces the snapshot that will follow the one passed to the next {@link #advance(Snapshot)}.
   * A stream with several threads can prepare it while it computes; results do not depend on it,
   * and a different snapshot may follow instead. The default does nothing.
   */
  default void expect(Snapshot snapshot) {}

  /** Processes snapshot t of a graph, and {@linkplain #expect expects} the one after it. */
  default SparseMatrix advance(DynamicGraph graph, int t) {
    if (t + 1 < graph.length()) {
      expect(graph.snapshot(t + 1));
    }
    return advance(graph.snapshot(t));
  }

  /**
   * The certified error of X̃_tᵀ of the last snapshot, from which the {@link Output} is derived.
   * Empty for methods without diffusion, which are exact, and for {@link DropEdge}.
   */
  default Optional<Certificate> certificate() {
    return Optional.empty();
  }

  /**
   * The nodes whose rows of the last snapshot have a certified error above {@link
   * Certificate#CERTAIN}, ascending.
   */
  default int[] uncertainNodes() {
    return new int[0];
  }

  @Override
  default void close() {}
}
