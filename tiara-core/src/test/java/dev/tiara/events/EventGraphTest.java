package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventGraphTest {
  private static final List<Direction> DIRECTIONS = List.of(Direction.values());

  private static EventGraph cut(EventTable events, TimeBins bins) {
    return EventGraph.of(events, bins, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  @Test
  void rows_areTheEventsOfASnapshot_inTheOrderOfArrival() {
    EventAppender log = EventTable.builder().appender(100);
    log.add("a", "b", 25).add("a", "c", 3).add("b", "c", 29).add("a", "b", 20);
    EventGraph graph = cut(log.publish(), TimeBins.ofWidth(10));
    assertThat(graph.graph().length()).isEqualTo(3);
    assertThat(graph.rows(0)).containsExactly(1);
    assertThat(graph.rows(1)).isEmpty();
    assertThat(graph.rows(2)).containsExactly(0, 2, 3);
    assertThat(graph.snapshotOf(1)).isZero();
    graph.rows(0)[0] = 3;
    assertThat(graph.rows(0)).containsExactly(1);
  }

  @Test
  void newEvents_leaveTheOtherSnapshotsAsTheyAre() {
    EventAppender log = EventTable.builder().appender(100);
    log.add("a", "b", 0).add("b", "c", 10).add("a", "c", 20);
    EventGraph before = cut(log.publish(), TimeBins.ofWidth(10));
    assertThat(before.graph().length()).isEqualTo(3); // assembled, as it is asked for
    log.add("c", "a", 15).add("b", "a", 45);
    EventGraph after = before.extendedTo(log.publish());
    assertThat(after.graph().length()).isEqualTo(5);
    assertThat(after.graph().snapshot(0)).isSameAs(before.graph().snapshot(0));
    assertThat(after.graph().snapshot(2)).isSameAs(before.graph().snapshot(2));
    assertThat(after.graph().snapshot(1).edgeCount()).isEqualTo(4);
    assertThat(before.graph().snapshot(1).edgeCount()).isEqualTo(2);
    assertThat(after.rows(1)).containsExactly(1, 3);
    log.add("a", "new", 45);
    EventGraph withNode = after.extendedTo(log.publish());
    assertThat(withNode.graph().snapshot(0).nodeCount()).isEqualTo(4);
    assertThat(after.graph().snapshot(0).nodeCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void extendedGraph_equalsTheGraphCutAtOnce_andBordersStay(long seed) {
    var random = new SplittableRandom(seed);
    var model = new RandomEvents(seed, 400);
    TimeBins[] kinds = {
      TimeBins.ofWidth(7),
      TimeBins.ofWidth(0.7).closedAtEnd(),
      TimeBins.ofWidth(3).fromFirstEvent(),
      TimeBins.chosenBy((first, last) -> TimeBins.ofWidth(1 + Math.floor(last - first)))
    };
    TimeBins bins = kinds[(int) (seed % kinds.length)];
    Direction direction = DIRECTIONS.get(random.nextInt(DIRECTIONS.size()));
    EventAppender log = model.options().appender(model.lateness);
    EventGraph graph = null;
    for (RandomEvents.Event event : model.events) {
      event.addTo(log);
      if (log.size() == 0 || random.nextInt(20) > 0) {
        continue;
      }
      EventTable version = log.publish();
      if (graph == null) {
        graph = EventGraph.of(version, bins, direction, Weighting.UNWEIGHTED);
        bins = graph.bins(); // those that were chosen
        continue;
      }
      EventGraph longer = graph.extendedTo(version);
      EventGraph atOnce = EventGraph.of(version, bins, direction, Weighting.UNWEIGHTED);
      assertThat(longer.graph()).isEqualTo(atOnce.graph());
      for (int t = 0; t < atOnce.graph().length(); t++) {
        assertThat(longer.rows(t)).containsExactly(atOnce.rows(t));
      }
      if (version.firstTime() == graph.events().firstTime()) {
        Timeline timeline = longer.graph().timeline();
        for (int t = 0; t < graph.graph().length(); t++) {
          assertThat(timeline.start(t)).isEqualTo(graph.graph().start(t));
          assertThat(timeline.end(t)).isEqualTo(graph.graph().end(t));
        }
      }
      graph = longer;
    }
    assertThat(graph).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void completeSnapshots_neverChangeAgain(long seed) {
    var model = new RandomEvents(seed, 300);
    EventAppender log = model.options().appender(model.lateness);
    EventGraph before = null;
    int complete = 0;
    for (RandomEvents.Event event : model.events) {
      event.addTo(log);
      EventTable version = log.publish();
      if (version.size() == 0) {
        continue;
      }
      EventGraph graph =
          before == null ? cut(version, TimeBins.ofWidth(5)) : before.extendedTo(version);
      for (int t = 0; t < complete && before != null; t++) {
        assertThat(graph.rows(t)).containsExactly(before.rows(t));
      }
      before = graph;
      complete = graph.complete(log.watermark());
      assertThat(complete).isLessThan(graph.graph().length());
    }
    assertThat(before).isNotNull();
    assertThat(complete).isPositive(); // or the test shows nothing
  }

  @Test
  void removedEvents_leaveNodesAndSnapshotsAsTheyAre() {
    EventTable events =
        EventTable.builder().add("a", "b", 5).add("b", "c", 15).add("a", "c", 16).build();
    EventGraph graph = cut(events, TimeBins.ofWidth(10));
    EventGraph fewer = graph.where(i -> i == 1);
    assertThat(fewer.graph().nodes()).isEqualTo(graph.graph().nodes());
    assertThat(fewer.graph().timeline()).isEqualTo(graph.graph().timeline());
    assertThat(fewer.graph().snapshot(0).edgeCount()).isZero();
    assertThat(fewer.graph().snapshot(1).weight(1, 2)).isEqualTo(1);
    assertThat(fewer.graph().snapshot(1).activatedCount()).isEqualTo(2);
    assertThat(fewer.rows(1)).containsExactly(0);
    assertThat(fewer.events().time(0)).isEqualTo(15);
    assertThat(graph.where(i -> i < 1).graph().snapshot(0)).isSameAs(graph.graph().snapshot(0));
    assertThat(graph.where(i -> false).graph().length()).isEqualTo(2);
  }

  @Test
  void eventBeforeTheFirstSnapshot_addsSnapshotsAtTheStart() {
    EventAppender log = EventTable.builder().appender(100);
    EventGraph graph = cut(log.add("a", "b", 25).publish(), TimeBins.ofWidth(10));
    DynamicGraph longer = graph.extendedTo(log.add("a", "c", 5).publish()).graph();
    assertThat(longer.length()).isEqualTo(3);
    assertThat(longer.start(0)).isZero();
    assertThat(longer.start(2)).isEqualTo(graph.graph().start(0));
  }

  @Test
  void proposedBins_areKept_onceTheyAreChosen() {
    EventAppender log = EventTable.builder().appender(100);
    TimeBins proposed = TimeBins.chosenBy((first, last) -> TimeBins.ofWidth(last - first));
    EventGraph graph = cut(log.add("a", "b", 0).add("b", "c", 4).publish(), proposed);
    assertThat(graph.extendedTo(log.add("a", "c", 100).publish()).graph().timeline())
        .isEqualTo(new Timeline(0, 4, 26, Timeline.Closed.START));
  }

  @Test
  void givenNumberOfBins_isRefusedForALogThatGrows() {
    EventAppender log = EventTable.builder().appender(0).add("a", "b", 1);
    EventGraph graph = cut(log.publish(), TimeBins.ofCount(3));
    EventTable later = log.add("a", "b", 2).publish();
    var refused = catchThrowableOfType(InputException.class, () -> graph.extendedTo(later));
    assertThat(refused)
        .hasMessage(
            "snapshots must not be given for a log that grows, as new events would move them:"
                + " give time bin, got 3");
    assertThat(refused.parameters()).containsExactly("snapshots");
  }

  @Test
  void tableThatDoesNotContinueTheGraph_isRefused() {
    EventGraph graph =
        cut(EventTable.builder().add("a", "b", 1).add("a", "c", 2).build(), TimeBins.ofWidth(1));
    EventTable other = EventTable.builder().add("a", "b", 1).add("a", "c", 3).build();
    assertThatThrownBy(() -> graph.extendedTo(other))
        .hasMessageContaining("must continue the 2 events between 3 nodes");
  }
}
