package dev.tiara.graph;

import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import dev.tiara.stability.Stable;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One snapshot G_t: the adjacency matrix A_t without self-loops, stored for its activated nodes
 * only.
 *
 * <p>The activated nodes V_t, those with an edge in G_t, are numbered 0 … n_t − 1 by their
 * <em>position</em> in ascending order of index. Rows are compressed (CSR) over positions, so a
 * snapshot takes O(n_t + m_t) memory however many nodes the graph has. Edges of an undirected
 * snapshot are stored in both directions.
 */
@Stable
public final class Snapshot implements Serializable {
  private static final long serialVersionUID = 1;

  private final int nodeCount;
  private final int[] activated;
  private final int[] offsets;
  private final int[] targets;

  /** Null if every edge has weight 1. */
  private final double @Nullable [] weights;

  /** The arrays are neither copied nor checked. */
  Snapshot(
      int nodeCount, int[] activated, int[] offsets, int[] targets, double @Nullable [] weights) {
    this.nodeCount = nodeCount;
    this.activated = activated;
    this.offsets = offsets;
    this.targets = targets;
    this.weights = weights;
  }

  /** A snapshot without edges. */
  public static Snapshot empty(long nodeCount) {
    return new Snapshot(Nodes.checkCount(nodeCount), new int[0], new int[1], new int[0], null);
  }

  /**
   * An unweighted snapshot of the edges (sources[i], targets[i]). Self-loops are removed and
   * duplicates merged.
   *
   * @throws IllegalArgumentException if a node is out of range or the arrays differ in length
   */
  public static Snapshot of(long nodeCount, Direction direction, int[] sources, int[] targets) {
    return SnapshotAssembler.assemble(
        Nodes.checkCount(nodeCount), direction, sources, targets, null);
  }

  /**
   * A weighted snapshot. Self-loops and edges of weight 0 are removed, and the weights of
   * duplicates summed.
   *
   * @throws ExcessiveWeightException if the weights of a node's edges are excessive
   * @throws IllegalArgumentException if a node is out of range, a weight is negative or not finite,
   *     or the arrays differ in length
   */
  public static Snapshot of(
      long nodeCount, Direction direction, int[] sources, int[] targets, double[] weights) {
    return SnapshotAssembler.assemble(
        Nodes.checkCount(nodeCount), direction, sources, targets, weights);
  }

  /**
   * A snapshot of compressed rows, see {@link #firstEdge}. The arrays are not copied and must not
   * be modified. Unlike in a snapshot of edges, an activated node may be without an edge.
   *
   * @param activated the indices of the activated nodes, ascending
   * @param offsets where the edges of each position begin, and the number of edges
   * @param targets the positions that the edges lead to, ascending for each position
   * @param weights null if every edge has weight 1
   * @throws IllegalArgumentException if a node or a position is out of range or not in order, a
   *     weight is negative or not finite, or the arrays do not match
   */
  public static Snapshot ofRows(
      long nodeCount, int[] activated, int[] offsets, int[] targets, double @Nullable [] weights) {
    int n = Nodes.checkCount(nodeCount);
    if (offsets.length != activated.length + 1
        || offsets[0] != 0
        || offsets[activated.length] != targets.length
        || (weights != null && weights.length != targets.length)) {
      throw new IllegalArgumentException(
          "rows must have an offset per activated node and one more, and a target per edge, got "
              + offsets.length
              + " offsets, "
              + activated.length
              + " activated nodes and "
              + targets.length
              + " targets");
    }
    for (int p = 0; p < activated.length; p++) {
      checkAscends("activated nodes", activated, p, 0, n);
      if (offsets[p] > offsets[p + 1] || offsets[p + 1] > targets.length) {
        throw new IllegalArgumentException(
            "offsets must rise to " + targets.length + ", got " + offsets[p + 1]);
      }
      for (int e = offsets[p]; e < offsets[p + 1]; e++) {
        checkAscends("targets of a row", targets, e, offsets[p], activated.length);
        if (weights != null) {
          checkWeight(weights[e]);
        }
      }
    }
    return new Snapshot(n, activated, offsets, targets, weights);
  }

  private static void checkAscends(String what, int[] items, int at, int first, int below) {
    int least = at == first ? 0 : items[at - 1] + 1;
    if (items[at] < least || items[at] >= below) {
      throw new IllegalArgumentException(
          what + " must ascend and be below " + below + ", got " + items[at]);
    }
  }

  /**
   * Checks the weight of an edge.
   *
   * @throws InputException if it is negative or not finite
   */
  public static void checkWeight(double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new InputException("weight", "must be finite and not negative", weight)
          .saying("edge weight");
    }
  }

  /**
   * The same edges in a graph that has more nodes; shares their arrays.
   *
   * @throws IllegalArgumentException if there would be fewer nodes
   */
  public Snapshot withNodeCount(int count) {
    if (count < nodeCount) {
      throw new IllegalArgumentException(
          "number of nodes must be at least " + nodeCount + ", got " + count);
    }
    return count == nodeCount ? this : new Snapshot(count, activated, offsets, targets, weights);
  }

  /** n, the number of nodes of the whole graph. */
  public int nodeCount() {
    return nodeCount;
  }

  /** n_t, the number of nodes with an edge in this snapshot. */
  public int activatedCount() {
    return activated.length;
  }

  /** The index of the activated node at this position. */
  public int activated(int position) {
    return activated[position];
  }

  /** The position of a node among the activated ones, or a negative number if it has no edge. */
  public int position(int node) {
    return Arrays.binarySearch(activated, node);
  }

  /** m_t, the number of non-zeros of A_t: an undirected edge counts twice, as in Table 1. */
  public int edgeCount() {
    return targets.length;
  }

  /** Whether edges carry weights. */
  public boolean isWeighted() {
    return weights != null;
  }

  /**
   * The first edge of the node at this position; its edges end where those of the next position
   * begin.
   */
  public int firstEdge(int position) {
    return offsets[position];
  }

  /** The position of the node that an edge leads to. */
  public int target(int edge) {
    return targets[edge];
  }

  /** The weight of an edge. */
  public double weight(int edge) {
    return weights == null ? 1 : weights[edge];
  }

  /** The sum of the weights of the outgoing edges of the node at this position. */
  public double outWeight(int position) {
    if (weights == null) {
      return offsets[position + 1] - offsets[position];
    }
    double sum = 0;
    for (int e = offsets[position]; e < offsets[position + 1]; e++) {
      sum += weights[e];
    }
    return sum;
  }

  /** Whether A_t is symmetric, weights included. */
  public boolean isSymmetric() {
    for (int u = 0; u < activated.length; u++) {
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        int back = edge(targets[e], u);
        if (back < 0 || weight(back) != weight(e)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The edge between two positions, or a negative number if there is none. */
  private int edge(int source, int target) {
    return Arrays.binarySearch(targets, offsets[source], offsets[source + 1], target);
  }

  /** The weight of the edge between two nodes; 0 if there is none. */
  public double weight(int source, int target) {
    Nodes.checkIndex(source, nodeCount);
    Nodes.checkIndex(target, nodeCount);
    int from = position(source);
    int to = position(target);
    int edge = from < 0 || to < 0 ? -1 : edge(from, to);
    return edge < 0 ? 0 : weight(edge);
  }

  /** Calls the visitor with each edge, in ascending order of source and then target index. */
  public void forEachEdge(EdgeVisitor visitor) {
    for (int u = 0; u < activated.length; u++) {
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        visitor.visit(activated[u], activated[targets[e]], weight(e));
      }
    }
  }

  /** Visits an edge of a snapshot. */
  @FunctionalInterface
  public interface EdgeVisitor {
    void visit(int source, int target, double weight);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Snapshot that
        && nodeCount == that.nodeCount
        && Arrays.equals(activated, that.activated)
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(targets, that.targets)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(targets) + Arrays.hashCode(activated);
  }

  @Override
  public String toString() {
    return "snapshot of "
        + Counted.of(activated.length, "activated node")
        + ", "
        + Counted.of(targets.length, "edge");
  }
}
