package dev.tiara.answers.proximity;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An edge of a neighbourhood through time.
 *
 * @param source one end; in a directed graph, the one that the edge leaves
 * @param target the other end
 * @param snapshots the snapshots that have the edge, ascending
 */
public record TimelineEdge(String source, String target, List<Integer> snapshots) {
  /** Takes a copy. */
  public TimelineEdge {
    snapshots = List.copyOf(snapshots);
  }

  /** The edges between nodes that are listed in the same snapshot at least once, seeds included. */
  static List<TimelineEdge> between(DynamicGraph graph, List<ProximityAnswer> answers) {
    Nodes nodes = graph.nodes();
    BitSet[] listed = new BitSet[nodes.size()];
    for (ProximityAnswer answer : answers) {
      answer.seeds().forEach(seed -> list(listed, nodes.index(seed.node()), answer.snapshot()));
      answer
          .neighbours()
          .forEach(near -> list(listed, nodes.index(near.node()), answer.snapshot()));
    }
    boolean directed = graph.direction() == Direction.DIRECTED;
    Map<Long, List<Integer>> found = new TreeMap<>();
    for (int t = 0; t < graph.length(); t++) {
      Snapshot snapshot = graph.snapshot(t);
      int at = t;
      snapshot.forEachEdge(
          (source, target, weight) -> {
            if ((directed || source < target) && together(listed[source], listed[target])) {
              long pair = (long) source << 32 | target;
              found.computeIfAbsent(pair, none -> new ArrayList<>()).add(at);
            }
          });
    }
    return found.entrySet().stream()
        .map(
            edge ->
                new TimelineEdge(
                    nodes.name((int) (edge.getKey() >> 32)),
                    nodes.name(edge.getKey().intValue()),
                    edge.getValue()))
        .toList();
  }

  private static void list(BitSet[] listed, int node, int snapshot) {
    if (listed[node] == null) {
      listed[node] = new BitSet();
    }
    listed[node].set(snapshot);
  }

  private static boolean together(BitSet one, BitSet other) {
    return one != null && other != null && one.intersects(other);
  }
}
