package dev.tiara.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.LogSource;
import dev.tiara.answers.prediction.NextLinksAnswer;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.server.live.Predictors.Predicted;
import dev.tiara.server.store.Event;
import dev.tiara.server.testing.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Predictions of a log with snapshots of width 10, two of which late events may reopen. */
class PredictorsTest {
  private static final int LATE = 2;

  private LiveLog log;
  private Predictors predictors;

  @BeforeEach
  void start() throws Exception {
    log = new LiveLog(LogSettings.of(Settings.source("", "10")), LATE);
    predictors = new Predictors(log, null);
  }

  @AfterEach
  void end() {
    predictors.close();
  }

  private void append(String source, String target, double time) {
    log.append(List.of(new Event(source, target, time, null)));
  }

  private Predicted<NextLinksAnswer> ask(String source) {
    return predictors.ask(
        new NextLinksQuestion(
            List.of(source), 10_000, NextLinksQuestion.Contacts.MARK, null, null));
  }

  private List<String> known(String source) {
    return known(ask(source));
  }

  private static List<String> known(Predicted<NextLinksAnswer> predicted) {
    return predicted.answer().rows().stream()
        .filter(NextLinksAnswer.Row::known)
        .map(NextLinksAnswer.Row::target)
        .toList();
  }

  private void untilReady() throws InterruptedException {
    until(predictors::isReady);
  }

  private static void until(BooleanSupplier done) throws InterruptedException {
    for (int i = 0; i < 600 && !done.getAsBoolean(); i++) {
      Thread.sleep(100);
    }
    assertThat(done.getAsBoolean()).isTrue();
  }

  /** Predictors count events, also those of a log whose proximities use their weights. */
  @Test
  void weightedLog_isPredictedToo() throws Exception {
    LogSource source = Settings.source("", "10");
    var weighted =
        new LiveLog(
            LogSettings.of(
                new LogSource("", null, null, false, source.binning(), null, true, false)),
            LATE);
    try (var following = new Predictors(weighted, null)) {
      weighted.append(List.of(new Event("ann", "bob", 1, 0.5), new Event("bob", "ann", 2, 3.0)));
      var question =
          new NextLinksQuestion(List.of("ann"), 10, NextLinksQuestion.Contacts.MARK, null, null);
      assertThat(known(following.ask(question))).containsExactly("bob");
      for (int i = 0; i < 600 && !following.isReady(); i++) {
        Thread.sleep(100);
      }
      assertThat(following.isReady()).isTrue();
      assertThat(known(following.ask(question))).containsExactly("bob");
    }
  }

  @Test
  void events_areKnownToTheNextAnswer_theirNewNodesIncluded() throws Exception {
    append("ann", "bob", 1);
    assertThat(known("ann")).containsExactly("bob");
    append("cid", "dan", 2);
    assertThat(known("cid")).containsExactly("dan");
    untilReady();
    append("eve", "ann", 3);
    append("ann", "fay", 4);
    assertThat(known("eve")).containsExactly("ann");
    assertThat(known("ann")).containsExactlyInAnyOrder("bob", "fay");
    assertThat(ask("fay").version()).isEqualTo(4);
  }

  @Test
  void lateEvents_areKnown_fromTheWholeWindowAndFromBefore() throws Exception {
    append("ann", "bob", 1);
    append("ann", "bob", 38);
    untilReady();
    append("ann", "cid", 10.5);
    assertThat(known("ann")).containsExactlyInAnyOrder("bob", "cid");
    // A node's event with itself opens no snapshot, wherever its time is.
    append("ann", "ann", 300);
    assertThat(ask("ann").version()).isEqualTo(4);
    append("dan", "eve", 12);
    append("ann", "eve", 39);
    assertThat(known("dan")).containsExactly("eve");
    assertThat(known("ann")).contains("bob", "cid", "eve");
    assertThat(ask("ann").version()).isEqualTo(6);
    assertThat(predictors.isReady()).isTrue();
  }

  @Test
  void answers_stateTheVersionThatTheyKnow_whileTheLogGrowsAndPredictorsAreFitted()
      throws Exception {
    append("hub", "n0", 0);
    ExecutorService readers = Executors.newFixedThreadPool(3);
    try {
      List<Future<Long>> asked = new ArrayList<>();
      Callable<Long> reader =
          () -> {
            long version = 0;
            while (version < 1000) {
              long accepted = log.version().number();
              Predicted<NextLinksAnswer> predicted = ask("hub");
              assertThat(predicted.version()).isGreaterThanOrEqualTo(Math.max(version, accepted));
              version = predicted.version();
              assertThat(known(predicted)).hasSize((int) version);
            }
            return version;
          };
      for (int i = 0; i < 3; i++) {
        asked.add(readers.submit(reader));
      }
      var random = new Random(1);
      for (int i = 1; i < 1000; i++) {
        append("hub", "n" + i, Math.max(0, i / 10.0 - random.nextInt(12)));
        if (i % 20 == 0) {
          Thread.sleep(10); // several fits, and questions at many versions
        }
      }
      for (Future<Long> future : asked) {
        assertThat(future.get()).isEqualTo(1000);
      }
    } finally {
      readers.shutdownNow();
    }
  }

  @Test
  void predictor_isFittedAnew_whenTheLogHasGrownByAQuarter() throws Exception {
    assertThat(predictors.isFitDue()).isFalse();
    log.append(events(0, 100));
    until(() -> !predictors.isFitDue());
    assertThat(trainedOn()).isEqualTo(100);
    log.append(events(100, 120));
    assertThat(predictors.isFitDue()).isFalse();
    log.append(events(120, 130));
    until(() -> !predictors.isFitDue());
    assertThat(trainedOn()).isEqualTo(130);
    assertThat(ask("n1").version()).isEqualTo(130);
  }

  private static List<Event> events(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> new Event("n" + i % 7, "n" + (i + 1 + i % 3) % 7, i / 10.0, null))
        .toList();
  }

  private int trainedOn() {
    return ask("n1").answer().prediction().trainedOn().orElseThrow().events();
  }

  @Test
  void threads_endWithIt() throws Exception {
    append("ann", "bob", 1);
    List<Thread> own =
        Thread.getAllStackTraces().keySet().stream()
            .filter(
                thread ->
                    thread.getName().equals("tiara-follow") || thread.getName().equals("tiara-fit"))
            .toList();
    assertThat(own).hasSizeGreaterThanOrEqualTo(2);
    predictors.close();
    for (Thread thread : own) {
      thread.join(10_000);
      assertThat(thread.isAlive()).isFalse();
    }
  }
}
