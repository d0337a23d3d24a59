package dev.tiara.live;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.SettledState;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.ArrayList;
import java.util.List;

/**
 * What a {@link LiveTiara} should know, as plain lists of edges: every answer is computed afresh,
 * from the first snapshot on.
 */
final class LiveModel {
  /**
   * An edge as it arrived.
   *
   * @param snapshot the snapshot to which it belongs
   */
  record Edge(int snapshot, int source, int target, double weight) {}

  final Direction direction;
  final Weighting weighting;
  final List<Edge> edges = new ArrayList<>();
  int nodeCount;

  /** The index of the open snapshot. */
  int time;

  LiveModel(Direction direction, Weighting weighting, int nodeCount) {
    this.direction = direction;
    this.weighting = weighting;
    this.nodeCount = nodeCount;
  }

  /** The same at this moment. */
  LiveModel copy() {
    var copy = new LiveModel(direction, weighting, nodeCount);
    copy.edges.addAll(edges);
    copy.time = time;
    return copy;
  }

  Snapshot snapshot(int t) {
    List<Edge> mine = edges.stream().filter(edge -> edge.snapshot == t).toList();
    int[] sources = mine.stream().mapToInt(Edge::source).toArray();
    int[] targets = mine.stream().mapToInt(Edge::target).toArray();
    double[] weights = mine.stream().mapToDouble(Edge::weight).toArray();
    return weighting == Weighting.WEIGHTED
        ? Snapshot.of(nodeCount, direction, sources, targets, weights)
        : Snapshot.of(nodeCount, direction, sources, targets);
  }

  /** X̃ after this many snapshots. */
  SettledState advanced(TiaraSettings settings, int snapshots) {
    try (var state = new DiffusionState(settings, Nodes.numbered(nodeCount), 1)) {
      for (int t = 0; t < snapshots; t++) {
        state.advance(snapshot(t));
      }
      return state.settled();
    }
  }

  double[] walk(TiaraSettings settings, int seed) {
    var walk = new TimeAwareWalk(settings, Nodes.numbered(nodeCount), seed);
    for (int t = 0; t <= time; t++) {
      walk.advance(snapshot(t));
    }
    return walk.scores();
  }
}
