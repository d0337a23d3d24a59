package dev.tiara.answers.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.RandomLog;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.Visibility;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactPredictorTest {
  static final ContactSettings SMALL =
      new ContactSettings(8, 2, 10_000, 10_000_000, Feature.DEFAULT, 1, 2);
  private static final List<String> ASKED = List.of("n0", "n3", "n7", "n11");

  static EventTable log() {
    return RandomLog.of(5, 20, 40, 40).build();
  }

  static EventTable part(EventTable log, int from, int to) {
    var part = EventTable.builder().keepSelfLoops();
    for (int i = from; i < to; i++) {
      part.add(log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), log.time(i));
    }
    return part.build();
  }

  static List<List<RankedContact>> answers(ContactPredictor predictor) {
    return ASKED.stream().map(source -> predictor.next(source, 100)).toList();
  }

  static ContactPredictor apply(ContactModel model, EventTable log) {
    return ContactPredictor.of(model, log, SMALL, 0);
  }

  static ContactModel model() {
    return ContactPredictor.fit(log(), Visibility.perEvent(), SMALL).model();
  }

  @Test
  void answers_areTheSame_howeverTheEventsWereAppended() {
    EventTable log = log();
    ContactModel model = model();
    List<List<RankedContact>> expected = answers(apply(model, log));
    for (int step : new int[] {1, 7, 500}) {
      ContactPredictor predictor = apply(model, part(log, 0, 100));
      for (int i = 100; i < log.size(); i += step) {
        predictor.append(part(log, i, Math.min(log.size(), i + step)));
      }
      assertThat(answers(predictor)).isEqualTo(expected);
    }
  }

  @Test
  void probabilities_addUp_andRanksFollowThem() {
    for (List<RankedContact> contacts :
        answers(ContactPredictor.fit(log(), Visibility.perEvent(), SMALL))) {
      double sum = contacts.stream().mapToDouble(RankedContact::probability).sum();
      assertThat(sum).isCloseTo(1, within(1e-12));
      for (int i = 1; i < contacts.size(); i++) {
        RankedContact better = contacts.get(i - 1);
        RankedContact worse = contacts.get(i);
        assertThat(better.score()).isGreaterThanOrEqualTo(worse.score());
        if (better.score() == worse.score()) {
          assertThat(better.target()).isLessThan(worse.target());
        }
        assertThat(worse.rank()).isEqualTo(better.rank() + 1);
      }
    }
  }

  @Test
  void savedPredictor_isAppliedToALogThatGoesOn_andToNoOther(@TempDir Path folder)
      throws IOException {
    EventTable log = log();
    ContactPredictor predictor =
        ContactPredictor.fit(part(log, 0, 900), Visibility.perEvent(), SMALL);
    Path file = folder.resolve("c.model");
    predictor.save(file);
    assertThat(answers(ContactPredictor.load(file, part(log, 0, 900), SMALL, 0)))
        .isEqualTo(answers(predictor));
    predictor.append(part(log, 900, log.size()));
    assertThat(answers(ContactPredictor.load(file, log, SMALL, 0))).isEqualTo(answers(predictor));
    EventTable other = RandomLog.of(6, 20, 40, 40).build();
    assertThatThrownBy(() -> ContactPredictor.load(file, other, SMALL, 0))
        .hasMessageContaining("log must contain the events that the model was fitted to");
    assertThat(predictor.refitAfter(log.size())).isFalse();
    assertThat(predictor.refitAfter(100)).isTrue();
    assertThat(predictor.refitAfter(1)).isFalse();
  }

  @Test
  void confidenceSet_hasTheMostProbableContacts_andGrowsWithTheConfidence() {
    ContactPredictor predictor = ContactPredictor.fit(log(), Visibility.perEvent(), SMALL);
    int last = 0;
    for (double confidence : new double[] {0.3, 0.6, 0.9}) {
      ConfidenceSet set = predictor.confidenceSet("n3", confidence);
      assertThat(set.contacts().size()).isGreaterThanOrEqualTo(last);
      assertThat(set.contacts()).isEqualTo(predictor.next("n3", set.contacts().size()));
      last = set.contacts().size();
    }
    assertThat(last).isPositive();
    assertThatThrownBy(() -> predictor.confidenceSet("n3", 1))
        .hasMessage("confidence must be in (0, 1), got 1.0");
    assertThatThrownBy(() -> predictor.next("nobody", 3)).hasMessageContaining("nobody");
  }

  /** One writer appends batches of three; whoever asks sees whole batches. */
  @Test
  void readers_seeWholeAppendsWhileOneWrites() throws Exception {
    EventTable log = log();
    ContactModel model = model();
    ContactPredictor predictor = apply(model, part(log, 0, 300));
    var pool = Executors.newFixedThreadPool(3);
    try {
      List<Future<Integer>> asked =
          IntStream.range(0, 3)
              .mapToObj(
                  thread ->
                      pool.submit(
                          () -> {
                            int count = 0;
                            while (predictor.events() < 900) {
                              assertThat(predictor.events() % 3).isZero();
                              assertThat(predictor.next("n" + thread, 3)).hasSize(3);
                              count++;
                            }
                            return count;
                          }))
              .toList();
      for (int i = 300; i < 900; i += 3) {
        predictor.append(part(log, i, i + 3));
      }
      for (Future<Integer> future : asked) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(answers(predictor)).isEqualTo(answers(apply(model, part(log, 0, 900))));
  }

  @Test
  void logThatHasGrown_isFollowed_howeverLateItsEventsAre() {
    EventTable log = log();
    ContactModel model = model();
    double lateness = 2;
    ContactPredictor predictor = ContactPredictor.of(model, part(log, 0, 300), SMALL, lateness);
    var arrived = EventTable.builder().keepSelfLoops();
    Random random = new Random(1);
    List<Integer> order = new ArrayList<>(IntStream.range(300, log.size()).boxed().toList());
    for (int round = 0; round < 4; round++) {
      Collections.shuffle(order.subList(round * 100, round * 100 + 100), random);
    }
    IntStream.concat(IntStream.range(0, 300), order.stream().mapToInt(i -> i))
        .forEach(
            i ->
                arrived.add(
                    log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), log.time(i)));
    EventTable all = arrived.build();
    for (int i = 300; i < all.size(); i += 37) {
      predictor.appendFrom(part(all, 0, Math.min(all.size(), i + 37)));
    }
    predictor.appendFrom(all);
    predictor.appendFrom(all);
    assertThat(predictor.events()).isEqualTo(log.size());
    assertThat(answers(predictor)).isEqualTo(answers(apply(model, all)));
  }

  @Test
  void refit_learnsFromAllEventsSoFar() {
    EventTable log = log();
    ContactPredictor predictor =
        ContactPredictor.fit(part(log, 0, 800), Visibility.perEvent(), SMALL);
    predictor.append(part(log, 800, log.size()));
    predictor.refit();
    ContactPredictor fresh = ContactPredictor.fit(log, Visibility.perEvent(), SMALL);
    assertThat(predictor.model().choice()).isEqualTo(fresh.model().choice());
    assertThat(answers(predictor)).isEqualTo(answers(fresh));
  }

  @Test
  void logThatIsNoLongerBipartite_isRefittedLikeAnyOther() {
    var users = EventTable.builder();
    EventTable log = log();
    for (int i = 0; i < log.size(); i++) {
      boolean back = i > 500 && i % 3 == 0;
      String user = "n" + log.source(i);
      String item = "i" + log.target(i);
      users.add(back ? item : user, back ? user : item, log.time(i));
    }
    EventTable all = users.build();
    Entrants network = Entrants.named(Entrants.RANKER).orElseThrow();
    ContactPredictor predictor =
        ContactPredictor.fit(
            part(all, 0, 500), Visibility.perEvent(), network, SMALL, 0, Progress.NONE);
    assertThat(features(predictor)).doesNotContain(Feature.REVERSE_AGE);
    predictor.append(part(all, 500, all.size()));
    predictor.refit();
    ContactPredictor fresh =
        ContactPredictor.fit(all, Visibility.perEvent(), network, SMALL, 0, Progress.NONE);
    assertThat(features(predictor)).contains(Feature.REVERSE_AGE);
    assertThat(answers(predictor)).isEqualTo(answers(fresh));
  }

  private static List<Feature> features(ContactPredictor predictor) {
    return Objects.requireNonNull(predictor.model().network()).features();
  }

  @Test
  void fit_hasTheSameBytesOnAnyNumberOfThreads(@TempDir Path folder) throws IOException {
    EventTable log = log();
    byte[] expected = null;
    List<List<RankedContact>> answers = List.of();
    for (int threads : new int[] {1, 2, 4}) {
      ContactPredictor predictor =
          ContactPredictor.fit(log, Visibility.perEvent(), SMALL.withThreads(threads));
      Path file = folder.resolve(threads + ".model");
      predictor.save(file);
      if (expected == null) {
        expected = Files.readAllBytes(file);
        answers = answers(predictor);
      }
      assertThat(Files.readAllBytes(file)).isEqualTo(expected);
      assertThat(answers(predictor)).isEqualTo(answers);
    }
  }

  private static EventTable scaled(EventTable log, double factor) {
    var scaled = EventTable.builder().keepSelfLoops();
    for (int i = 0; i < log.size(); i++) {
      scaled.add(
          log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), factor * log.time(i));
    }
    return scaled.build();
  }

  @Test
  void unitOfTime_doesNotMatter() {
    EventTable log = log();
    for (String name : Entrants.names()) {
      Entrants entrants = Entrants.named(name).orElseThrow();
      List<List<RankedContact>> expected = answers(fit(log, entrants));
      // A power of two leaves every rounding as it is, other factors do not.
      assertThat(answers(fit(scaled(log, 1024), entrants))).as(name).isEqualTo(expected);
      for (double factor : new double[] {1e-6, 3.7, 31_557_600}) {
        List<List<RankedContact>> got = answers(fit(scaled(log, factor), entrants));
        for (int i = 0; i < ASKED.size(); i++) {
          for (RankedContact contact : expected.get(i)) {
            RankedContact other =
                got.get(i).stream()
                    .filter(c -> c.target().equals(contact.target()))
                    .findFirst()
                    .orElseThrow();
            assertThat(other.probability())
                .as(name + " × " + factor)
                .isCloseTo(contact.probability(), within(0.01));
          }
        }
      }
    }
  }

  private static ContactPredictor fit(EventTable log, Entrants entrants) {
    return ContactPredictor.fit(log, Visibility.perEvent(), entrants, SMALL, 0, Progress.NONE);
  }

  /** Years, or the numbers of steps, with many events at each. */
  @Test
  void logInWholeSteps_isPredicted() {
    EventTable log = log();
    var steps = EventTable.builder().keepSelfLoops();
    for (int i = 0; i < log.size(); i++) {
      double year = 1980 + Math.floor(log.time(i));
      steps.add(log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), year);
    }
    ContactPredictor predictor = ContactPredictor.fit(steps.build(), Visibility.perEvent(), SMALL);
    for (List<RankedContact> contacts : answers(predictor)) {
      assertThat(contacts.stream().mapToDouble(RankedContact::probability).sum())
          .isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void explanation_addsUpToTheScoreOfTheAnswer() {
    ContactPredictor predictor = ContactPredictor.fit(log(), Visibility.perEvent(), SMALL);
    if (predictor.model().network() == null) {
      assertThatThrownBy(() -> predictor.explain("n0", "n1")).hasMessageContaining("rule");
      return;
    }
    for (RankedContact contact : predictor.next("n3", 5)) {
      assertThat(predictor.explain("n3", contact.target()).score())
          .isCloseTo(contact.score(), within(1e-9));
    }
  }

  @Test
  void pairs_areWhatTheirTargetsAreAmongAllCandidates() {
    EventTable log = log();
    ContactPredictor predictor = ContactPredictor.fit(log, Visibility.perEvent(), SMALL);
    List<RankedContact> all = predictor.next("n3", 100);
    List<String> targets = new ArrayList<>(all.stream().map(RankedContact::target).toList());
    List<RankedContact> pairs =
        predictor.pairs(Collections.nCopies(targets.size(), "n3"), targets, done -> {});
    for (int i = 0; i < all.size(); i++) {
      assertThat(pairs.get(i).target()).isEqualTo(targets.get(i));
      assertThat(pairs.get(i).score()).isEqualTo(all.get(i).score());
      assertThat(pairs.get(i).probability()).isEqualTo(all.get(i).probability());
      assertThat(pairs.get(i).known()).isEqualTo(all.get(i).known());
    }
  }

  /** Both have never been a target; one of them has written to the source. */
  @Test
  void pairsWithTargetsThatAreNew_areScoredOneByOne() {
    EventTable.Builder events = EventTable.builder().keepSelfLoops();
    EventTable log = log();
    for (int i = 0; i < log.size(); i++) {
      events.add(log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), log.time(i));
      if (i % 50 == 0) {
        events.add("writer", "n3", log.time(i)).add("stranger", "n4", log.time(i));
      }
    }
    Entrants network = Entrants.named(Entrants.RANKER).orElseThrow();
    ContactPredictor predictor =
        ContactPredictor.fit(
            events.build(), Visibility.perEvent(), network, SMALL, 0, Progress.NONE);
    List<RankedContact> together =
        predictor.pairs(List.of("n3", "n3"), List.of("writer", "stranger"), done -> {});
    for (RankedContact contact : together) {
      assertThat(predictor.pairs(List.of("n3"), List.of(contact.target()), done -> {}))
          .containsExactly(contact);
    }
    assertThat(together.get(0).score()).isNotEqualTo(together.get(1).score());
  }

  @Test
  void newContacts_areThoseThatTheSourceHasNotHad_withUnchangedProbabilities() {
    ContactPredictor predictor =
        ContactPredictor.fit(part(log(), 0, 90), Visibility.perEvent(), SMALL);
    List<RankedContact> all = predictor.next("n3", 100);
    List<RankedContact> listed =
        predictor.next(List.of("n3"), new ContactQuery(4, true, null), done -> {}).get(0);
    List<RankedContact> expected = all.stream().filter(c -> !c.known()).limit(4).toList();
    assertThat(listed).usingRecursiveComparison().ignoringFields("rank").isEqualTo(expected);
    assertThat(listed).extracting(RankedContact::rank).containsExactly(1, 2, 3, 4);
    assertThat(all).anyMatch(RankedContact::known);
  }

  @Test
  void candidates_competeOnlyWithEachOther() {
    ContactPredictor predictor = ContactPredictor.fit(log(), Visibility.perEvent(), SMALL);
    var query = new ContactQuery(9, false, List.of("n1", "n2", "n4", "n2"));
    List<RankedContact> contacts = predictor.next(List.of("n3"), query, done -> {}).get(0);
    assertThat(contacts)
        .extracting(RankedContact::target)
        .containsExactlyInAnyOrder("n1", "n2", "n4");
    assertThat(contacts.stream().mapToDouble(RankedContact::probability).sum())
        .isCloseTo(1, within(1e-12));
  }

  /** Contacts microseconds apart, long before the question. */
  @ParameterizedTest
  @ValueSource(strings = {"last-contact", "last-contact-out", "recency"})
  void laterContact_isFirst_howeverLittleLater(String rule) {
    for (double now : new double[] {1, 86_400, 1e9}) {
      var events = EventTable.builder();
      for (int i = 0; i < 5; i++) {
        events.add("a", "n" + i, i * 1e-6);
      }
      events.add("x", "y", now);
      ContactPredictor predictor =
          ContactPredictor.fit(
              events.build(),
              Visibility.perEvent(),
              Entrants.named(rule).orElseThrow(),
              SMALL,
              0,
              Progress.NONE);
      List<RankedContact> contacts = new ArrayList<>(predictor.next("a", 100));
      contacts.removeIf(contact -> contact.target().equals("y"));
      assertThat(contacts).extracting(RankedContact::target).startsWith("n4", "n3", "n2", "n1");
      assertThat(contacts).extracting(RankedContact::score).doesNotHaveDuplicates();
    }
  }

  @Test
  void coefficientsThatOverflow_giveNoScore(@TempDir Path folder) throws IOException {
    ContactModel model =
        ContactPredictor.fit(
                log(),
                Visibility.perEvent(),
                Entrants.named(Entrants.LINEAR).orElseThrow(),
                SMALL,
                0,
                Progress.NONE)
            .model();
    Arrays.fill(Objects.requireNonNull(model.network()).linear(), 1e308);
    assertThatThrownBy(() -> apply(model, log()).next("n0", 5))
        .isInstanceOf(InputException.class)
        .hasMessage("model must give finite scores: its coefficients are too large");
  }

  @Test
  void requestedPredictor_isFittedAlone() {
    for (String name : Entrants.names()) {
      ContactModel model =
          ContactPredictor.fit(
                  log(),
                  Visibility.perEvent(),
                  Entrants.named(name).orElseThrow(),
                  SMALL,
                  0,
                  Progress.NONE)
              .model();
      assertThat(model.name()).isEqualTo(name);
      assertThat(model.choice().rows()).hasSize(1);
    }
  }

  @Test
  void logWithoutRecentEvents_isAnsweredByTheLastContact() {
    EventTable log = EventTable.builder().add("a", "b", 1).add("b", "c", 1).build();
    ContactPredictor predictor = ContactPredictor.fit(log, Visibility.perEvent(), SMALL);
    assertThat(predictor.model().choice().winner().title()).isEqualTo("last-contact");
    assertThat(predictor.next("a", 1).get(0).target()).isEqualTo("b");
    assertThat(predictor.confidenceSet("a", 0.9).useful()).isFalse();
    assertThatThrownBy(
            () -> ContactPredictor.fit(EventTable.builder().build(), Visibility.perEvent(), SMALL))
        .hasMessageContaining("at least one event");
  }
}
