package dev.tiara.graph;

import java.util.Map;
import java.util.TreeMap;

/**
 * A graph whose edges stay until they are deleted (an evolving graph in the paper's appendix on
 * insertion and deletion): edit it, then take a snapshot of its current state. Not thread-safe.
 *
 * <p>An edit sets entry (u, v) of A_t to the weight of the edge, or to 0; {@link #snapshot()}
 * copies A_t.
 */
public final class EvolvingGraph {
  private final Direction direction;
  private Nodes nodes;
  private final TreeMap<Edge, Double> edges = new TreeMap<>();
  private boolean weighted;

  private record Edge(int source, int target) implements Comparable<Edge> {
    @Override
    public int compareTo(Edge other) {
      int bySource = Integer.compare(source, other.source);
      return bySource != 0 ? bySource : Integer.compare(target, other.target);
    }
  }

  /** A graph with these nodes and no edges. */
  public EvolvingGraph(Nodes nodes, Direction direction) {
    this.nodes = nodes;
    this.direction = direction;
  }

  /** The current nodes. */
  public Nodes nodes() {
    return nodes;
  }

  /** Inserts an edge of weight 1; the weight of an existing edge becomes 1. */
  public void insertEdge(String source, String target) {
    put(source, target, 1);
  }

  /** Inserts an edge with a positive weight, or changes the weight of an existing one. */
  public void insertEdge(String source, String target, double weight) {
    Snapshot.checkWeight(weight);
    if (weight == 0) {
      throw new IllegalArgumentException("weight of an inserted edge must be positive, got 0");
    }
    weighted |= weight != 1;
    put(source, target, weight);
  }

  private void put(String source, String target, double weight) {
    Edge edge = edge(source, target);
    if (edge.source == edge.target) {
      throw new IllegalArgumentException(
          "an edge must join two different nodes, got \"" + source + "\" twice");
    }
    edges.put(edge, weight);
  }

  /**
   * Deletes an edge.
   *
   * @throws IllegalArgumentException if there is no such edge
   */
  public void deleteEdge(String source, String target) {
    if (edges.remove(edge(source, target)) == null) {
      throw new IllegalArgumentException(
          "there is no edge from \"" + source + "\" to \"" + target + "\" to delete");
    }
  }

  private Edge edge(String source, String target) {
    int u = nodes.index(source);
    int v = nodes.index(target);
    boolean swap = direction == Direction.UNDIRECTED && u > v;
    return swap ? new Edge(v, u) : new Edge(u, v);
  }

  /** Inserts a node without edges, at the last index. */
  public void insertNode(String name) {
    nodes = nodes.with(name);
  }

  /** Deletes a node and its edges; the indices of later nodes decrease by one. */
  public void deleteNode(String name) {
    int gone = nodes.index(name);
    nodes = nodes.without(gone);
    TreeMap<Edge, Double> kept = new TreeMap<>();
    for (Map.Entry<Edge, Double> entry : edges.entrySet()) {
      int u = entry.getKey().source;
      int v = entry.getKey().target;
      if (u != gone && v != gone) {
        kept.put(new Edge(u > gone ? u - 1 : u, v > gone ? v - 1 : v), entry.getValue());
      }
    }
    edges.clear();
    edges.putAll(kept);
  }

  /** A snapshot of the current state. */
  public Snapshot snapshot() {
    int[] sources = new int[edges.size()];
    int[] targets = new int[edges.size()];
    double[] weights = weighted ? new double[edges.size()] : null;
    int i = 0;
    for (Map.Entry<Edge, Double> entry : edges.entrySet()) {
      sources[i] = entry.getKey().source;
      targets[i] = entry.getKey().target;
      if (weights != null) {
        weights[i] = entry.getValue();
      }
      i++;
    }
    return SnapshotAssembler.assemble(nodes.size(), direction, sources, targets, weights);
  }
}
