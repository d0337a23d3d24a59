package dev.tiara.internal.step;

import dev.tiara.internal.column.Columns;
import java.util.Arrays;

/** Insertion and deletion of nodes in X̃_{t−1} (the paper's appendix, "Discussions"). */
final class NodeEdits {
  private NodeEdits() {}

  /** [X̃ 0; 0 I] of this size. */
  static Columns insertLast(Columns X, int size) {
    Columns grown = new Columns(size);
    for (int s = 0; s < X.size(); s++) {
      grown.share(s, X);
    }
    for (int s = X.size(); s < size; s++) {
      grown.nodes[s] = new int[] {s};
      grown.values[s] = new double[] {1};
    }
    return grown;
  }

  /** X̃ without row and column {@code gone}, columns normalised. */
  static Columns delete(Columns X, int gone) {
    int n = X.size();
    Columns shrunk = new Columns(n - 1);
    for (int s = 0; s < n; s++) {
      if (s != gone) {
        deleteEntry(X, s, gone, shrunk, s > gone ? s - 1 : s);
      }
    }
    return shrunk;
  }

  private static void deleteEntry(Columns X, int s, int gone, Columns to, int seed) {
    int[] nodes = X.nodes[s];
    int[] keptNodes = new int[nodes.length];
    double[] kept = new double[nodes.length];
    int count = 0;
    double sum = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] != gone) {
        keptNodes[count] = nodes[i] > gone ? nodes[i] - 1 : nodes[i];
        kept[count++] = X.values[s][i];
        sum += X.values[s][i];
      }
    }
    if (count == 0) {
      to.nodes[seed] = new int[] {seed};
      to.values[seed] = new double[] {1};
      // Exact if the column was exact; otherwise the paper's may have had other entries.
      to.toPaper[seed] = X.toPaper[s] == 0 ? 0 : 2;
      to.toUnfiltered[seed] = 2;
      return;
    }
    boolean lost = count < nodes.length;
    for (int i = 0; lost && i < count; i++) {
      kept[i] /= sum;
    }
    to.nodes[seed] = Arrays.copyOf(keptNodes, count);
    to.values[seed] = Arrays.copyOf(kept, count);
    // If two distributions are at distance d and one avoids the node with probability p, then both,
    // conditioned on avoiding it, are at distance d / p at most.
    double avoids = lost ? sum : 1;
    to.toPaper[seed] = Math.min(2, X.toPaper[s] / avoids);
    to.toUnfiltered[seed] = Math.min(2, X.toUnfiltered[s] / avoids);
  }
}
