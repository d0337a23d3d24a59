package dev.tiara.experiments.sweep;

import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the strongly connected components of a sparse matrix, viewed as a graph, by Tarjan's
 * algorithm (1972). It does not recurse, because some matrices are long chains.
 */
final class StrongComponents {
  private final SparseMatrix matrix;
  private final double threshold;
  private final int[] order;
  private final int[] lowest;
  private final boolean[] open;
  private final int[] stack;
  private int stacked;
  private int visited;
  private final List<int[]> components = new ArrayList<>();

  private StrongComponents(SparseMatrix matrix, double threshold) {
    int n = matrix.rows();
    this.matrix = matrix;
    this.threshold = threshold;
    this.order = new int[n];
    this.lowest = new int[n];
    this.open = new boolean[n];
    this.stack = new int[n];
  }

  /**
   * The components connected by entries whose absolute value exceeds the threshold, each in
   * ascending order.
   */
  static List<int[]> of(SparseMatrix matrix, double threshold) {
    var search = new StrongComponents(matrix, threshold);
    for (int v = 0; v < matrix.rows(); v++) {
      if (search.order[v] == 0) {
        search.visitFrom(v);
      }
    }
    return search.components;
  }

  private void visitFrom(int root) {
    int[] path = new int[matrix.rows()];
    int[] nextEntry = new int[matrix.rows()];
    int depth = 0;
    path[0] = root;
    enter(root);
    while (depth >= 0) {
      int v = path[depth];
      int child = nextChild(v, nextEntry);
      if (child >= 0) {
        path[++depth] = child;
        enter(child);
        continue;
      }
      if (lowest[v] == order[v]) {
        close(v);
      }
      depth--;
      if (depth >= 0) {
        lowest[path[depth]] = Math.min(lowest[path[depth]], lowest[v]);
      }
    }
  }

  private void enter(int v) {
    order[v] = ++visited;
    lowest[v] = visited;
    stack[stacked++] = v;
    open[v] = true;
  }

  /** The next neighbour that has not been visited, or −1 if there is none. */
  private int nextChild(int v, int[] nextEntry) {
    int[] indices = matrix.indices(v);
    float[] values = matrix.values(v);
    while (nextEntry[v] < indices.length) {
      int e = nextEntry[v]++;
      int w = indices[e];
      if (Math.abs(values[e]) <= threshold) {
        continue;
      }
      if (order[w] == 0) {
        return w;
      }
      if (open[w]) {
        lowest[v] = Math.min(lowest[v], order[w]);
      }
    }
    return -1;
  }

  private void close(int root) {
    int end = stacked;
    int v;
    do {
      v = stack[--stacked];
      open[v] = false;
    } while (v != root);
    int[] component = Arrays.copyOfRange(stack, stacked, end);
    Arrays.sort(component);
    components.add(component);
  }
}
