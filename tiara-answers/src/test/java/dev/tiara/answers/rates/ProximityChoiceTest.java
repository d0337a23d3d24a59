package dev.tiara.answers.rates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.RandomLog;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.progress.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProximityChoiceTest {
  private static EventStream stream(EventTable events) {
    return EventStream.of(events, TimeBins.ofWidth(1));
  }

  @Test
  void given_isKept() {
    var options = new ProximityChoice.Options(List.of(Direction.DIRECTED), List.of(1));
    var choice =
        ProximityChoice.of(
            stream(RandomLog.of(5, 20, 14, 60).build()), 11, 14, options, 1, Progress.NONE);
    assertThat(choice.tried().keySet())
        .allSatisfy(
            settings -> {
              assertThat(settings.direction()).isEqualTo(Direction.DIRECTED);
              assertThat(settings.parts()).isEqualTo(1);
            });
    assertThat(choice.mrr())
        .isEqualTo(choice.tried().values().stream().max(Double::compare).orElseThrow());
  }

  @Test
  void laterSnapshots_changeNothing() {
    var early = stream(RandomLog.of(5, 20, 14, 60).build());
    var longer = stream(RandomLog.of(5, 20, 14, 60).add("n3", "late", 15).build());
    assertThat(ProximityChoice.of(longer, 9, 12, ProximityChoice.Options.ALL, 1, Progress.NONE))
        .isEqualTo(ProximityChoice.of(early, 9, 12, ProximityChoice.Options.ALL, 1, Progress.NONE));
  }
}
