package dev.tiara.spark.run;

import dev.tiara.diffusion.Certificate;
import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The output of one partition for a window.
 *
 * @param parts one for each snapshot of the window
 * @param rows the rows of each snapshot if they are to be transformed before they are written;
 *     otherwise empty
 */
record WindowOutput(int partition, List<Part> parts, List<SparseMatrix> rows)
    implements Serializable {

  /**
   * The part of a snapshot that a partition produced.
   *
   * @param snapshot its number
   * @param nodes the number of nodes, and of rows
   * @param entries the number of entries in these rows
   * @param certificate null if the method is exact
   * @param file the name of the file that holds the rows; null if none was written
   */
  record Part(
      int snapshot,
      int nodes,
      long entries,
      @Nullable Certificate certificate,
      @Nullable String file)
      implements Serializable {

    /** The same part after its rows were transformed and written. */
    Part written(long newEntries, String newFile) {
      return new Part(snapshot, nodes, newEntries, certificate, newFile);
    }
  }

  /** The same output with other rows. */
  WindowOutput withRows(List<SparseMatrix> others) {
    return new WindowOutput(partition, parts, others);
  }
}
