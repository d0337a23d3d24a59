package dev.tiara.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class EvolvingGraphTest {
  private final EvolvingGraph graph =
      new EvolvingGraph(Nodes.named(List.of("a", "b", "c")), Direction.DIRECTED);

  @Test
  void edges_stayUntilDeleted() {
    graph.insertEdge("a", "b");
    graph.insertEdge("c", "a", 2.5);
    assertThat(graph.snapshot().weight(2, 0)).isEqualTo(2.5);
    assertThat(graph.snapshot().weight(0, 1)).isEqualTo(1);
    graph.deleteEdge("a", "b");
    assertThat(graph.snapshot().weight(0, 1)).isZero();
    assertThat(graph.snapshot().edgeCount()).isEqualTo(1);
  }

  @Test
  void deletedNode_takesItsEdgesAlong() {
    graph.insertEdge("a", "b");
    graph.insertEdge("b", "c");
    graph.insertEdge("a", "c");
    graph.deleteNode("b");
    assertThat(graph.snapshot())
        .isEqualTo(Snapshot.of(2, Direction.DIRECTED, new int[] {0}, new int[] {1}));
  }

  @Test
  void whatIsNotThere_cannotBeDeletedOrJoined() {
    assertThatThrownBy(() -> graph.deleteEdge("a", "b"))
        .hasMessage("there is no edge from \"a\" to \"b\" to delete");
    assertThatThrownBy(() -> graph.insertEdge("a", "z")).hasMessage("unknown node \"z\"");
    assertThatThrownBy(() -> graph.insertEdge("a", "a"))
        .hasMessage("an edge must join two different nodes, got \"a\" twice");
    assertThatThrownBy(() -> graph.insertEdge("a", "b", 0))
        .hasMessage("weight of an inserted edge must be positive, got 0");
  }

  @Test
  void edgesOfAnUndirectedGraph_haveNoOrder() {
    var undirected = new EvolvingGraph(Nodes.numbered(3), Direction.UNDIRECTED);
    undirected.insertEdge("0", "2", 3);
    undirected.insertEdge("2", "0", 5);
    assertThat(undirected.snapshot().edgeCount()).isEqualTo(2);
    assertThat(undirected.snapshot().weight(0, 2)).isEqualTo(5);
    undirected.deleteEdge("0", "2");
    assertThat(undirected.snapshot().edgeCount()).isZero();
  }

  @Test
  void nodesBehindADeletedOne_keepTheirEdges() {
    graph.insertNode("d");
    graph.insertEdge("c", "d");
    graph.insertEdge("d", "a");
    graph.deleteNode("b");
    assertThat(graph.nodes().names()).containsExactly("a", "c", "d");
    assertThat(graph.snapshot())
        .isEqualTo(Snapshot.of(3, Direction.DIRECTED, new int[] {1, 2}, new int[] {2, 0}));
    graph.deleteNode("d");
    assertThat(graph.snapshot().edgeCount()).isZero();
  }

  @Test
  void badWeight_isRefused() {
    assertThatThrownBy(() -> graph.insertEdge("a", "b", -1)).hasMessageContaining("got -1.0");
    assertThatThrownBy(() -> graph.insertEdge("a", "b", Double.NaN)).hasMessageContaining("NaN");
    assertThat(graph.snapshot().edgeCount()).isZero();
  }
}
