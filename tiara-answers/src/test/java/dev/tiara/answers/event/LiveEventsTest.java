package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveEventsTest {
  private static final TimeScales SCALES = new TimeScales(1, 50, 200, 800, 10_000);

  private static OrderedEvents none() {
    return new OrderedEvents(new int[0], new int[0], new double[0], 0);
  }

  private static double[] features(EventState state, int nodes) {
    var view = new LinkView(state);
    double[] all = new double[nodes * nodes * Feature.values().length];
    int i = 0;
    for (int source = 0; source < nodes; source++) {
      view.ask(source, state.lastTime() + 5);
      for (int candidate = 0; candidate < nodes; candidate++) {
        view.look(candidate);
        for (Feature feature : Feature.values()) {
          all[i++] = feature.of(view);
        }
      }
    }
    return all;
  }

  private static OrderedEvents first(OrderedEvents log, int count) {
    return new OrderedEvents(
        Arrays.copyOf(log.sources(), count),
        Arrays.copyOf(log.targets(), count),
        Arrays.copyOf(log.times(), count),
        log.nodes());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 100, 1000", "2, 300, 100, 1000", "3, 599, 100, 1000",
    "4, 0, 100, 1", "5, 300, 1000, 5", "6, 10, 3000, 20"
  })
  void lateEvents_leaveTheSameStateAsOrderedOnes(long seed, int known, double lateness, int lag) {
    OrderedEvents log = RandomEvents.of(seed, 12, 600);
    double[] expected = features(new LiveEvents(log, SCALES, 0).state(), 12);
    var live = new LiveEvents(first(log, known), SCALES, lateness, lag);
    assertThat(live.state().events()).isEqualTo(known);
    var random = new Random(seed);
    int late = -1;
    for (int i = known; i < log.size(); i++) {
      // An event is held back now and then, until shortly before the watermark would pass it.
      if (late >= 0 && log.times()[i] - log.times()[late] > 0.9 * lateness) {
        live.append(log.sources()[late], log.targets()[late], log.times()[late]);
        late = -1;
      }
      boolean alone = i + 1 < log.size() && log.times()[i + 1] > log.times()[i];
      if (late < 0 && alone && random.nextInt(5) == 0) {
        late = i; // no event follows at its time, so its place among equals is the same
      } else {
        live.append(log.sources()[i], log.targets()[i], log.times()[i]);
      }
      if (random.nextInt(50) == 0) {
        assertThat(live.state().events()).isEqualTo(live.size());
      }
    }
    if (late >= 0) {
      live.append(log.sources()[late], log.targets()[late], log.times()[late]);
    }
    assertThat(features(live.state(), 12)).isEqualTo(expected);
    assertThat(live.events(12).times()).isEqualTo(log.times());
  }

  @Test
  void lateEventsAtTheSameTime_keepTheOrderInWhichTheyArrive() {
    var live = new LiveEvents(none(), SCALES, 100);
    for (double time : new double[] {10, 50, 90}) {
      live.append(0, 1, time);
    }
    live.append(2, 3, 50);
    live.append(4, 5, 50);
    live.append(6, 7, 10);
    assertThat(live.events(8).sources()).containsExactly(0, 6, 0, 2, 4, 0);
    var inOrder = new LiveEvents(live.events(8), SCALES, 0);
    assertThat(features(live.state(), 8)).isEqualTo(features(inOrder.state(), 8));
  }

  @Test
  void eventBeforeTheWatermark_isRefused() {
    var live = new LiveEvents(none(), SCALES, 10);
    live.append(0, 1, 100);
    live.append(1, 2, 90);
    assertThatThrownBy(() -> live.append(1, 2, 89))
        .hasMessage("events must not be earlier than the watermark 90.0, got time 89.0");
    assertThatThrownBy(() -> live.append(1, 2, Double.NaN)).hasMessageContaining("finite");
    assertThatThrownBy(() -> new LiveEvents(none(), SCALES, -1)).hasMessageContaining("lateness");
    assertThat(live.state().events()).isEqualTo(2);
  }
}
