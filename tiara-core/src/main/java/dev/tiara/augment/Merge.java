package dev.tiara.augment;

import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * The baseline Merge: the union of all snapshots up to t, every entry 1, with self-loops and
 * normalised as in {@link NoAugmentation}.
 */
public record Merge() implements Augmenter {
  @Override
  public AugmentationStream stream(Nodes nodes) {
    return new Union(nodes.size());
  }

  private static final class Union implements AugmentationStream {
    /** Row u: u itself and all that it has had an edge to, ascending. */
    private final int[][] rows;

    Union(int n) {
      rows = new int[n][];
      for (int u = 0; u < n; u++) {
        rows[u] = new int[] {u};
      }
    }

    @Override
    public SparseMatrix advance(Snapshot A) {
      for (int p = 0; p < A.activatedCount(); p++) {
        int[] added = new int[A.firstEdge(p + 1) - A.firstEdge(p)];
        for (int e = 0; e < added.length; e++) {
          added[e] = A.activated(A.target(A.firstEdge(p) + e));
        }
        int u = A.activated(p);
        rows[u] = union(rows[u], added);
      }
      return SparseMatrix.ofRows(rows.clone(), new float[rows.length][0])
          .unweighted()
          .symmetricallyNormalized();
    }

    private static int[] union(int[] a, int[] b) {
      int[] merged = new int[a.length + b.length];
      int count = 0;
      int i = 0;
      int j = 0;
      while (i < a.length || j < b.length) {
        int left = i < a.length ? a[i] : Integer.MAX_VALUE;
        int right = j < b.length ? b[j] : Integer.MAX_VALUE;
        merged[count++] = Math.min(left, right);
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
      }
      return count == a.length ? a : Arrays.copyOf(merged, count);
    }
  }
}
