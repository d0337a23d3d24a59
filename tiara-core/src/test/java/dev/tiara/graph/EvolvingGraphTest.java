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
        .hasMessage("an edge must join two nodes, got \"a\" twice");
    assertThatThrownBy(() -> graph.insertEdge("a", "b", 0))
        .hasMessage("weight of an inserted edge must be positive, got 0");
  }
}
