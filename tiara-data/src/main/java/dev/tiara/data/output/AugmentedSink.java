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
   * @param certificate how wrong it can be; empty for a method that is exact, for every snapshot or
   *     for none
   */
  void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException;

  /** Hands snapshots to a sink. */
  @FunctionalInterface
  interface Content {
    void writeTo(AugmentedSink sink) throws IOException;
  }
}
