package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Features of a log of five events, worked out by hand. */
class LinkViewTest {
  /** Ann (0) writes to b (1), b, c (2), b; dan (3) writes to ann. */
  private static LinkView view() {
    var state = new EventState(new TimeScales(1, 10, 40, 160, 400));
    state.append(0, 1, 0);
    state.append(0, 1, 10);
    state.append(0, 2, 20);
    state.append(3, 0, 25);
    state.append(0, 1, 30);
    var view = new LinkView(state);
    view.ask(0, 40);
    return view;
  }

  private static double value(Feature feature, int candidate) {
    LinkView view = view();
    view.look(candidate);
    return feature.of(view);
  }

  private static void isNear(double value, double expected) {
    assertThat(value).isCloseTo(expected, within(1e-12)); // a few roundings
  }

  @Test
  void contextFeatures_describeTheSource() {
    isNear(value(Feature.SOURCE_EVENTS, 1), Math.log(5));
    isNear(value(Feature.SOURCE_GAP, 1), Math.log(1 + 10));
    double keep = Math.pow(2, -1.0 / 20); // of "stay": yes, no, no
    isNear(value(Feature.STAY_RATE, 1), (1 - 0.2 * keep) * keep * keep);
    double keepNew = Math.pow(2, -1.0 / 5); // of "to a new target": yes, no
    isNear(value(Feature.NEW_SWITCH_RATE, 1), (1 - 0.7 * keepNew) * keepNew);
  }

  @Test
  void pairFeatures_describeThePair() {
    isNear(value(Feature.KNOWN, 1), 1);
    isNear(value(Feature.KNOWN, 3), 0);
    isNear(value(Feature.LAST_TARGET, 1), 1);
    isNear(value(Feature.LAST_TARGET, 2), 0);
    isNear(value(Feature.PAIR_AGE, 2), Math.log(1 + 20));
    isNear(value(Feature.PAIR_EVENTS, 1), Math.log(4));
    isNear(
        value(Feature.PAIR_MINOR, 1),
        Math.log(0.01 + Math.pow(2, -4) + Math.pow(2, -3) + Math.pow(2, -1)));
    isNear(value(Feature.PAIR_MAJOR, 2), Math.log(0.01 + Math.pow(2, -20 / 160.0)));
  }

  @Test
  void reverseFeatures_describeTheOtherDirection() {
    isNear(value(Feature.REVERSE_AGE, 3), Math.log(1 + 15));
    isNear(value(Feature.REVERSE_AGE, 1), Math.log(1 + 4 * 400)); // never
    isNear(value(Feature.REVERSE_EVENTS, 3), Math.log(2));
    isNear(value(Feature.REVERSE_MIDDLE, 3), Math.log(0.01 + Math.pow(2, -15 / 40.0)));
    isNear(value(Feature.UNANSWERED, 3), 2);
    isNear(value(Feature.UNANSWERED, 1), 0);
    isNear(value(Feature.REVERSE_RANK, 3), 0);
    isNear(value(Feature.REVERSE_RANK, 1), 6);
  }

  @Test
  void candidateFeatures_describeTheCandidate() {
    isNear(value(Feature.UNSEEN, 3), 1);
    isNear(value(Feature.UNSEEN, 0), 0);
    isNear(value(Feature.TARGET_AGE, 1), Math.log(1 + 10));
    isNear(
        value(Feature.TARGET_MINOR, 1),
        Math.log(0.01 + Math.pow(2, -4) + Math.pow(2, -3) + Math.pow(2, -1)));
    isNear(value(Feature.NEW_MIDDLE, 1), Math.log(0.01 + Math.pow(2, -1)));
    isNear(value(Feature.NEW_MAJOR, 1), Math.log(0.01 + Math.pow(2, -40 / 160.0)));
    isNear(value(Feature.TARGET_SOURCES, 1), Math.log(2));
    isNear(value(Feature.TARGET_EVENTS, 1), Math.log(4));
    isNear(value(Feature.TARGET_RANK, 1), 0);
    isNear(value(Feature.TARGET_RANK, 0), Math.log(2));
    isNear(value(Feature.TARGET_RANK, 3), Math.log(4)); // unseen, after three targets
    isNear(value(Feature.TARGET_FIRST, 1), Math.log(1 + 40));
  }

  @Test
  void twoHopFeatures_followTheSourcesLastTargets() {
    // Switches b → c at 20 and c → b at 30 weigh 1 and 2^(10/100); now is 2^(20/100).
    double now = Math.pow(2, 0.2);
    isNear(value(Feature.SWITCHES, 2), Math.log(0.003 + 1 / (1 + now)));
    double back = Math.pow(2, 0.1);
    isNear(value(Feature.SWITCHES, 1), Math.log(0.003 + back / 2 / (back + now)));
    isNear(value(Feature.SHARED_SOURCES, 2), Math.log(0.003 + 1 / 2.0));
    isNear(value(Feature.SHARED_SOURCES, 3), Math.log(0.003));
  }

  @Test
  void walk_isOneStepOfItsRecurrencePerEvent() {
    var state = new EventState(new TimeScales(1, 10, 40, 160, 400));
    state.append(0, 1, 0);
    var view = new LinkView(state);
    view.ask(0, 1);
    view.look(1);
    // n = 0: n' = .8 and π = (.8/.8)(1 − .2)(0 + .2 δ) = .16 δ, a float
    assertThat(Feature.WALK.of(view)).isCloseTo(Math.log(0.0005 + 0.16), within(1e-6));
  }

  @Test
  void freshView_seesTheSameAsOneThatHasGrown() {
    OrderedEvents log = RandomEvents.of(12, 900, 6000);
    LinkView grown = after(log, 5000, log.times()[5000]);
    for (int source = 0; source < log.nodes(); source++) {
      grown.ask(source, log.times()[5000]);
    }
    for (int source = 0; source < log.nodes(); source += 50) {
      grown.ask(source, log.times()[5000]);
      var fresh = new LinkView(grown.state());
      fresh.ask(source, log.times()[5000]);
      for (int candidate = 0; candidate < log.nodes(); candidate++) {
        grown.look(candidate);
        fresh.look(candidate);
        for (Feature feature : Feature.values()) {
          assertThat(feature.of(fresh)).as(feature.name()).isEqualTo(feature.of(grown));
        }
      }
    }
  }

  @Test
  void multiplyingAllTimes_changesNoFeature() {
    OrderedEvents log = RandomEvents.of(11, 20, 1500);
    for (double factor : new double[] {1e-6, 3.7, 31_557_600}) {
      double[] times = log.times().clone();
      for (int i = 0; i < times.length; i++) {
        times[i] *= factor;
      }
      var scaled = new OrderedEvents(log.sources(), log.targets(), times, log.nodes());
      LinkView one = after(log, 1000, log.times()[1000]);
      LinkView other = after(scaled, 1000, times[1000]);
      for (int candidate = 0; candidate < log.nodes(); candidate++) {
        one.look(candidate);
        other.look(candidate);
        for (Feature feature : Feature.values()) { // products of times round differently
          assertThat(feature.of(other)).as(feature.name()).isCloseTo(feature.of(one), within(1e-8));
        }
      }
    }
  }

  private static LinkView after(OrderedEvents log, int count, double time) {
    var state = new EventState(TimeScales.of(log, count));
    for (int i = 0; i < count; i++) {
      state.append(log.sources()[i], log.targets()[i], log.times()[i]);
    }
    var view = new LinkView(state);
    view.ask(log.sources()[count], time);
    return view;
  }
}
