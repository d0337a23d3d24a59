package dev.tiara.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DynamicGraphTest {

  @Test
  void statistics_areTable1s() {
    var path = Snapshot.of(5, Direction.UNDIRECTED, new int[] {0, 1}, new int[] {1, 2});
    var graph = new DynamicGraph(Nodes.numbered(5), List.of(path, Snapshot.empty(5)));
    assertThat(graph.statistics()).isEqualTo(new GraphStatistics(5, 4, 2, 1.5, 4 / 3.0));
  }

  @Test
  void graphWithoutSnapshotsOrEdges_hasStatistics() {
    var graph = new DynamicGraph(Nodes.numbered(0), List.of());
    assertThat(graph.statistics()).isEqualTo(new GraphStatistics(0, 0, 0, 0, 0));
  }

  @Test
  void snapshotsOfOtherNodes_areRejected() {
    assertThatThrownBy(() -> new DynamicGraph(Nodes.numbered(3), List.of(Snapshot.empty(2))))
        .hasMessage("every snapshot must have the graph's 3 nodes, got 2 in snapshot 0");
  }

  @Test
  void timeOutOfRange_isRejected() {
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(Snapshot.empty(2)));
    assertThatThrownBy(() -> graph.snapshot(1))
        .hasMessage("snapshot must be between 0 and 0, got 1");
  }

  @Test
  void directionAndWeighting_areThoseOfTheSnapshots() {
    int[] sources = {0};
    int[] targets = {1};
    var undirected = Snapshot.of(2, Direction.UNDIRECTED, sources, targets);
    var directed = Snapshot.of(2, Direction.DIRECTED, sources, targets);
    var weighted = Snapshot.of(2, Direction.DIRECTED, sources, targets, new double[] {3});
    var both = new DynamicGraph(Nodes.numbered(2), List.of(undirected, directed));
    assertThat(both.direction()).isEqualTo(Direction.DIRECTED);
    assertThat(both.weighting()).isEqualTo(Weighting.UNWEIGHTED);
    var one = new DynamicGraph(Nodes.numbered(2), List.of(undirected));
    assertThat(one.direction()).isEqualTo(Direction.UNDIRECTED);
    assertThat(new DynamicGraph(Nodes.numbered(2), List.of(undirected, weighted)).weighting())
        .isEqualTo(Weighting.WEIGHTED);
    assertThat(both).hasToString("dynamic graph of 2 nodes, 2 snapshots");
  }

  @Test
  void endWithoutSnapshot_isRejected() {
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(Snapshot.empty(2)));
    assertThat(graph.end(0)).isEqualTo(1);
    assertThatThrownBy(() -> graph.end(1)).hasMessage("snapshot must be between 0 and 0, got 1");
  }
}
