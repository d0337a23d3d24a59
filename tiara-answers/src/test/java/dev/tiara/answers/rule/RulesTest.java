package dev.tiara.answers.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Each rule on logs that are small enough to be worked by hand: nodes a, b, c, d are 0 to 3. */
class RulesTest {
  /** Snapshot 0: a→b, c→b. Snapshot 1: b→c, a→d. */
  private static final EventTable LOG =
      EventTable.builder()
          .add("a", "b", 0)
          .add("c", "b", 0.5)
          .add("b", "c", 1)
          .add("a", "d", 1.5)
          .build();

  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final int D = 3;

  private static double[] scores(EventTable events, Predictor predictor, int source) {
    EventStream stream = EventStream.of(events, TimeBins.ofWidth(1));
    try (LinkScorer scorer = predictor.start(stream.shape())) {
      for (int t = 0; t < stream.length(); t++) {
        scorer.reveal(stream.batch(t));
      }
      int[] targets = new int[stream.nodes().size()];
      Arrays.setAll(targets, v -> v);
      double[] scores = new double[targets.length];
      scorer.score(source, targets, targets.length, scores);
      return scores;
    }
  }

  private static double[] scores(Predictor predictor, int source) {
    return scores(LOG, predictor, source);
  }

  @Test
  void lastContact_looksBothWays_andBreaksTiesByPopularity() {
    double[] b = scores(new LastContact(1), B);
    assertThat(b[C]).isGreaterThan(b[A]); // b→c at 1, a→b at 0
    assertThat(b[A]).isGreaterThan(b[D]); // never met
    double[] d = scores(new LastContact(1), D);
    assertThat(d[A]).isGreaterThan(d[B]);
    // Never met: b had two events a snapshot ago, c one just now: 2^−2 + 2^−1.5 against 2^−1.
    assertThat(d[B]).isGreaterThan(d[C]);
  }

  @Test
  void lastContact_comparesTimes_beforeItLooksAtPopularity() {
    // C was contacted a microsecond before B, and is far more popular.
    EventTable.Builder log = EventTable.builder().add("a", "c", 9.999_998).add("a", "b", 9.999_999);
    for (int i = 0; i < 1000; i++) {
      log.add("d" + i, "c", 1 + i * 1e-3);
    }
    EventTable events = log.build();
    double[] scores = scores(events, new LastContact(1), events.nodes().index("a"));
    int b = events.nodes().index("b");
    int c = events.nodes().index("c");
    assertThat(scores[b]).isGreaterThan(scores[c]);
    int never = events.nodes().index("d0");
    assertThat(scores[c]).isGreaterThan(scores[never]);
    assertThat(scores[never]).as("no sentinel").isBetween(-100.0, 0.0);
  }

  @Test
  void popularity_halvesWithEverySnapshot() {
    double[] scores = scores(new Popularity(1), A);
    assertThat(scores[B]).isCloseTo(0.25 + Math.pow(2, -1.5), within(1e-12)); // ages 2 and 1.5
    assertThat(scores[C]).isCloseTo(0.5, within(1e-12));
    assertThat(scores[D]).isCloseTo(Math.pow(2, -0.5), within(1e-12));
  }

  @Test
  void adamicAdar_countsSharedContacts_discountedByTheirStrength() {
    // With h = 1: a–b was in snapshot 0, M = 1/2; b–c in both snapshots, M = 1/2 + 1.
    // From a to c by way of b alone: M(a,b) M(b,c) / log(2 + M(b,·)) with M(b,·) = 0.5 + 1.5.
    double[] scores = scores(new TemporalAdamicAdar(1), A);
    assertThat(scores[C]).isCloseTo(0.5 * 1.5 / Math.log(4), within(1e-12));
    assertThat(scores[D]).isZero();
  }

  @Test
  void edgeBank_remembersLinks_withinItsWindow() {
    assertThat(scores(new EdgeBankPredictor(EdgeBankPredictor.UNLIMITED), A))
        .containsExactly(Double.NEGATIVE_INFINITY, 1, 0, 1);
    assertThat(scores(new EdgeBankPredictor(1), A))
        .containsExactly(Double.NEGATIVE_INFINITY, 0, 0, 1);
  }

  @Test
  void popTrack_decaysAfterEveryBatch() {
    // Batches of two events: b has 2 · 0.9 · 0.9; then c and d one each, decayed once.
    double[] scores = scores(new PopTrack(0.9, 2), A);
    assertThat(scores[B]).isCloseTo(1.62, within(1e-12));
    assertThat(scores[C]).isCloseTo(0.9, within(1e-12));
  }

  @Test
  void temporalPpr_followsItsRecurrence() {
    // One event a–b with α = 0.5, β = 0.5: n' = 0.5, π_a = (0.5/0.5)(1 − 0.5)(0 + 0.5 δ_b).
    EventTable one = EventTable.builder().add("a", "b", 0).build();
    assertThat(scores(one, new TemporalPpr(0.5, 0.5, 10), A)[B]).isCloseTo(0.25, within(1e-12));
    // Then b–c: π_b = π_b · 0.25/0.75 + (0.5/0.75) 0.5 (π_c + 0.5 δ_c), π_c empty before.
    EventTable two = EventTable.builder().add("a", "b", 0).add("b", "c", 0.5).build();
    double[] b = scores(two, new TemporalPpr(0.5, 0.5, 10), B);
    assertThat(b[A]).isCloseTo(0.25 / 3, within(1e-12));
    assertThat(b[C]).isCloseTo(1 / 6.0, within(1e-12));
  }

  @Test
  void proximity_isThatOfTheSurfer() {
    // One snapshot a–b: a step, with probability c = 1 − α − β, leads to a or b, both with loops
    // of their own, with equal probability wherever the surfer is: x_b = c / 2.
    EventTable one = EventTable.builder().add("a", "b", 0).build();
    var settings = new ProximitySettings(0.3, 0.5, Direction.UNDIRECTED, 1);
    assertThat(scores(one, new Proximity(settings), A)[B]).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void proximity_ranksUnreachableNodesLast_byPopularity() {
    EventTable apart =
        EventTable.builder()
            .add("a", "b", 0)
            .add("c", "d", 0)
            .add("c", "d", 0.1)
            .add("d", "c", 0.2)
            .build();
    double[] scores = scores(apart, new Proximity(ProximitySettings.of(0.3, 0.6)), A);
    assertThat(scores[B]).isPositive();
    assertThat(scores[D]).isNegative().isGreaterThan(scores[C]);
  }

  @Test
  void noRule_predictsTheSourceItself_beforeItsFirstSelfLoop() {
    EventTable looped =
        EventTable.builder().keepSelfLoops().add("a", "b", 0).add("b", "b", 1).build();
    for (Predictor rule : Rules.all(ProximitySettings.of(0.3, 0.6), 2)) {
      assertThat(scores(looped, rule, A)[A]).as(rule.name()).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(scores(looped, rule, B)[B]).as(rule.name()).isFinite();
    }
  }
}
