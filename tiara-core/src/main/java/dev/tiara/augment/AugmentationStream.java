package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.Optional;

/**
 * Turns snapshots into augmented matrices, in chronological order. The future changes no past
 * output.
 */
public interface AugmentationStream extends AutoCloseable {

  /** Takes the next snapshot and returns its augmented matrix. */
  SparseMatrix advance(Snapshot snapshot);

  /**
   * Says which snapshot will follow the one that {@link #advance(Snapshot)} is given next. A stream
   * with several threads can prepare it while it computes; results do not depend on it, and another
   * snapshot may follow instead. The default ignores it.
   */
  default void expect(Snapshot snapshot) {}

  /** Takes snapshot t of a graph, and {@linkplain #expect expects} the one after it. */
  default SparseMatrix advance(DynamicGraph graph, int t) {
    if (t + 1 < graph.length()) {
      expect(graph.snapshot(t + 1));
    }
    return advance(graph.snapshot(t));
  }

  /**
   * How wrong X̃_tᵀ of the last snapshot can be, before the {@link Output} makes its variant of it.
   * Empty for methods that do not diffuse, which are exact.
   */
  default Optional<Certificate> certificate() {
    return Optional.empty();
  }

  /**
   * The nodes whose rows of the last snapshot are not certified to {@link Certificate#CERTAIN},
   * ascending.
   */
  default int[] uncertainNodes() {
    return new int[0];
  }

  @Override
  default void close() {}
}
