package dev.tiara.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.server.store.Event;
import org.junit.jupiter.api.Test;

/** Snapshots of width 10, a gap of 100, two late snapshots, and a clock that shows 1000. */
class AdmissionTest {
  private final Admission admission =
      new Admission(time -> Math.floor(time / 10), 100, 2, () -> 1000);

  private static Event event(String target, double time) {
    return new Event("a", target, time, null);
  }

  private void accept(String target, double time) {
    admission.check(event(target, time));
    admission.accept(event(target, time));
  }

  private void assertRefused(double time, String message) {
    assertThatThrownBy(() -> admission.check(event("b", time))).hasMessage(message);
  }

  @Test
  void firstEvent_mayBeOld_butNotFarAheadOfTheClock() {
    assertRefused(
        1101, "time of the first event must not be more than 100.0 after now, 1000.0, got 1101.0");
    accept("b", 1100);
    var other = new Admission(time -> Math.floor(time / 10), 100, 2, () -> 1000);
    other.check(event("b", -5000));
    var withoutDates = new Admission(Math::floor, 100, 2, () -> Double.NaN);
    withoutDates.check(event("b", 1e12));
  }

  @Test
  void times_whoseSnapshotsCannotBeNumbered_areRefused() {
    String message = "time must be at most 2^52 snapshots before or after time 0, got ";
    assertRefused(-1e17, message + "-1.0E17");
    assertRefused(1e300, message + "1.0E300");
    accept("b", 50);
    assertRefused(1e17, message + "1.0E17");
  }

  @Test
  void gapAndWindow_countFromTheLatestEdge() {
    accept("b", 95);
    accept("a", 180); // a node's event with itself
    assertRefused(
        196, "time must not be more than 100.0 after the latest event, at 95.0, got 196.0");
    accept("b", 70);
    assertRefused(69.9, "time must be in the open snapshot or in one of the 2 before it, got 69.9");
    assertThat(admission.isLate(event("b", 89))).isTrue();
    assertThat(admission.isLate(event("b", 90))).isFalse();
  }

  @Test
  void snapshots_areCountedAndLimited_andForgottenTogether() {
    assertThat(admission.snapshots()).isZero();
    accept("b", 35);
    accept("b", 11);
    assertThat(admission.snapshots()).isEqualTo(3);
    Admission.Span span = admission.span();
    accept("b", 121);
    assertThat(admission.snapshots()).isEqualTo(12);
    admission.reset(span);
    assertThat(admission.snapshots()).isEqualTo(3);
    admission.accept(event("b", 99_999_990));
    accept("b", 100_000_009);
    assertRefused(
        100_000_010,
        "time must be in one of the first 10000000 snapshots of the log, got 1.0000001E8");
  }
}
