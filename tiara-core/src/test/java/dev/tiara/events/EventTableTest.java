package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTableTest {

  private static EventTable.Builder events() {
    return EventTable.builder();
  }

  private static DynamicGraph weighted(
      EventTable.Builder events, Direction direction, double width) {
    return events.build().cut(TimeBins.ofWidth(width), direction, Weighting.WEIGHTED);
  }

  @Test
  void columns_areKeptAsTheyWereAdded() {
    EventTable table = events().add("b", "a", 19.5).add("a", "c", 45, 3).build();
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.sources()).containsExactly(0, 1);
    assertThat(table.targets()).containsExactly(1, 2);
    assertThat(table.times()).containsExactly(19.5, 45);
    assertThat(table.time(0)).isEqualTo(19.5);
    assertThat(table.weight(0)).isEqualTo(1);
    assertThat(table.weight(1)).isEqualTo(3);
    assertThat(table.firstTime()).isEqualTo(19.5);
    assertThat(table.lastTime()).isEqualTo(45);
    assertThat(table.nodes()).isEqualTo(Nodes.named(List.of("b", "a", "c")));
  }

  @Test
  void nodesWithoutEvents_followTheOthers_andNothingElseChanges() {
    EventTable table = events().add("b", "a", 1).add("a", "a", 2).build();
    EventTable more = table.withNodes(List.of("c", "a", "c"));
    assertThat(more.nodes().names()).containsExactly("b", "a", "c");
    assertThat(more.sources()).containsExactly(table.sources());
    assertThat(more.targets()).containsExactly(table.targets());
    assertThat(more.selfLoops()).isEqualTo(1);
    assertThat(more.cut(TimeBins.ofWidth(1)).nodeCount()).isEqualTo(3);
    assertThat(table.withNodes(List.of("a"))).isSameAs(table);
  }

  @Test
  void chronologicalTable_keepsTheOrderOfSimultaneousEvents() {
    EventTable table =
        EventTable.builder()
            .bipartite("user", "item")
            .add("1", "1", 7, 2)
            .add("2", "1", 0, 3)
            .add("1", "2", -0.0, 4)
            .add("2", "2", 7, 5)
            .build();
    EventTable sorted = table.chronological();
    assertThat(sorted.times()).containsExactly(0, -0.0, 7, 7);
    assertThat(sorted.weights()).containsExactly(3, 4, 2, 5);
    assertThat(sorted.sources()).containsExactly(2, 0, 0, 2);
    assertThat(sorted.targets()).containsExactly(1, 3, 1, 3);
    assertThat(sorted.nodes()).isEqualTo(table.nodes());
    assertThat(sorted.isBipartite()).isTrue();
    assertThat(sorted.chronological()).isSameAs(sorted);
  }

  @Test
  void firstEvents_areATableOfTheirOwn() {
    EventTable table =
        events().keepSelfLoops().add("a", "a", 3).add("a", "b", 1).add("b", "b", 9).build();
    EventTable first = table.first(2);
    assertThat(first.times()).containsExactly(3, 1);
    assertThat(first.nodes()).isEqualTo(table.nodes());
    assertThat(first.selfLoops()).isEqualTo(1);
    assertThat(first.firstTime()).isEqualTo(1);
    assertThat(first.lastTime()).isEqualTo(3);
    assertThat(table.first(0).lastTime()).isNaN();
    assertThatThrownBy(() -> table.first(4))
        .hasMessage("number of events must be in [0, 3], got 4");
  }

  @Test
  void encodedColumns_equalEventsAddedOneByOne() {
    String[] names = {"unused", "c", "a", "b"};
    int[] sources = {2, 1, 2, 3};
    int[] targets = {3, 1, 2, 1};
    double[] times = {5, 6, 7, 8};
    EventTable one = events().add("a", "b", 5, 2).add("b", "c", 8, 4).build();
    EventTable encoded =
        events().addAll(names, sources, targets, times, new double[] {2, 9, 9, 4}).build();
    assertThat(encoded.nodes()).isEqualTo(one.nodes());
    assertThat(encoded.sources()).containsExactly(one.sources());
    assertThat(encoded.targets()).containsExactly(one.targets());
    assertThat(encoded.times()).containsExactly(one.times());
    assertThat(encoded.weights()).containsExactly(one.weights());
    assertThat(encoded.selfLoops()).isEqualTo(2);
    EventTable twoSpaces =
        events().bipartite("user", "item").addAll(names, sources, targets, times, null).build();
    assertThat(twoSpaces.nodes().names())
        .containsExactly("user:a", "item:b", "user:c", "item:c", "item:a", "user:b");
    assertThat(twoSpaces.isWeighted()).isFalse();
  }

  @Test
  void encodedColumns_areChecked() {
    String[] names = {"a", "b"};
    int[] zero = {0};
    double[] time = {0};
    assertThatThrownBy(() -> events().addAll(names, zero, new int[] {2}, time, null))
        .hasMessage("node code must be between 0 and 1, got 2");
    assertThatThrownBy(() -> events().addAll(names, new int[] {-1}, zero, time, null))
        .hasMessage("node code must be between 0 and 1, got -1");
    assertThatThrownBy(() -> events().addAll(names, zero, new int[0], time, null))
        .hasMessage(
            "columns of events must have the same length, got 1 sources, 0 targets, 1 times");
    assertThatThrownBy(
            () -> events().addAll(names, zero, new int[] {1}, new double[] {Double.NaN}, null))
        .hasMessage("time of an event must be finite, got NaN");
    assertThatThrownBy(() -> events().addAll(names, zero, new int[] {1}, time, new double[] {-1}))
        .hasMessageContaining("got -1.0");
  }

  @Test
  void table_doesNotChangeWhenArraysOrBuilderDo() {
    int[] sources = {0, 1};
    double[] times = {1, 2};
    var table = EventTable.of(Nodes.numbered(3), sources, new int[] {1, 2}, times, null);
    sources[0] = 2;
    times[0] = 99;
    table.sources()[1] = 0;
    table.times()[1] = -1;
    assertThat(table.source(0)).isZero();
    assertThat(table.source(1)).isEqualTo(1);
    assertThat(table.time(0)).isEqualTo(1);
    EventTable.Builder builder = events().add("a", "b", 0);
    EventTable built = builder.build();
    builder.add("a", "c", 1);
    assertThat(built.size()).isEqualTo(1);
  }

  @Test
  void events_fallIntoBinsAlignedToZero_emptyOnesStay() {
    DynamicGraph graph =
        events()
            .add("b", "a", 19)
            .add("a", "c", 45)
            .add("a", "b", 10)
            .build()
            .cut(TimeBins.ofWidth(10));
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(2, 0, 0, 2);
    assertThat(graph.nodes().name(0)).isEqualTo("b");
    assertThat(graph.nodes().index("c")).isEqualTo(2);
    assertThat(graph.start(0)).isEqualTo(10);
    assertThat(graph.end(0)).isEqualTo(20);
    assertThat(graph.start(3)).isEqualTo(40);
    assertThat(graph.timeline().closed()).isEqualTo(Timeline.Closed.START);
  }

  @Test
  void binsFromTheFirstEvent_startThere() {
    DynamicGraph graph =
        events()
            .add("a", "b", 7)
            .add("a", "b", 16.9)
            .add("a", "b", 17)
            .build()
            .cut(TimeBins.ofWidth(10).fromFirstEvent());
    assertThat(graph.length()).isEqualTo(2);
    assertThat(graph.start(0)).isEqualTo(7);
    assertThat(graph.start(1)).isEqualTo(17);
  }

  @Test
  void binsClosedAtTheirEnd_assignBoundariesToTheEarlierBin() {
    var events = events().add("a", "b", 100).add("a", "c", 110).add("b", "c", 110.5).build();
    DynamicGraph graph = events.cut(TimeBins.ofWidth(10).fromFirstEvent().closedAtEnd());
    // ⌈(τ − 100) / 10⌉ is 0, 1 and 2: the first bin holds only the first event.
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(2, 2, 2);
    assertThat(graph.start(0)).isEqualTo(90);
    assertThat(graph.end(0)).isEqualTo(100);
    assertThat(graph.end(1)).isEqualTo(110);
    assertThat(graph.timeline().closed()).isEqualTo(Timeline.Closed.END);
    assertThat(events.cut(TimeBins.ofWidth(10).closedAtEnd()).length()).isEqualTo(3);
    assertThat(events.cut(TimeBins.ofWidth(10)).length()).isEqualTo(2);
  }

  @Test
  void binsOnATimeline_keepIt_emptyEndsIncluded() {
    var timeline = new Timeline(0, 10, 5, Timeline.Closed.START);
    DynamicGraph graph = events().add("a", "b", 25).build().cut(TimeBins.on(timeline));
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(0, 0, 2, 0, 0);
    assertThat(graph.timeline()).isEqualTo(timeline);
    var outside = events().add("a", "b", 50).build();
    assertThatThrownBy(() -> outside.cut(TimeBins.on(timeline)))
        .hasMessage("events must lie within the timeline from 0.0 to 50.0, got 50.0 to 50.0");
  }

  @Test
  void negativeTimes_fallIntoBinsOfTheirOwn() {
    var graph = events().add("a", "b", -1).add("a", "b", 1).build().cut(TimeBins.ofWidth(10));
    assertThat(graph.length()).isEqualTo(2);
    assertThat(graph.start(0)).isEqualTo(-10);
  }

  @Test
  void givenNumberOfBins_coversFirstToLast() {
    DynamicGraph graph =
        events()
            .add("a", "b", 100)
            .add("a", "c", 149.9)
            .add("a", "c", 150)
            .add("b", "c", 200)
            .build()
            .cut(TimeBins.ofCount(2));
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(4, 4);
    assertThat(graph.start(1)).isEqualTo(150);
    assertThat(graph.end(1)).isEqualTo(200);
    assertThat(events().add("a", "b", 5).build().cut(TimeBins.ofCount(3)).length()).isEqualTo(3);
  }

  @Test
  void selfLoop_hasNoEffect_butIsCounted() {
    EventTable table = events().add("x", "x", 0).add("a", "b", 100).build();
    assertThat(table.selfLoops()).isEqualTo(1);
    assertThat(table.size()).isEqualTo(1);
    DynamicGraph graph = table.cut(TimeBins.ofWidth(1));
    assertThat(graph.nodeCount()).isEqualTo(2);
    assertThat(graph.length()).isEqualTo(1);
  }

  @Test
  void selfLoopThatIsKept_isAnEventButNoEdge() {
    EventTable table = events().keepSelfLoops().add("x", "x", 0).add("x", "b", 1).build();
    assertThat(table.selfLoops()).isEqualTo(1);
    assertThat(table.size()).isEqualTo(2);
    DynamicGraph graph = table.cut(TimeBins.ofWidth(1));
    assertThat(graph.snapshots()).extracting(Snapshot::edgeCount).containsExactly(0, 2);
  }

  @Test
  void bipartiteLog_keepsUserOneAndItemOneApart() {
    EventTable table = events().bipartite("user", "item").add("1", "1", 0).add("2", "1", 0).build();
    assertThat(table.isBipartite()).isTrue();
    assertThat(table.selfLoops()).isZero();
    DynamicGraph graph = table.cut(TimeBins.ofWidth(1));
    assertThat(graph.nodeCount()).isEqualTo(3);
    int item = graph.nodes().index("item:1");
    assertThat(graph.snapshot(0).weight(graph.nodes().index("user:1"), item)).isEqualTo(1);
    assertThat(graph.snapshot(0).weight(graph.nodes().index("user:2"), item)).isEqualTo(1);
    assertThatThrownBy(() -> events().bipartite("user", "user"))
        .hasMessageContaining("must have different names");
    assertThatThrownBy(() -> events().add("a", "b", 0).bipartite("user", "item"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nodeThatIsSourceAndTarget_makesTheLogNonBipartite() {
    var mixed = EventTable.of(Nodes.numbered(3), ints(0, 1), ints(1, 2), new double[2], null);
    assertThatThrownBy(mixed::asBipartite)
        .hasMessageContaining("must be either a source or a target, got both for \"1\"");
    var apart = EventTable.of(Nodes.numbered(4), ints(0, 1), ints(2, 3), new double[2], null);
    assertThat(apart.asBipartite().isBipartite()).isTrue();
  }

  private static int[] ints(int... values) {
    return values;
  }

  @Test
  void latestDirection_isThatOfTheLastEventOfAPair_whateverTheOrderOfArrival() {
    DynamicGraph graph =
        weighted(
            events()
                .add("a", "b", 5, 2)
                .add("b", "a", 3, 4)
                .add("c", "a", 4, 1)
                .add("a", "c", 4, 1) // at the same time, but added later
                .add("b", "a", 7, 0) // weight 0: no edge, so it decides nothing
                .add("b", "a", 12, 1), // another snapshot
            Direction.LATEST,
            10);
    Snapshot first = graph.snapshot(0);
    assertThat(first.edgeCount()).isEqualTo(2);
    assertThat(first.weight(0, 1)).isEqualTo(6);
    assertThat(first.weight(0, 2)).isEqualTo(2);
    assertThat(graph.snapshot(1).edgeCount()).isEqualTo(1);
    assertThat(graph.snapshot(1).weight(1, 0)).isEqualTo(1);
  }

  @Test
  void repeatedEvents_countOnceUnweighted_andAddUpWeighted() {
    EventTable.Builder twice = events().add("a", "b", 0, 2).add("a", "b", 1, 3);
    assertThat(weighted(twice, Direction.DIRECTED, 10).snapshot(0).weight(0, 1)).isEqualTo(5);
    DynamicGraph unweighted = twice.build().cut(TimeBins.ofWidth(10));
    assertThat(unweighted.snapshot(0).weight(0, 1)).isEqualTo(1);
    assertThat(unweighted.snapshot(0).isWeighted()).isFalse();
  }

  @Test
  void manyEvents_growTheArrays() {
    EventTable.Builder events = events();
    for (int i = 0; i < 5000; i++) {
      events.add("n" + i, "n" + (i + 1), i, i + 1);
    }
    DynamicGraph graph = weighted(events, Direction.DIRECTED, 1000);
    assertThat(graph.statistics())
        .isEqualTo(new GraphStatistics(5001, 5000, 5, 1001, 5000 / 5005.0));
    assertThat(graph.snapshot(4).weight(4999, 5000)).isEqualTo(5000);
  }

  @Test
  void millionsOfEmptyBins_shareOneSnapshot() {
    DynamicGraph graph =
        events().add("a", "b", 0).add("b", "c", 2_000_000).build().cut(TimeBins.ofWidth(1));
    assertThat(graph.length()).isEqualTo(2_000_001);
    assertThat(graph.snapshot(1)).isSameAs(graph.snapshot(1_999_999));
    assertThat(graph.statistics().edges()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY})
  void invalidTime_isRejected(double time) {
    assertThatThrownBy(() -> events().add("a", "b", time))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("time of an event must be finite, got " + time);
  }

  @Test
  void excessiveWeights_areRejected_withTheNameOfTheNode() {
    var huge = events().add("x", "y", 0, 1).add("ann", "bob", 1, 1e308).add("cem", "ann", 1, 1e308);
    EventTable table = huge.build();
    for (Direction direction : Direction.values()) {
      String node = direction == Direction.UNDIRECTED ? "(ann|bob|cem)" : "(ann|cem)";
      assertThatThrownBy(() -> table.cut(TimeBins.ofWidth(1), direction, Weighting.WEIGHTED))
          .isInstanceOf(InputException.class)
          .hasMessageMatching(
              "the weights of the edges of \""
                  + node
                  + "\" in a snapshot must sum to at most 1e38, got (1.0E308|infinity)");
      assertThat(table.cut(TimeBins.ofWidth(1), direction, Weighting.UNWEIGHTED).length())
          .isEqualTo(2);
    }
  }

  @Test
  void invalidWeight_isRejected() {
    assertThatThrownBy(() -> events().add("a", "b", 0, -1))
        .hasMessage("edge weight must be finite and not negative, got -1.0");
    var none = events().add("a", "b", 0).build();
    assertThatThrownBy(() -> none.cut(TimeBins.ofWidth(1), Direction.DIRECTED, Weighting.WEIGHTED))
        .hasMessage("a weighted graph needs events with weights, got none");
  }

  @Test
  void mismatchedColumns_areRejected() {
    Nodes nodes = Nodes.numbered(2);
    assertThatThrownBy(() -> EventTable.of(nodes, ints(0), ints(1, 1), new double[1], null))
        .hasMessage(
            "columns of events must have the same length, got 1 sources, 2 targets, 1 times");
    assertThatThrownBy(() -> EventTable.of(nodes, ints(0), ints(2), new double[1], null))
        .hasMessage("node index must be between 0 and 1, got 2");
  }

  @Test
  void noEvents_areRejected() {
    assertThatThrownBy(() -> events().build().cut(TimeBins.ofWidth(1)))
        .hasMessage("a dynamic graph needs at least one event between two nodes, got none");
  }

  @Test
  void invalidBins_areRejected() {
    assertThatThrownBy(() -> TimeBins.ofWidth(0))
        .hasMessage("width of a time bin must be positive, got 0.0");
    assertThatThrownBy(() -> TimeBins.ofWidth(Double.NaN)).hasMessageContaining("got NaN");
    assertThatThrownBy(() -> TimeBins.ofCount(0))
        .hasMessage("number of snapshots must be at least 1, got 0");
    var apart = events().add("a", "b", 0).add("a", "b", 1e12).build();
    assertThatThrownBy(() -> apart.cut(TimeBins.ofWidth(1)))
        .hasMessageContaining("choose a larger width");
  }

  @Test
  void binsLikeATimeline_giveTheSameSnapshots_andContinueThem() {
    EventTable some = events().add("a", "b", 3.7).add("b", "c", 5.2).add("c", "a", 9.1).build();
    EventTable more =
        events()
            .add("x", "y", 0.2)
            .add("a", "b", 3.7)
            .add("b", "c", 5.2)
            .add("c", "a", 9.1)
            .add("x", "y", 12)
            .build();
    for (TimeBins bins :
        new TimeBins[] {
          TimeBins.ofWidth(0.7),
          TimeBins.ofWidth(0.7).closedAtEnd(),
          TimeBins.ofWidth(1.3).fromFirstEvent(),
          TimeBins.ofWidth(1.3).fromFirstEvent().closedAtEnd(),
          TimeBins.ofCount(7)
        }) {
      Timeline timeline = some.cut(bins).timeline();
      TimeBins like = TimeBins.like(timeline);
      assertThat(some.cut(like)).as("%s", bins).isEqualTo(some.cut(bins));
      Timeline longer = more.cut(like).timeline();
      double shift = (timeline.start() - longer.start()) / longer.width();
      assertThat(longer.width()).isEqualTo(timeline.width());
      assertThat(longer.closed()).isEqualTo(timeline.closed());
      // Sums of widths are subject to round-off.
      assertThat(shift).as("%s", bins).isCloseTo(Math.rint(shift), within(1e-9));
      assertThat(longer.start()).isLessThanOrEqualTo(0.2);
      assertThat(longer.end(longer.length() - 1)).isGreaterThanOrEqualTo(12);
    }
  }
}
