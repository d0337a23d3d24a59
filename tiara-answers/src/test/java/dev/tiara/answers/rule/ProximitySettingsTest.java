package dev.tiara.answers.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.ranking.EventStream;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Snapshots that are divided into parts, one per day, for events that happen at midnight. */
class ProximitySettingsTest {
  private static final int DAYS = 28;
  private static final double DAY = 86_400;

  /** One link per day, between two nodes of its own. */
  private static EventTable daily() {
    var events = EventTable.builder();
    for (int day = 0; day < DAYS; day++) {
      events.add("s" + day, "t" + day, 1_600_041_600.0 + day * DAY);
    }
    return events.build();
  }

  private static void assertOneDayPerPart(EventStream stream, int first, int weeks) {
    var settings = new ProximitySettings(0.2, 0.3, Direction.DIRECTED, 7);
    for (int week = 0; week < weeks; week++) {
      List<Snapshot> parts = settings.snapshots(stream.batch(first + week), stream.nodes().size());
      assertThat(parts).extracting(Snapshot::edgeCount).containsOnly(1);
    }
  }

  @Test
  void daysOfAWeek_fallIntoOnePartEach_whicheverEndTheWeekIncludes() {
    EventTable events = daily();
    double week = 7 * DAY;
    assertOneDayPerPart(
        EventStream.of(events, TimeBins.ofWidth(week).fromFirstEvent().closedAtEnd()), 1, 3);
    assertOneDayPerPart(EventStream.of(events, TimeBins.ofWidth(week).fromFirstEvent()), 0, 4);
  }
}
