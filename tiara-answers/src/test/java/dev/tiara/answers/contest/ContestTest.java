package dev.tiara.answers.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.contact.ContactFit;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.RandomEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.ranking.RealStreams;
import dev.tiara.graph.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContestTest {
  private static final ContactSettings SMALL =
      new ContactSettings(8, 2, 10_000, 10_000_000, Feature.DEFAULT, 1, 2);

  private static OrderedEvents log(int[] sources, int[] targets, double[] times) {
    return new OrderedEvents(sources, targets, times, 6);
  }

  private static QueryResults results(
      OrderedEvents log, Visibility visibility, Contender contender, int from) {
    var contest = new Contest(log, visibility, TimeScales.of(log, from), Candidates.all(log), 2);
    contest.skip(from);
    return contest.run("ask", log.size(), Integer.MAX_VALUE, 1, () -> List.of(contender)).get(0);
  }

  @Test
  void rank_countsTiesAsHalf_andLeavesOtherRightAnswersOut() {
    // 0 has written to 1 and 2; it writes to 3 and 4 at the same time. Targets are 1 to 5.
    OrderedEvents log =
        log(new int[] {0, 0, 5, 0, 0}, new int[] {1, 2, 5, 3, 4}, new double[] {0, 1, 2, 3, 3});
    QueryResults results = results(log, Visibility.perEvent(), EventRule.EDGE_BANK, 3);
    // Each answer is behind 1 and 2 and ties with 5; 4 and 3 do not compete with each other.
    assertThat(results.rank(0)).isEqualTo(3.5);
    assertThat(results.rank(1)).isEqualTo(3.5);
    assertThat(results.kind(0)).isEqualTo(QueryResults.Kind.NEW_PAIR);
  }

  @Test
  void query_seesWhatItsVisibilitySays() {
    // 0 writes to 1 four times, at 10, 20, 20 and 30.
    OrderedEvents log =
        log(new int[] {5, 0, 0, 0, 0}, new int[] {2, 1, 1, 1, 1}, new double[] {0, 10, 20, 20, 30});
    assertThat(kinds(log, Visibility.perEvent())).isEqualTo("URRR");
    assertThat(kinds(log, new Visibility.Batches(2))).isEqualTo("UURR");
    assertThat(kinds(log, bins(0, 15))).isEqualTo("UR"); // (0, 15], (15, 30]
    assertThat(kinds(log, bins(0, 10))).isEqualTo("URR");
  }

  /** A part of the log that starts or ends within a bin, or within a step, divides no queries. */
  @Test
  void query_seesNothingOfItsOwnBin_whereverThePartsOfTheLogEnd() {
    // 0 writes to 1 five times, at 10, 12, 14, 14 and 14.
    OrderedEvents log =
        log(
            new int[] {5, 0, 0, 0, 0, 0},
            new int[] {2, 1, 1, 1, 1, 1},
            new double[] {0, 10, 12, 14, 14, 14});
    for (int skipped = 1; skipped < log.size(); skipped++) {
      for (int to = skipped; to < log.size(); to++) {
        assertThat(kindsInParts(log, bins(0, 15), skipped, to)).matches("U*");
        assertThat(kindsInParts(log, Visibility.perEvent(), skipped, to))
            .isEqualTo("URRRR".substring(skipped - 1));
      }
    }
    var step = log(log.sources(), log.targets(), new double[] {0, 14, 14, 14, 14, 14});
    assertThat(kindsInParts(step, Visibility.perEvent(), 2, 4)).isEqualTo("UUUU");
  }

  private static String kindsInParts(
      OrderedEvents log, Visibility visibility, int skipped, int to) {
    var contest = new Contest(log, visibility, TimeScales.of(log, 1), Candidates.all(log), 1);
    contest.skip(skipped);
    var kinds = new StringBuilder();
    for (int end : new int[] {to, log.size()}) {
      QueryResults part =
          contest.run("ask", end, Integer.MAX_VALUE, 1, () -> List.of(EventRule.RECENCY)).get(0);
      for (int i = 0; i < part.size(); i++) {
        kinds.append(part.kind(i).name().charAt(0));
      }
    }
    return kinds.toString();
  }

  private static String kinds(OrderedEvents log, Visibility visibility) {
    QueryResults results = results(log, visibility, EventRule.RECENCY, 1);
    var kinds = new StringBuilder();
    for (int i = 0; i < results.size(); i++) {
      kinds.append(results.kind(i).name().charAt(0));
    }
    return kinds.toString();
  }

  static List<Visibility> visibilities() {
    return List.of(Visibility.perEvent(), new Visibility.Batches(20), bins(0, 300));
  }

  /** Everything after some event is randomised; every predictor answers the same up to it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomFuture_changesNoRankAndNoProbability(long seed) {
    OrderedEvents log = RandomEvents.of(seed, 30, 1500);
    int from = 1000;
    int to = 1300;
    while (log.times()[to] == log.times()[to - 1]) {
      to++;
    }
    OrderedEvents other = withRandomFuture(log, to, seed);
    for (Visibility visibility : visibilities()) {
      var candidates = new Candidates(Candidates.seen(log).nodes(), true);
      List<QueryResults> expected = answers(log, visibility, candidates, from, to);
      List<QueryResults> got = answers(other, visibility, candidates, from, to);
      for (int k = 0; k < expected.size(); k++) {
        assertThat(got.get(k).size()).isEqualTo(expected.get(k).size());
        for (int i = 0; i < expected.get(k).size(); i++) {
          assertThat(got.get(k).rank(i)).isEqualTo(expected.get(k).rank(i));
          assertThat(Double.doubleToLongBits(got.get(k).probability(i)))
              .isEqualTo(Double.doubleToLongBits(expected.get(k).probability(i)));
        }
      }
    }
  }

  private static OrderedEvents withRandomFuture(OrderedEvents log, int to, long seed) {
    var random = new Random(seed);
    int[] sources = log.sources().clone();
    int[] targets = log.targets().clone();
    double[] times = log.times().clone();
    for (int i = to; i < log.size(); i++) {
      sources[i] = random.nextInt(log.nodes());
      targets[i] = random.nextInt(log.nodes());
      times[i] = Math.max(times[i - 1], times[to - 1] + 1) + random.nextInt(50);
    }
    return new OrderedEvents(sources, targets, times, log.nodes());
  }

  private static List<QueryResults> answers(
      OrderedEvents log, Visibility visibility, Candidates candidates, int from, int to) {
    List<Network> networks = new ContactFit(log, visibility, candidates, SMALL).networks(from);
    Supplier<List<Contender>> contenders =
        () -> {
          List<Contender> all = new ArrayList<>(EventRule.all());
          networks.forEach(network -> all.add(new NetworkContender(network)));
          all.add(new RankedRule(EventRule.LAST_CONTACT, 1.5));
          return all;
        };
    var contest = new Contest(log, visibility, TimeScales.of(log, from), candidates, 2);
    contest.skip(from);
    return contest.run("ask", to, Integer.MAX_VALUE, 0.1, contenders);
  }

  /** Figures of TGB's board and of a replay outside of this project, on the validation part. */
  @ParameterizedTest
  @EnumSource(
      value = EventRule.class,
      names = {"EDGE_BANK", "LAST_CONTACT"})
  void rulesOnWikipedia_haveThePublishedRanks(EventRule rule) throws IOException {
    OrderedEvents all =
        OrderedEvents.of(RealStreams.read("data/Wikipedia/wikipedia.csv.gz", ",", true, true));
    int trained = ContactFit.Parts.quantile(all, all.size(), 0.7);
    int end = ContactFit.Parts.quantile(all, all.size(), 0.85);
    assertThat(trained).isEqualTo(110_232);
    assertThat(end - trained).isEqualTo(23_621);
    double[] expected =
        rule == EventRule.EDGE_BANK ? new double[] {.561, .527} : new double[] {.8415, .7588};
    for (int i = 0; i < 2; i++) {
      Visibility visibility = i == 0 ? Visibility.perEvent() : new Visibility.Batches(200);
      var contest =
          new Contest(all, visibility, TimeScales.of(all, trained), Candidates.all(all), 2);
      contest.skip(trained);
      QueryResults results =
          contest.run("ask", end, Integer.MAX_VALUE, 1, () -> List.of(rule)).get(0);
      assertThat(results.mrr()).isCloseTo(expected[i], within(0.001));
    }
  }

  private static Visibility bins(double start, double width) {
    return new Visibility.Bins(start, width, Timeline.Closed.END);
  }

  @Test
  void threshold_leavesOutAsManyAnswersAsTheConfidenceAllows() {
    double[] answers = IntStream.rangeClosed(1, 99).mapToDouble(i -> i / 100.0).toArray();
    assertThat(Calibration.threshold(answers, 0.9)).isEqualTo(0.10); // of 100 places, 10
    assertThat(Calibration.threshold(answers, 0.995)).isZero();
  }

  @Test
  void choice_isTheBestOfThoseThatAreNotOverconfident() {
    var rows =
        List.of(
            new Choice.Row("rule", 0.5, 2.5),
            new Choice.Row("linear", 0.6, 2.0),
            new Choice.Row("ranker", 0.7, 2.2));
    assertThat(Choice.of(10, rows, 0).winner().title()).isEqualTo("linear");
    assertThat(Choice.of(10, rows, 0).margin()).isCloseTo(-0.1, within(1e-12));
    assertThat(Choice.of(10, rows.subList(0, 2), 0).winner().title()).isEqualTo("linear");
  }

  @Test
  void exponentOfARule_makesItsRanksMostLikely() {
    var results = new QueryResults();
    for (int rank : new int[] {1, 1, 1, 2, 2, 3, 9}) {
      results.add(0, 0, QueryResults.Kind.REPEATED, rank, 20, Double.NaN, 0);
    }
    double exponent = RankedRule.fitted(EventRule.RECENCY, results).exponent();
    double best = RankedRule.logLoss(results, exponent);
    for (double other : new double[] {exponent - 0.05, exponent + 0.05}) {
      assertThat(RankedRule.logLoss(results, other)).isGreaterThan(best);
    }
  }

  @Test
  void answerWhoseProbabilityIsRoundedToNothing_costsMuch_andNotEverything() {
    var results = new QueryResults();
    results.add(0, 0, QueryResults.Kind.REPEATED, 9, 20, 0, 0);
    results.add(1, 0, QueryResults.Kind.REPEATED, 1, 20, 1, 0);
    assertThat(results.logLoss()).isBetween(372.0, 373.0); // ln 2^1074 / 2
  }
}
