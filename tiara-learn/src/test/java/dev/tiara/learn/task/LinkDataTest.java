package dev.tiara.learn.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.testing.RealData;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkDataTest {

  @Test
  void ofAReciprocalPair_theLaterDirectionIsOriginal_whateverTheOrderOfEvents() {
    LinkData data =
        LinkData.of(
            EventTable.builder()
                .add("a", "b", 5)
                .add("b", "a", 3)
                .add("c", "a", 4)
                .add("b", "a", 12) // another snapshot
                .add("c", "c", 4)
                .build(),
            TimeBins.ofWidth(10));
    int a = data.graph().nodes().index("a");
    int b = data.graph().nodes().index("b");
    int c = data.graph().nodes().index("c");
    assertThat(data.graph().length()).isEqualTo(2);
    assertThat(data.originals().get(0).sources()).containsExactly(a, c);
    assertThat(data.originals().get(0).targets()).containsExactly(b, a);
    assertThat(data.originals().get(1).sources()).containsExactly(b);
    assertThat(data.originals().get(1).targets()).containsExactly(a);
  }

  @Test
  void linksWithoutEvents_pointToTheHigherIndex() {
    LinkData known =
        LinkData.of(
            EventTable.builder().add("x", "y", 0).add("z", "x", 0).build(), TimeBins.ofWidth(1));
    LinkData data = LinkData.of(known.graph());
    assertThat(data.originals().get(0).sources()).containsExactly(0, 0);
    assertThat(data.originals().get(0).targets()).containsExactly(1, 2);
  }

  @Test
  void originalsThatDoNotMatchTheGraph_areRejected() {
    DynamicGraph graph =
        LinkData.of(EventTable.builder().add("x", "y", 0).build(), TimeBins.ofWidth(1)).graph();
    DynamicGraph other =
        LinkData.of(EventTable.builder().add("y", "z", 0).build(), TimeBins.ofWidth(1)).graph();
    assertThatThrownBy(() -> new LinkData(graph, graph))
        .hasMessage(
            "each original must be a link of the graph, in one direction only, got 0 to 1 of snapshot"
                + " 0 in both directions");
    assertThatThrownBy(() -> new LinkData(graph, other))
        .hasMessage("originals must have the nodes of the graph");
    var none = new DynamicGraph(graph.nodes(), List.of(Snapshot.empty(2)));
    var some =
        new DynamicGraph(
            graph.nodes(),
            List.of(Snapshot.of(2, Direction.DIRECTED, new int[] {1}, new int[] {0})));
    assertThatThrownBy(() -> new LinkData(none, some))
        .hasMessageEndingWith(", which is not a link of the graph");
    assertThat(new LinkData(graph, some).originals().get(0).sources()).containsExactly(1);
  }

  @Test
  void bitcoinAlpha_hasOneOriginalForEachUndirectedEdge() {
    LinkData data = RealData.bitcoinAlpha();
    int links = data.originals().stream().mapToInt(LinkData.Links::count).sum();
    // The paper's Table 1 counts both directions: 31,748.
    assertThat(2 * links).isEqualTo(31_748);
    TimeSplit split = TimeSplit.paper(data.graph().length());
    assertThat(split).isEqualTo(new TimeSplit(96, 110, 138));
    int test = 0;
    for (int s = split.validationEnd(); s < split.length(); s++) {
      test += data.originals().get(s).count();
    }
    assertThat(test).isEqualTo(342);
  }
}
