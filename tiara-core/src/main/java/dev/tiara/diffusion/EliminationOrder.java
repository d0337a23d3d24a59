package dev.tiara.diffusion;

import java.util.Arrays;

/**
 * An order of elimination by minimum degree: always the node with the fewest neighbours left, which
 * then become neighbours of each other. Real snapshots, trees with a small knot in the middle, stay
 * sparse in it: WikiElec's have 1,500 fill-ins and edges for 350 nodes on the average.
 *
 * <p>Neighbours are those of A + Aᵀ, so the factors of a directed snapshot have the same pattern.
 */
final class EliminationOrder {
  /** {@code rowOf[node]} is when the node is eliminated, {@code nodeAt[row]} the reverse. */
  final int[] rowOf;

  final int[] nodeAt;

  /** Neighbours of a row's node when it is eliminated, as rows, ascending; all are later rows. */
  final int[][] later;

  /** The number of all later neighbours: the entries of either triangle. */
  final long fill;

  private EliminationOrder(int[] rowOf, int[] nodeAt, int[][] later, long fill) {
    this.rowOf = rowOf;
    this.nodeAt = nodeAt;
    this.later = later;
    this.fill = fill;
  }

  /**
   * The order, or null as soon as it would take more than {@code maxFill} entries, or looking at
   * more than {@code maxWork} neighbours to find it.
   */
  static EliminationOrder of(WalkMatrix walk, long maxFill, long maxWork) {
    return new Elimination(walk).run(maxFill, maxWork);
  }

  /**
   * The same elimination with the rows before {@code first} renumbered, so that what hangs together
   * stands together: each row follows all that are eliminated into it. Fill is the same, and a walk
   * up or down the tree of elimination finds its rows close by in memory.
   */
  EliminationOrder clustered(int first) {
    int n = nodeAt.length;
    int[] firstChild = new int[n + 1];
    int[] sibling = new int[n];
    Arrays.fill(firstChild, -1);
    for (int row = first - 1; row >= 0; row--) {
      int parent = later[row].length == 0 ? n : later[row][0];
      sibling[row] = firstChild[parent];
      firstChild[parent] = row;
    }
    int[] renumbered = new int[n];
    int next = 0;
    int[] stack = new int[first + 1];
    for (int root = first; root <= n; root++) {
      int depth = 0;
      for (int child = firstChild[root]; child >= 0; child = sibling[child]) {
        stack[depth++] = child;
        while (depth > 0) {
          int row = stack[depth - 1];
          int grandchild = firstChild[row];
          if (grandchild >= 0) {
            firstChild[row] = sibling[grandchild];
            stack[depth++] = grandchild;
          } else {
            renumbered[row] = next++;
            depth--;
          }
        }
      }
    }
    for (int row = first; row < n; row++) {
      renumbered[row] = row;
    }
    int[] newRowOf = new int[n];
    int[] newNodeAt = new int[n];
    int[][] newLater = new int[n][];
    for (int row = 0; row < n; row++) {
      int to = renumbered[row];
      newNodeAt[to] = nodeAt[row];
      newRowOf[nodeAt[row]] = to;
      newLater[to] = new int[later[row].length];
      for (int i = 0; i < later[row].length; i++) {
        newLater[to][i] = renumbered[later[row][i]];
      }
      Arrays.sort(newLater[to]);
    }
    return new EliminationOrder(newRowOf, newNodeAt, newLater, fill);
  }

  /** The graph while it is eliminated. */
  private static final class Elimination {
    private final int n;
    private final int[][] neighbors;
    private final int[] listed;
    private final int[] degree;
    private final boolean[] gone;
    private final int[] mark;
    private int stamp;
    private long work;

    /** Doubly linked lists of the nodes of each degree. */
    private final int[] head;

    private final int[] next;
    private final int[] previous;

    Elimination(WalkMatrix walk) {
      n = walk.size;
      neighbors = new int[n][];
      listed = new int[n];
      degree = new int[n];
      gone = new boolean[n];
      mark = new int[n];
      head = new int[n + 1];
      next = new int[n];
      previous = new int[n];
      Arrays.fill(head, -1);
      connect(walk);
      for (int v = n - 1; v >= 0; v--) {
        degree[v] = listed[v];
        link(v);
      }
    }

    /** Fills in the neighbours of A + Aᵀ. */
    private void connect(WalkMatrix walk) {
      int[] counts = new int[n];
      for (int u = 0; u < n; u++) {
        for (int e = walk.offsets[u]; e < walk.offsets[u + 1]; e++) {
          counts[u]++;
          counts[walk.targets[e]]++;
        }
      }
      for (int v = 0; v < n; v++) {
        neighbors[v] = new int[counts[v]];
      }
      for (int u = 0; u < n; u++) {
        for (int e = walk.offsets[u]; e < walk.offsets[u + 1]; e++) {
          int v = walk.targets[e];
          if (u != v) {
            neighbors[u][listed[u]++] = v;
            neighbors[v][listed[v]++] = u;
          }
        }
      }
      for (int v = 0; v < n; v++) {
        Arrays.sort(neighbors[v], 0, listed[v]);
        int kept = 0;
        for (int i = 0; i < listed[v]; i++) {
          if (i == 0 || neighbors[v][i] != neighbors[v][i - 1]) {
            neighbors[v][kept++] = neighbors[v][i];
          }
        }
        listed[v] = kept;
      }
    }

    EliminationOrder run(long maxFill, long maxWork) {
      int[] rowOf = new int[n];
      int[] nodeAt = new int[n];
      int[][] later = new int[n][];
      long fill = 0;
      int least = 0;
      for (int row = 0; row < n; row++) {
        while (head[least] < 0) {
          least++;
        }
        int v = head[least];
        unlink(v);
        gone[v] = true;
        rowOf[v] = row;
        nodeAt[row] = v;
        later[row] = left(v);
        fill += later[row].length;
        if (fill > maxFill || work > maxWork) {
          return null;
        }
        joinAll(later[row]);
        least = Math.max(0, least - 1);
      }
      for (int row = 0; row < n; row++) {
        for (int i = 0; i < later[row].length; i++) {
          later[row][i] = rowOf[later[row][i]];
        }
        Arrays.sort(later[row]);
      }
      return new EliminationOrder(rowOf, nodeAt, later, fill);
    }

    /** Neighbours that are still there; the list is cleared of the others on the way. */
    private int[] left(int v) {
      int kept = 0;
      for (int i = 0; i < listed[v]; i++) {
        if (!gone[neighbors[v][i]]) {
          neighbors[v][kept++] = neighbors[v][i];
        }
      }
      listed[v] = kept;
      return Arrays.copyOf(neighbors[v], kept);
    }

    /** Makes all of these, whose common neighbour has just gone, neighbours of each other. */
    private void joinAll(int[] clique) {
      for (int u : clique) {
        unlink(u);
        degree[u]--;
        // A leaf leaves its neighbour's list as it is: cleared when it is read next.
        if (clique.length > 1) {
          join(u, clique);
        }
        link(u);
      }
    }

    private void join(int u, int[] clique) {
      stamp++;
      work += listed[u] + clique.length;
      mark[u] = stamp;
      int kept = 0;
      for (int i = 0; i < listed[u]; i++) {
        int w = neighbors[u][i];
        if (!gone[w]) {
          mark[w] = stamp;
          neighbors[u][kept++] = w;
        }
      }
      listed[u] = kept;
      for (int w : clique) {
        if (mark[w] != stamp) {
          if (listed[u] == neighbors[u].length) {
            neighbors[u] = Arrays.copyOf(neighbors[u], 2 * listed[u] + 4);
          }
          neighbors[u][listed[u]++] = w;
          degree[u]++;
        }
      }
    }

    private void link(int v) {
      int first = head[degree[v]];
      next[v] = first;
      previous[v] = -1;
      if (first >= 0) {
        previous[first] = v;
      }
      head[degree[v]] = v;
    }

    private void unlink(int v) {
      if (previous[v] >= 0) {
        next[previous[v]] = next[v];
      } else {
        head[degree[v]] = next[v];
      }
      if (next[v] >= 0) {
        previous[next[v]] = previous[v];
      }
    }
  }
}
