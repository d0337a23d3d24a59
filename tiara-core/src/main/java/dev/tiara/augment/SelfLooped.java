package dev.tiara.augment;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;

/** D^(−1/2) (A_t + I) D^(−1/2) over the edges of A_t that a choice lets through. */
final class SelfLooped implements AugmentationStream {
  private final EdgeChoice choice;
  private int time;

  /** Whether an edge of the snapshot at this time stays. */
  @FunctionalInterface
  interface EdgeChoice {
    boolean keeps(int time, int edge);
  }

  SelfLooped(EdgeChoice choice) {
    this.choice = choice;
  }

  @Override
  public SparseMatrix advance(Snapshot A) {
    int n = A.nodeCount();
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    int position = 0;
    for (int u = 0; u < n; u++) {
      boolean activated = position < A.activatedCount() && A.activated(position) == u;
      if (activated) {
        fillRow(A, position, indices, values);
        position++;
      } else {
        indices[u] = new int[] {u};
        values[u] = new float[] {1};
      }
    }
    time++;
    return SparseMatrix.ofRows(indices, values).symmetricallyNormalized();
  }

  private void fillRow(Snapshot A, int position, int[][] indices, float[][] values) {
    int first = A.firstEdge(position);
    int last = A.firstEdge(position + 1);
    int kept = 0;
    for (int e = first; e < last; e++) {
      kept += choice.keeps(time, e) ? 1 : 0;
    }
    int u = A.activated(position);
    int[] row = new int[kept + 1];
    float[] weight = new float[kept + 1];
    int count = 0;
    boolean looped = false;
    for (int e = first; e < last; e++) {
      if (!looped && A.target(e) > position) {
        row[count] = u;
        weight[count++] = 1;
        looped = true;
      }
      if (choice.keeps(time, e)) {
        row[count] = A.activated(A.target(e));
        weight[count++] = (float) A.weight(e);
      }
    }
    if (!looped) {
      row[count] = u;
      weight[count] = 1;
    }
    indices[u] = row;
    values[u] = weight;
  }
}
