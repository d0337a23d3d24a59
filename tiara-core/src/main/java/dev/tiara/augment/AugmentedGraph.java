package dev.tiara.augment;

import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.List;

/** The augmented matrices of a dynamic graph, one per snapshot, starting at time 0. */
@Stable
public record AugmentedGraph(Nodes nodes, List<SparseMatrix> matrices) {

  /** Copies the list. */
  public AugmentedGraph {
    matrices = List.copyOf(matrices);
  }

  /** T, the number of snapshots. */
  public int length() {
    return matrices.size();
  }

  /** The matrix at time t. */
  public SparseMatrix matrix(int t) {
    return matrices.get(t);
  }

  /** The total number of entries of all matrices. */
  public long nonZeros() {
    return matrices.stream().mapToLong(SparseMatrix::nonZeros).sum();
  }
}
