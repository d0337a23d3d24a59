package dev.tiara.answers.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.tgb.TgbEvaluation;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Timeline;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every predictor can be fitted to logs of all kinds, saved, asked and compared. */
class UnusualLogsTest {
  private static final ContactSettings SMALL =
      new ContactSettings(4, 2, 10_000, 100_000, Feature.DEFAULT, 1, 2);

  /** Kinds of logs, of 600 events unless they say something else. */
  enum Kind {
    ONE_EVENT((random, log) -> log.add("a", "b", 5)),
    ONE_LOOP((random, log) -> log.add("a", "a", 5)),
    THREE_EVENTS((random, log) -> log.add("a", "b", 1).add("b", "a", 2).add("a", "b", 3)),
    TWO_NODES((random, log) -> fill(log, i -> i % 2, i -> (i + 1) % 2, i -> i)),
    ONE_TIME((random, log) -> fill(log, any(random), any(random), i -> 7)),
    TWO_STEPS((random, log) -> fill(log, any(random), any(random), i -> Math.floor(i / 300.0))),
    STEPS((random, log) -> fill(log, any(random), any(random), i -> Math.floor(i / 60.0))),
    ONE_SOURCE((random, log) -> fill(log, i -> 0, any(random), i -> i)),
    ONE_TARGET((random, log) -> fill(log, any(random), i -> 0, i -> i)),
    ALL_PAIRS_ONCE((random, log) -> fill(log, i -> i / 25, i -> i % 25, i -> i)),
    NOBODY_TWICE((random, log) -> fill(log, i -> 2 * i, i -> 2 * i + 1, i -> i)),
    BIPARTITE((random, log) -> fill(log, any(random), i -> 20 + i * 7 % 9, i -> i)),
    ONLY_LOOPS((random, log) -> fill(log, i -> i % 9, i -> i % 9, i -> i)),
    BURSTS((random, log) -> fill(log, any(random), any(random), Kind::burst)),
    SLOWER_AND_SLOWER((random, log) -> fill(log, any(random), any(random), i -> Math.pow(1.1, i))),
    LONG_AGO((random, log) -> fill(log, any(random), any(random), i -> i - 1e15)),
    MICROSECONDS((random, log) -> fill(log, any(random), any(random), i -> 1.7e15 + i * 250.0)),
    TINY_TIMES((random, log) -> fill(log, any(random), any(random), i -> i * 1e-12));

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final BiConsumer<Random, EventTable.Builder> events;

    Kind(BiConsumer<Random, EventTable.Builder> events) {
      this.events = events;
    }

    private interface Nodes {
      int of(int event);
    }

    private interface Times {
      double of(int event);
    }

    private static Nodes any(Random random) {
      return i -> random.nextInt(20);
    }

    private static double burst(int i) {
      return Math.floor(i / 50.0) * 1e7 + i % 50 * 1e-3;
    }

    private static void fill(EventTable.Builder log, Nodes sources, Nodes targets, Times times) {
      for (int i = 0; i < 600; i++) {
        log.add("n" + sources.of(i), "n" + targets.of(i), times.of(i));
      }
    }

    private EventTable log() {
      EventTable.Builder log = EventTable.builder().keepSelfLoops();
      events.accept(new Random(1), log);
      return log.build();
    }
  }

  private static List<Visibility> visibilities(EventTable log) {
    double span = log.lastTime() - log.firstTime();
    double width = span > 0 ? span / 8 : 1;
    return List.of(
        Visibility.perEvent(),
        new Visibility.Bins(log.firstTime(), width, Timeline.Closed.START, log.lastTime()),
        new Visibility.Bins(log.firstTime(), width, Timeline.Closed.END));
  }

  @ParameterizedTest
  @EnumSource
  void everyPredictor_answers(Kind kind, @TempDir Path folder) throws IOException {
    EventTable log = kind.log();
    for (Visibility visibility : visibilities(log)) {
      check(
          ContactPredictor.fit(log, visibility, Entrants.ALL, SMALL, 0, Progress.NONE),
          log,
          folder);
      for (String name : Entrants.names()) {
        Entrants entrants = Entrants.named(name).orElseThrow();
        try {
          check(
              ContactPredictor.fit(log, visibility, entrants, SMALL, 0, Progress.NONE),
              log,
              folder);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("needs earlier events to learn from");
          assertThat(entrants.learns()).isTrue();
        }
      }
    }
  }

  private static void check(ContactPredictor predictor, EventTable log, Path folder)
      throws IOException {
    Path file = folder.resolve("model");
    predictor.save(file);
    ContactPredictor again = ContactPredictor.load(file, log, SMALL, 0);
    for (int event = 0; event < log.size(); event += 97) {
      String source = log.nodes().name(log.source(event));
      List<RankedContact> contacts = predictor.next(source, 10_000);
      double sum = contacts.stream().mapToDouble(RankedContact::probability).sum();
      assertThat(sum).isCloseTo(contacts.isEmpty() ? 0 : 1, within(1e-9));
      assertThat(again.next(source, 10_000)).isEqualTo(contacts);
      ConfidenceSet set = predictor.confidenceSet(source, 0.9);
      assertThat(set.contacts()).isEqualTo(contacts.subList(0, set.contacts().size()));
      assertThat(set.useful()).isIn(false, set.contacts().size() * 4 <= set.candidates());
    }
    predictor.append("n1", "new", log.lastTime());
    assertThat(predictor.next("new", 5)).isNotNull();
    assertThat(predictor.next("n1", 5)).extracting(RankedContact::target).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void board_comparesAllOfThem(Kind kind) {
    OrderedEvents log = OrderedEvents.of(kind.log());
    int trained = ContactFit.Parts.quantile(log, log.size(), 0.7);
    int validated = ContactFit.Parts.quantile(log, log.size(), 0.85);
    if (trained == validated || validated == log.size()) {
      return; // refused, see TgbEvaluationTest
    }
    for (TgbEvaluation.Convention convention : TgbEvaluation.Convention.values()) {
      var options = new TgbEvaluation.Options(Candidates.all(log), 1, true, true);
      TgbEvaluation.Result result =
          TgbEvaluation.run(log, convention, options, SMALL, Progress.NONE);
      for (TgbEvaluation.Row row : result.rows()) {
        for (QueryResults part : row.test()) {
          assertThat(part.mrr()).as(row.predictor()).isBetween(0.0, 1.0);
        }
      }
    }
  }
}
