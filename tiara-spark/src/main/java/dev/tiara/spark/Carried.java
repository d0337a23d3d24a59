package dev.tiara.spark;

import dev.tiara.matrix.SparseMatrix;
import java.io.Serializable;
import java.util.List;

/**
 * The one element of a partition of the state.
 *
 * @param partition its number p of P: it has the nodes p, p + P, p + 2P, …
 * @param share what is carried on
 * @param reports on the window's snapshots
 * @param rows of the window's snapshots, where they are still to be changed before they are
 *     written; else empty
 */
record Carried(int partition, Share share, List<Report> reports, List<SparseMatrix> rows)
    implements Serializable {

  Carried withoutRows() {
    return new Carried(partition, share, List.of(), List.of());
  }
}
