package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventsBuilderTest {

  private static EventsBuilder undirected() {
    return DynamicGraph.events(Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  @Test
  void events_fallIntoBinsAlignedToZero_emptyOnesStay() {
    var graph =
        undirected()
            .add("b", "a", 19)
            .add("a", "c", 45)
            .add("a", "b", 10)
            .build(TimeBins.ofWidth(10));
    assertThat(graph.length()).isEqualTo(4);
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(2, 0, 0, 2);
    assertThat(graph.nodes().name(0)).isEqualTo("b");
    assertThat(graph.nodes().index("c")).isEqualTo(2);
  }

  @Test
  void timesBeforeZero_fallIntoBinsOfTheirOwn() {
    var graph = undirected().add("a", "b", -1).add("a", "b", 1).build(TimeBins.ofWidth(10));
    assertThat(graph.length()).isEqualTo(2);
  }

  @Test
  void givenNumberOfBins_coversFirstToLast() {
    var graph =
        undirected()
            .add("a", "b", 100)
            .add("a", "c", 149.9)
            .add("a", "c", 150)
            .add("b", "c", 200)
            .build(TimeBins.ofCount(2));
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(4, 4);
    assertThat(undirected().add("a", "b", 5).build(TimeBins.ofCount(3)).length()).isEqualTo(3);
  }

  @Test
  void eventOfANodeWithItself_leavesNoTrace() {
    var graph = undirected().add("x", "x", 0).add("a", "b", 100).build(TimeBins.ofWidth(1));
    assertThat(graph.nodeCount()).isEqualTo(2);
    assertThat(graph.length()).isEqualTo(1);
  }

  @Test
  void latestDirection_isThatOfTheLastEventOfAPair_whateverTheOrderOfArrival() {
    var graph =
        DynamicGraph.events(Direction.LATEST, Weighting.WEIGHTED)
            .add("a", "b", 5, 2)
            .add("b", "a", 3, 4)
            .add("c", "a", 4, 1)
            .add("a", "c", 4, 1) // at the same time, arrived later
            .add("b", "a", 7, 0) // weight 0: no edge, so it decides nothing
            .add("b", "a", 12, 1) // another snapshot
            .build(TimeBins.ofWidth(10));
    Snapshot first = graph.snapshot(0);
    assertThat(first.edgeCount()).isEqualTo(2);
    assertThat(first.weight(0, 1)).isEqualTo(6);
    assertThat(first.weight(0, 2)).isEqualTo(2);
    assertThat(graph.snapshot(1).edgeCount()).isEqualTo(1);
    assertThat(graph.snapshot(1).weight(1, 0)).isEqualTo(1);
  }

  @Test
  void repeatedEvents_countOnceUnweighted_andAddUpWeighted() {
    var weighted = DynamicGraph.events(Direction.DIRECTED, Weighting.WEIGHTED);
    for (EventsBuilder events : List.of(undirected(), weighted)) {
      events.add("a", "b", 0, 2).add("a", "b", 1, 3);
    }
    assertThat(weighted.build(TimeBins.ofWidth(10)).snapshot(0).weight(0, 1)).isEqualTo(5);
    var unweighted = undirected().add("a", "b", 0, -7).add("a", "b", 1, Double.NaN);
    assertThat(unweighted.build(TimeBins.ofWidth(10)).snapshot(0).weight(0, 1)).isEqualTo(1);
  }

  @Test
  void manyEvents_growTheArrays() {
    var events = DynamicGraph.events(Direction.DIRECTED, Weighting.WEIGHTED);
    for (int i = 0; i < 5000; i++) {
      events.add("n" + i, "n" + (i + 1), i, i + 1);
    }
    var graph = events.build(TimeBins.ofWidth(1000));
    assertThat(graph.statistics())
        .isEqualTo(new GraphStatistics(5001, 5000, 5, 1001, 5000 / 5005.0));
    assertThat(graph.snapshot(4).weight(4999, 5000)).isEqualTo(5000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY})
  void timeThatIsNoTime_isRefused(double time) {
    assertThatThrownBy(() -> undirected().add("a", "b", time))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("time of an event must be finite, got " + time);
  }

  @Test
  void noEvents_areRefused() {
    assertThatThrownBy(() -> undirected().build(TimeBins.ofWidth(1)))
        .hasMessage("a dynamic graph needs at least one event between two nodes, got none");
  }

  @Test
  void binsThatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> TimeBins.ofWidth(0))
        .hasMessage("width of a time bin must be positive, got 0.0");
    assertThatThrownBy(() -> TimeBins.ofWidth(Double.NaN)).hasMessageContaining("got NaN");
    assertThatThrownBy(() -> TimeBins.ofCount(0))
        .hasMessage("number of snapshots must be at least 1, got 0");
    var apart = undirected().add("a", "b", 0).add("a", "b", 1e12);
    assertThatThrownBy(() -> apart.build(TimeBins.ofWidth(1)))
        .hasMessageContaining("choose a larger width");
  }
}
