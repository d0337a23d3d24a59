package dev.tiara.data.output;

import dev.tiara.diffusion.Certificate;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.util.Optional;

/** Accepts augmented snapshots in chronological order. */
@FunctionalInterface
public interface AugmentedSink {

  /**
   * Adds the next snapshot.
   *
   * @param certificate the certified error of the snapshot; empty for all snapshots if the method
   *     is exact
   */
  void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException;

  /** Adds snapshots to a sink. */
  @FunctionalInterface
  interface Content {
    void writeTo(AugmentedSink sink) throws IOException;
  }
}
