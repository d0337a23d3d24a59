package dev.tiara.internal.open;

import dev.tiara.graph.Snapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of an open snapshot that mass on some nodes can reach: these nodes and all that edges
 * lead to from there, renumbered in the same order. Nothing else of A_t changes where that mass
 * goes, so S_t can be applied on this part alone.
 *
 * <p>Finding it takes time in proportion to its nodes and edges, whatever the size of the graph.
 */
public final class ReachedPart {
  /** The nodes in ascending order; a node's number here is its index. */
  public final int[] nodes;

  /** A_t on these nodes. A node is activated here if it is activated in A_t. */
  public final Snapshot A;

  private ReachedPart(int[] nodes, Snapshot A) {
    this.nodes = nodes;
    this.A = A;
  }

  /** The part that is reached from some nodes, activated or not. */
  public static ReachedPart of(OpenEdges edges, int[] from) {
    return new Search(edges, from).part();
  }

  /** The numbers of nodes that must be among {@link #nodes}, in the same order. */
  public int[] numbers(int[] ascending) {
    int[] numbers = new int[ascending.length];
    int number = 0;
    for (int i = 0; i < numbers.length; i++) {
      while (nodes[number] != ascending[i]) {
        number++;
      }
      numbers[i] = number;
    }
    return numbers;
  }

  /** The nodes with these numbers. */
  public int[] nodesOf(int[] numbers) {
    int[] named = new int[numbers.length];
    Arrays.setAll(named, i -> nodes[numbers[i]]);
    return named;
  }

  /** A breadth-first search, which lists nodes in the order in which it finds them. */
  private static final class Search {
    private final OpenEdges edges;
    private int[] found;

    /** The rows of the nodes that were found; null for those that are not activated. */
    private @Nullable EdgeRow[] rows;

    private int count;
    private int edgeCount;
    private int activated;

    /** An open hash table of places in {@link #found}, plus 1; 0 where it is free. */
    private int[] table;

    Search(OpenEdges edges, int[] from) {
      this.edges = edges;
      int capacity = Math.max(16, 2 * from.length);
      found = new int[capacity];
      rows = new EdgeRow[capacity];
      table = new int[4 * Integer.highestOneBit(capacity)];
      for (int node : from) {
        find(node);
      }
      for (int i = 0; i < count; i++) {
        EdgeRow row = rows[i];
        if (row != null) {
          for (int target : row.targets()) {
            find(target);
          }
        }
      }
    }

    /** The place of a node in the list, to which it is added if it is new. */
    private int find(int node) {
      int at = slot(node);
      if (table[at] == 0) {
        if (count == found.length) {
          grow();
          at = slot(node);
        }
        found[count] = node;
        EdgeRow row = edges.row(node);
        rows[count++] = row;
        activated += row == null ? 0 : 1;
        edgeCount += row == null ? 0 : row.targets().length;
        table[at] = count;
      }
      return table[at] - 1;
    }

    private int slot(int node) {
      int mask = table.length - 1;
      int at = ((node * 0x9E3779B9) >>> 7) & mask;
      while (table[at] != 0 && found[table[at] - 1] != node) {
        at = (at + 1) & mask;
      }
      return at;
    }

    private void grow() {
      found = Arrays.copyOf(found, 2 * count);
      rows = Arrays.copyOf(rows, 2 * count);
      table = new int[2 * table.length];
      for (int i = 0; i < count; i++) {
        table[slot(found[i])] = i + 1;
      }
    }

    private ReachedPart part() {
      int[] nodes = Arrays.copyOf(found, count);
      Arrays.sort(nodes);
      int[] places = new int[activated];
      int[] numbers = new int[activated];
      int[] positionOf = new int[count];
      int position = 0;
      for (int number = 0; number < count; number++) {
        int place = find(nodes[number]);
        if (rows[place] != null) {
          positionOf[place] = position;
          numbers[position] = number;
          places[position++] = place;
        }
      }
      int[] offsets = new int[activated + 1];
      int[] targets = new int[edgeCount];
      double[] weights = null;
      int next = 0;
      for (int p = 0; p < activated; p++) {
        EdgeRow row = rows[places[p]];
        int[] ends = row == null ? new int[0] : row.targets();
        if (row != null && row.weights() != null) {
          weights = weights == null ? new double[edgeCount] : weights;
          System.arraycopy(row.weights(), 0, weights, next, ends.length);
        }
        for (int end : ends) {
          targets[next++] = positionOf[find(end)];
        }
        offsets[p + 1] = next;
      }
      return new ReachedPart(nodes, Snapshot.ofRows(count, numbers, offsets, targets, weights));
    }
  }
}
