package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.drift.DriftAnswer;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.proximity.ProximityQuestion.Seed;
import dev.tiara.answers.rates.Rates;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Snapshots by number and by date, and the dates of snapshots in answers. */
class MomentTest {
  private static final double DAY = 86_400;
  private static final Rates RATES = Rates.of(0.2, 0.3);

  private static double time(String date) {
    return Instant.parse(date).getEpochSecond();
  }

  /** Three snapshots of ten days from 2001-10-15; the last event is within the third. */
  private static Log mails() {
    EventTable events =
        EventTable.builder()
            .add("ann", "bob", time("2001-10-16T08:00:00Z"))
            .add("bob", "cid", time("2001-10-25T09:00:00Z"))
            .add("cid", "dan", time("2001-11-05T10:00:00Z"))
            .build();
    return Log.of(events, TimeBins.ofWidth(10 * DAY));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "2, 2",
    "2001-10-15, 0",
    "2001-10-16, 0",
    "2001-10-24T23:59:59Z, 0",
    "2001-10-25, 1",
    "2001-10-25T01:30+02:00, 0",
    "2001-10-24 22:30-02:00, 1",
    "2001-11-12, 2"
  })
  void date_isTheSnapshotThatContainsIt(String text, int snapshot) {
    assertThat(new Moment(text).in(mails(), "at")).isEqualTo(snapshot);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3|snapshot must be between 0 and 2 (2001-10-15 to 2001-11-14), got 3",
        "-1|snapshot must be between 0 and 2 (2001-10-15 to 2001-11-14), got -1",
        "99999999999999999999|snapshot must be between 0 and 2 (2001-10-15 to 2001-11-14), got"
            + " 99999999999999999999",
        "2001-10-14|at must be within the snapshots, 2001-10-15 to 2001-11-14 (exclusive), got"
            + " \"2001-10-14\"",
        "2001-11-14|at must be within the snapshots, 2001-10-15 to 2001-11-14 (exclusive), got"
            + " \"2001-11-14\"",
        "16.10.2001|at must be a snapshot of the log, from 0 to 2 or a date such as 2024-02-01 or"
            + " 2024-02-01T10:30:00Z, got \"16.10.2001\"",
        "2001-02-30|at must be a snapshot of the log, from 0 to 2 or a date such as 2024-02-01 or"
            + " 2024-02-01T10:30:00Z, got \"2001-02-30\"",
      })
  void momentOutsideTheLog_isRejectedWithTheRange(String text, String message) {
    assertThatThrownBy(() -> new Moment(text).in(mails(), "at"))
        .isInstanceOfSatisfying(
            InputException.class, error -> assertThat(error.parameters()).containsExactly("at"))
        .hasMessage(message);
  }

  @Test
  void date_isRejectedIfTheLogHasNone() {
    Log steps = Log.of(EventTable.builder().add("a", "b", 1).build(), TimeBins.ofWidth(1));
    assertThatThrownBy(() -> new Moment("2001-10-16").in(steps, "at"))
        .hasMessage(
            "at must be a snapshot of the log, from 0 to 0: its times are not dates, got"
                + " \"2001-10-16\"");
  }

  @Test
  void dayOnWhichTheLogBegins_isItsFirstSnapshot() {
    EventTable events =
        EventTable.builder()
            .add("a", "b", time("2001-10-16T08:00:00Z"))
            .add("b", "c", time("2001-10-18T08:00:00Z"))
            .build();
    Log log = Log.of(events, TimeBins.ofCount(4));
    assertThat(new Moment("2001-10-16").in(log, "at")).isZero();
    assertThat(new Moment("2001-10-18").in(log, "at")).isEqualTo(3);
    assertThat(new Moment("2001-10-18T08:00:00Z").in(log, "at")).isEqualTo(3);
    assertThatThrownBy(() -> new Moment("2001-10-16T07:00").in(log, "at"))
        .hasMessageContaining("must be within the snapshots");
  }

  @Test
  void datesBefore1973_areDatesIfTheyWereGivenAsSuch() {
    EventTable events = EventTable.builder().add("a", "b", 0).add("b", "c", DAY).build();
    SnapshotOptions options = SnapshotOptions.DEFAULT;
    Log dates = Log.ofDates(events, TimeBins.ofWidth(DAY), options, true, false);
    assertThat(new Moment("1970-01-02").in(dates, "at")).isEqualTo(1);
    Log numbers = Log.of(events, TimeBins.ofWidth(DAY), options, true, false);
    assertThat(SnapshotDates.of(numbers).fields(0)).isEmpty();
  }

  @Test
  void lastSnapshot_isIncomplete_ifALaterEventCouldBelongToIt() {
    assertThat(SnapshotDates.of(mails()).fields(2)).containsEntry("incomplete", true);
    assertThat(SnapshotDates.of(mails()).fields(1)).doesNotContainKey("incomplete");
    EventTable.Builder days = EventTable.builder();
    for (int day = 0; day < 14; day++) {
      days.add("a", "b", 1e9 - 1e9 % DAY + day * DAY);
    }
    double start = 1e9 - 1e9 % DAY;
    EventTable fortnight = days.build();
    assertThat(SnapshotDates.of(Log.of(fortnight, TimeBins.ofWidth(7 * DAY).fromFirstEvent())))
        .extracting(SnapshotDates::incomplete)
        .as("days, of which the last one is there")
        .isEqualTo(false);
    EventTable more = fortnight.toBuilder().add("a", "b", start + 14 * DAY).build();
    assertThat(SnapshotDates.of(Log.of(more, TimeBins.ofWidth(7 * DAY).fromFirstEvent())))
        .extracting(SnapshotDates::incomplete)
        .isEqualTo(true);
    assertThat(SnapshotDates.of(Log.of(mails().events(), TimeBins.ofCount(3))).incomplete())
        .as("bins that end with the last event")
        .isFalse();
    EventTable steps = EventTable.builder().add("a", "b", 0).add("b", "c", 3).build();
    assertThat(SnapshotDates.of(Log.of(steps, TimeBins.ofWidth(1))).incomplete()).isFalse();
    assertThat(SnapshotDates.of(Log.of(steps, TimeBins.ofWidth(3))).incomplete()).isTrue();
  }

  @Test
  void answers_haveDatesBesideTheNumbersOfSnapshots() throws Exception {
    Answers answers = Answers.of(mails());
    var near = new ProximityQuestion(List.of(new Seed("ann")), Moment.of(1), 3, RATES, 100);
    assertThat(answers.ask(near, Progress.NONE).fields())
        .containsEntry("snapshot", 1)
        .containsEntry("startDate", "2001-10-25T00:00:00Z")
        .containsEntry("endDate", "2001-11-04T00:00:00Z");
    var why = new ExplanationQuestion("ann", "cid", null, 1, RATES, 0, 100, null);
    Map<String, Object> explained = answers.ask(why, Progress.NONE).fields();
    assertThat(explained).containsEntry("at", 2).containsEntry("incomplete", true);
    assertThat(explained).containsEntry("startDate", "2001-11-04T00:00:00Z");
    assertThat(explained.get("bySnapshot")).asString().contains("startDate=2001-10-15T00:00:00Z");
    assertThat(explained.get("paths")).asString().contains("endDate=2001-11-04T00:00:00Z");
    var changes =
        new DriftQuestion(3, new Moment("2001-10-30"), null, RATES, 0.001, 100, 0.1, List.of());
    DriftAnswer drift = answers.ask(changes, Progress.NONE);
    assertThat(drift.ranked()).isEqualTo(new DriftAnswer.Ranked(1, 2, false));
    assertThat(drift.fields().get("nodes")).asString().contains("startDate=2001-1");
    assertThat(drift.fields().get("events")).asString().contains("endDate=2001-11-14T00:00:00Z");
    assertThat(drift.fields().get("snapshots")).asString().contains("incomplete=true");
  }

  @Test
  void driftUntilADate_knowsNothingLater() {
    Answers answers = Answers.of(mails());
    var asked =
        new DriftQuestion(
            3, Moment.of(0), new Moment("2001-10-26"), RATES, 0.001, 100, 0.1, List.of());
    DriftAnswer drift = answers.ask(asked, Progress.NONE);
    assertThat(drift.drift().snapshots()).extracting(row -> row.snapshot()).containsExactly(1);
    assertThat(drift.drift().nodes()).extracting(row -> row.snapshot()).containsOnly(1);
    var reversed =
        new DriftQuestion(3, Moment.of(2), Moment.of(1), RATES, 0.001, 100, 0.1, List.of());
    assertThatThrownBy(() -> answers.ask(reversed, Progress.NONE))
        .isInstanceOf(InputException.class)
        .hasMessage("since must not be after until, snapshot 1, got 2");
  }
}
