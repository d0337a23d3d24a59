package dev.tiara.data.output;

import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.util.Map;

/** Takes augmented snapshots in the order of time. */
@FunctionalInterface
public interface AugmentedSink {

  /**
   * Adds the next snapshot.
   *
   * @param certificate figures about it by name, such as bounds of its error; the same names, or
   *     none, for every snapshot
   */
  void add(SparseMatrix matrix, Map<String, Double> certificate) throws IOException;

  /** Hands snapshots to a sink. */
  @FunctionalInterface
  interface Content {
    void writeTo(AugmentedSink sink) throws IOException;
  }
}
