package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.sql.Duck;
import dev.tiara.events.EventTable;
import org.junit.jupiter.api.Test;

class EventFetchTest {
  private static final int ROWS = 1_100_000; // enough for two ranges if there are two cores

  /** The nodes of event i are determined by i; some events are self-loops. */
  private static void fill(Duck duck) {
    duck.run(
        "CREATE TABLE events AS SELECT 'n' || (i * 7919 % 50021) AS source,"
            + " 'n' || (i * 104729 % 50021) AS target, i::DOUBLE AS time, (i % 7)::DOUBLE AS weight"
            + " FROM range("
            + ROWS
            + ") t(i)");
  }

  private static void assertOrder(EventTable table) {
    int seen = 0;
    int event = 0;
    for (long i = 0; i < ROWS; i++) {
      long source = i * 7919 % 50021;
      long target = i * 104729 % 50021;
      if (source == target) {
        continue;
      }
      for (int number : new int[] {table.source(event), table.target(event)}) {
        assertThat(number).isLessThanOrEqualTo(seen);
        seen += number == seen ? 1 : 0;
      }
      if (i % 1000 == 0) {
        assertThat(table.nodes().name(table.source(event))).isEqualTo("n" + source);
        assertThat(table.nodes().name(table.target(event))).isEqualTo("n" + target);
        assertThat(table.time(event)).isEqualTo((double) i);
        assertThat(table.weight(event)).isEqualTo((double) (i % 7));
      }
      event++;
    }
    assertThat(event).isEqualTo(table.size());
    assertThat(seen).isEqualTo(table.nodes().size());
  }

  @Test
  void nodes_areNumberedInTheOrderOfTheirFirstEvent() {
    try (Duck duck = Duck.open()) {
      fill(duck);
      assertOrder(EventFetch.fetch(duck, ROWS, true, false));
    }
  }

  @Test
  void namesWithEqualHashes_areDistinct() {
    try (Duck duck = Duck.open()) {
      fill(duck);
      assertOrder(EventFetch.fetch(duck, ROWS, true, false, "(hash(%s) %% 40009)::BIGINT"));
    }
  }
}
