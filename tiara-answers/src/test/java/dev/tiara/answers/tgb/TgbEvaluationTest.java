package dev.tiara.answers.tgb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.RandomEvents;
import dev.tiara.progress.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class TgbEvaluationTest {
  private static final ContactSettings SMALL =
      new ContactSettings(4, 2, 10_000, 10_000_000, Feature.DEFAULT, 1, 2);

  private static TgbEvaluation.Result run(OrderedEvents log, boolean test, int threads) {
    return run(log, new TgbEvaluation.Options(Candidates.all(log), 2, test, false), threads);
  }

  private static TgbEvaluation.Result run(
      OrderedEvents log, TgbEvaluation.Options options, int threads) {
    return TgbEvaluation.run(
        log,
        TgbEvaluation.Convention.PER_EVENT,
        options,
        SMALL.withThreads(threads),
        Progress.NONE);
  }

  @Test
  void rows_haveOneResultPerSeed_andTheSameOnAnyNumberOfThreads() {
    OrderedEvents log = RandomEvents.of(1, 30, 1500);
    TgbEvaluation.Result result = run(log, true, 1);
    assertThat(result.rows().stream().map(TgbEvaluation.Row::predictor))
        .containsExactly(
            "edgebank",
            "recency",
            "last-contact-out",
            "last-contact",
            "linear",
            "ranker",
            "ranker-refitted");
    TgbEvaluation.Row network = result.rows().get(5);
    assertThat(network.test()).hasSize(2);
    assertThat(network.test().get(0).mrr()).isNotEqualTo(network.test().get(1).mrr());
    TgbEvaluation.Row again = run(log, true, 2).rows().get(5);
    for (int seed = 0; seed < 2; seed++) {
      assertThat(again.test().get(seed).mrr()).isEqualTo(network.test().get(seed).mrr());
      assertThat(again.test().get(seed).logLoss()).isEqualTo(network.test().get(seed).logLoss());
    }
  }

  @Test
  void validationAlone_leavesTheTestPartAlone() {
    OrderedEvents log = RandomEvents.of(1, 30, 1500);
    TgbEvaluation.Result alone = run(log, false, 2);
    TgbEvaluation.Result both = run(log, true, 2);
    assertThat(alone.sets()).isEmpty();
    for (int k = 0; k < alone.rows().size(); k++) {
      assertThat(alone.rows().get(k).test()).isEmpty();
      assertThat(alone.rows().get(k).validation().get(0).mrr())
          .isEqualTo(both.rows().get(k).validation().get(0).mrr());
    }
    assertThat(alone.choice()).isEqualTo(both.choice());
  }

  @Test
  void lines_sumUpTheQueriesOfAllKinds() {
    List<TgbRows.Line> lines = TgbRows.of(run(RandomEvents.of(2, 30, 1500), true, 2));
    for (TgbRows.Line all : lines.stream().filter(line -> line.kind().equals("all")).toList()) {
      List<TgbRows.Line> kinds =
          lines.stream()
              .filter(
                  line ->
                      line.predictor().equals(all.predictor())
                          && line.part().equals(all.part())
                          && !line.kind().equals("all"))
              .toList();
      double sum = kinds.stream().mapToDouble(line -> line.queries() * line.figure("mrr")).sum();
      assertThat(kinds.stream().mapToInt(TgbRows.Line::queries).sum()).isEqualTo(all.queries());
      assertThat(sum / all.queries()).isCloseTo(all.figure("mrr"), within(1e-12));
      assertThat(all.figure("mrr")).isBetween(all.figure("mrrLow"), all.figure("mrrHigh"));
    }
    assertThat(lines.stream().filter(line -> line.kind().equals("all")))
        .allMatch(line -> line.figure("queryMicros") > 0);
  }

  @Test
  void sets_standBesideTheBestRule_orAreRefused() {
    int given = 0;
    for (long seed = 1; seed <= 4; seed++) {
      TgbEvaluation.Result result = run(RandomEvents.of(seed, 30, 1500), true, 2);
      TgbEvaluation.Sets sets = result.sets().get(0);
      assertThat(sets.rule()).isIn("last-contact", "last-contact-out", "recency", "edgebank");
      assertThat(sets.top()).isBetween(1, 30);
      long covered =
          TgbRows.of(result).stream()
              .filter(line -> line.figures().containsKey("coverage"))
              .peek(line -> assertThat(line.figure("ruleCoverage")).isBetween(0.7, 1.0))
              .count();
      assertThat(covered).isEqualTo(sets.useful() ? 1 : 0);
      given += sets.useful() ? 1 : 0;
    }
    assertThat(given).isBetween(0, 3);
  }

  @Test
  void candidates_areAllThatCompete() {
    OrderedEvents log = RandomEvents.of(1, 30, 1500);
    var few = new Candidates(new int[] {3, 4, 5}, false);
    TgbEvaluation.Result result = run(log, new TgbEvaluation.Options(few, 1, false, false), 2);
    QueryResults ranks = result.rows().get(0).validation().get(0);
    for (int i = 0; i < ranks.size(); i++) {
      boolean competes = log.targets()[ranks.event(i)] >= 3 && log.targets()[ranks.event(i)] <= 5;
      assertThat(ranks.rank(i) <= 3).isEqualTo(competes);
    }
  }

  @Test
  void ablation_comparesRankersWithOtherFeatures() {
    OrderedEvents log = RandomEvents.of(1, 30, 1500);
    var options = new TgbEvaluation.Options(Candidates.all(log), 1, false, true);
    TgbEvaluation.Result result = run(log, options, 2);
    assertThat(result.rows().stream().map(TgbEvaluation.Row::predictor))
        .contains(
            "ranker",
            "ranker-without-switches",
            "ranker-without-shared-sources",
            "ranker-without-common",
            "ranker-without-walk",
            "ranker-without-two-hops",
            "ranker-time-aware-only",
            "ranker-with-time-aware");
    double all = result.rows().get(5).validation().get(0).mrr();
    for (TgbEvaluation.Row other : result.rows().subList(6, result.rows().size())) {
      assertThat(other.validation().get(0).mrr()).as(other.predictor()).isNotEqualTo(all);
    }
  }

  @Test
  void logWithAnEmptyPart_isRefused() {
    assertThatThrownBy(() -> run(RandomEvents.of(1, 30, 1), false, 1))
        .hasMessageContaining("must have at least one event each, got 1, 0 and 0");
  }
}
