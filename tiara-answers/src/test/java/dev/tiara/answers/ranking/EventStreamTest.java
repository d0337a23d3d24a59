package dev.tiara.answers.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.events.EventTable;
import org.junit.jupiter.api.Test;

class EventStreamTest {
  private static EventTable events(double... times) {
    var events = EventTable.builder();
    for (double time : times) {
      events.add("a", "b", time);
    }
    return events.build();
  }

  @Test
  void lastSnapshot_endsWithTheLastEvent() {
    // (−1, 9] is cut from its end: (−1, 4], (4, 9].
    EventStream stream = EventStream.upToLastEvent(events(0, 4, 4.5, 9), 5);
    assertThat(stream.length()).isEqualTo(2);
    assertThat(stream.batch(0).times()).containsExactly(0, 4);
    assertThat(stream.batch(1).times()).containsExactly(4.5, 9);
    assertThat(stream.batch(1).end()).isEqualTo(9);
  }

  @Test
  void decimalWidths_loseNoEvent() {
    double[] times = new double[100];
    for (int i = 0; i < times.length; i++) {
      times[i] = i * 0.1;
    }
    EventStream stream = EventStream.upToLastEvent(events(times), 0.1);
    assertThat(stream.size()).isEqualTo(100);
    assertThat(stream.length()).isBetween(99, 100);
  }

  @Test
  void oneEvent_isOneSnapshot() {
    assertThat(EventStream.upToLastEvent(events(7), 5).length()).isEqualTo(1);
  }

  @Test
  void firstSnapshots_areThoseOfTheWholeStream() {
    EventStream stream = EventStream.upToLastEvent(events(0, 4, 4.5, 9), 5);
    EventStream first = stream.first(1);
    assertThat(first.length()).isEqualTo(1);
    assertThat(first.size()).isEqualTo(2);
    assertThat(first.batch(0).times()).containsExactly(0, 4);
    assertThat(first.batch(0).end()).isEqualTo(stream.batch(0).end());
    assertThatThrownBy(() -> stream.first(3)).hasMessage("snapshots must be in [1, 2], got 3");
  }

  @Test
  void bothWays_everyEventIsFollowedByItsReverse() {
    EventStream both = EventStream.upToLastEvent(events(0, 9), 5).bothWays();
    assertThat(both.length()).isEqualTo(2);
    assertThat(both.batch(1).sources()).containsExactly(0, 1);
    assertThat(both.batch(1).targets()).containsExactly(1, 0);
    assertThat(both.batch(1).times()).containsExactly(9, 9);
  }

  @Test
  void tooManySnapshots_areRejected() {
    assertThatThrownBy(() -> EventStream.upToLastEvent(events(0, 1e9), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most");
  }
}
