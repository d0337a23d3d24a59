package dev.tiara.answers.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
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
  void firstSnapshots_areThoseOfTheWholeStream() {
    EventStream stream = EventStream.of(events(0, 4, 4.5, 9), TimeBins.ofWidth(4.2));
    EventStream first = stream.first(1);
    assertThat(first.length()).isEqualTo(1);
    assertThat(first.size()).isEqualTo(2);
    assertThat(first.batch(0).times()).containsExactly(0, 4);
    assertThat(first.batch(0).end()).isEqualTo(stream.batch(0).end());
    assertThatThrownBy(() -> stream.first(4)).hasMessage("snapshots must be in [1, 3], got 4");
  }

  @Test
  void bothWays_everyEventIsFollowedByItsReverse() {
    EventStream both = EventStream.of(events(0, 9), TimeBins.ofWidth(5)).bothWays();
    assertThat(both.length()).isEqualTo(2);
    assertThat(both.batch(1).sources()).containsExactly(0, 1);
    assertThat(both.batch(1).targets()).containsExactly(1, 0);
    assertThat(both.batch(1).times()).containsExactly(9, 9);
  }

  @Test
  void table_hasTheEventsOfTheFirstSnapshots() {
    EventStream stream = EventStream.of(events(9, 0, 4.5, 4), TimeBins.ofWidth(4.5));
    assertThat(stream.first(1).events().times()).containsExactly(0, 4);
    assertThat(stream.events().times()).containsExactly(0, 4, 4.5, 9);
  }
}
