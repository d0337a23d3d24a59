package dev.tiara.answers.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.RandomEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
  private static final int NODES = 40;
  private static final int TRAINED = 1200;

  private static TrainingRows rows(OrderedEvents log) {
    return TrainingRows.of(
        log,
        TRAINED,
        Visibility.perEvent(),
        TimeScales.of(log, TRAINED),
        Candidates.seen(log),
        Feature.of(log.isBipartite(TRAINED)),
        10_000,
        1,
        2,
        Progress.NONE);
  }

  private static Network fit(TrainingRows rows, int units, int fits, long seed, int threads) {
    return NetworkFit.fit(rows, units, fits, seed, threads, Progress.NONE);
  }

  private static EventState state(OrderedEvents log) {
    var state = new EventState(TimeScales.of(log, TRAINED));
    for (int i = 0; i < log.size(); i++) {
      state.append(log.sources()[i], log.targets()[i], log.times()[i]);
    }
    return state;
  }

  private static double[] scores(Network network, OrderedEvents log, int source, int[] candidates) {
    EventState state = state(log);
    var view = new LinkView(state);
    view.ask(source, state.lastTime() + 1);
    double[] scores = new double[candidates.length];
    new NetworkScorer(network).score(view, candidates, candidates.length, scores);
    return scores;
  }

  private static int[] all() {
    int[] nodes = new int[NODES];
    Arrays.setAll(nodes, v -> v);
    return nodes;
  }

  @Test
  void fit_isTheSameOnAnyNumberOfThreads() {
    OrderedEvents log = RandomEvents.of(3, NODES, 1500);
    double[] expected = scores(fit(rows(log), 8, 3, 5, 1), log, 2, all());
    for (int threads = 2; threads <= 4; threads++) {
      Network network = fit(rows(log), 8, 3, 5, threads);
      assertThat(scores(network, log, 2, all())).isEqualTo(expected);
    }
    assertThat(scores(fit(rows(log), 8, 3, 6, 2), log, 2, all())).isNotEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void reasons_addUpToTheScore(long seed) {
    OrderedEvents log = RandomEvents.of(seed, NODES, 1500);
    for (Network network : List.of(fit(rows(log), 0, 1, 1, 1), fit(rows(log), 16, 2, 1, 2))) {
      EventState state = state(log);
      var view = new LinkView(state);
      for (int source = 0; source < NODES; source += 7) {
        double[] scores = scores(network, log, source, all());
        view.ask(source, state.lastTime() + 1);
        for (int candidate = 0; candidate < NODES; candidate++) {
          Reasons reasons = Reasons.of(network, view, candidate);
          double sum =
              reasons.rest()
                  + reasons.parts().stream().mapToDouble(Reasons.Part::contribution).sum();
          assertThat(sum).isCloseTo(scores[candidate], within(1e-9));
          assertThat(reasons.score()).isCloseTo(scores[candidate], within(1e-9));
          double groups =
              reasons.byGroup().values().stream().mapToDouble(Double::doubleValue).sum();
          assertThat(groups + reasons.rest()).isCloseTo(scores[candidate], within(1e-9));
        }
      }
    }
  }

  /** Whatever is computed once for many candidates is rounded as for each of them. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void scores_haveTheSameBits_whoeverElseIsAskedAbout(boolean bipartite) {
    OrderedEvents log = RandomEvents.of(6, 700, 3000);
    if (bipartite) {
      int[] sources = Arrays.stream(log.sources()).map(v -> v % 350).toArray();
      int[] targets = Arrays.stream(log.targets()).map(v -> 350 + v % 350).toArray();
      log = new OrderedEvents(sources, targets, log.times(), 700);
    }
    int[] candidates = new int[700];
    Arrays.setAll(candidates, v -> v);
    EventState state = state(log);
    var view = new LinkView(state);
    double[] together = new double[700];
    double[] alone = new double[1];
    for (Network network : List.of(fit(rows(log), 8, 2, 5, 2), fit(rows(log), 0, 1, 5, 1))) {
      var scorer = new NetworkScorer(network);
      for (int source = 0; source < 350; source += 50) {
        view.ask(source, state.lastTime() + 1);
        scorer.score(view, candidates, 700, together);
        for (int v = 0; v < 700; v++) {
          scorer.score(view, new int[] {v}, 1, alone);
          assertThat(alone[0]).isEqualTo(together[v]);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void renumberedNodes_haveTheSameScores(long seed) {
    OrderedEvents log = RandomEvents.of(seed, NODES, 1500);
    int[] renumbered = all();
    var random = new Random(seed);
    for (int i = NODES - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = renumbered[i];
      renumbered[i] = renumbered[j];
      renumbered[j] = swap;
    }
    var other =
        new OrderedEvents(
            Arrays.stream(log.sources()).map(v -> renumbered[v]).toArray(),
            Arrays.stream(log.targets()).map(v -> renumbered[v]).toArray(),
            log.times(),
            NODES);
    for (Network network : List.of(fit(rows(log), 8, 2, 5, 2), fit(rows(log), 0, 1, 5, 1))) {
      for (int source = 0; source < NODES; source++) {
        double[] expected = scores(network, log, source, all());
        double[] got = scores(network, other, renumbered[source], renumbered);
        for (int v = 0; v < NODES; v++) {
          assertThat(got[v]).isCloseTo(expected[v], within(1e-9));
        }
      }
    }
  }

  /** The slope of the loss agrees with differences of the loss in every parameter. */
  @Test
  void gradient_isTheSlopeOfTheLoss() {
    OrderedEvents log = RandomEvents.of(4, NODES, 1500);
    TrainingRows rows = rows(log);
    int units = 3;
    int inputs = rows.features().size();
    var random = new Random(1);
    double[] p = new double[inputs + units * (inputs + 2)];
    Arrays.setAll(p, i -> 0.3 * random.nextGaussian());
    int[] order = new int[50];
    Arrays.setAll(order, i -> 3 * i);
    double[] slope = new NetworkGradient(rows, units).of(p, order, 0, order.length).clone();
    for (int i = 0; i < p.length; i++) {
      double h = 1e-5;
      double[] up = p.clone();
      double[] down = p.clone();
      up[i] += h;
      down[i] -= h;
      double difference = (loss(rows, up, order) - loss(rows, down, order)) / (2 * h);
      assertThat(slope[i]).isCloseTo(difference, within(2e-4)); // floats, and kinks of the units
    }
  }

  private static double loss(TrainingRows rows, double[] p, int[] order) {
    double sum = 0;
    for (int query : order) {
      float[] weights = rows.weights(query);
      double own = score(rows, p, query, 0);
      double total = 0;
      for (int r = 0; r < weights.length; r++) {
        total += weights[r] * Math.exp(score(rows, p, query, r));
      }
      sum += Math.log(total) - own;
    }
    return sum / order.length;
  }

  private static double score(TrainingRows rows, double[] p, int query, int r) {
    int inputs = rows.features().size();
    int units = (p.length - inputs) / (inputs + 2);
    double[] z = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      int at = j < rows.contexts() ? j : j + r * (inputs - rows.contexts());
      z[j] = rows.row(query)[at];
    }
    double score = 0;
    for (int j = 0; j < inputs; j++) {
      score += p[j] * z[j];
    }
    for (int u = 0; u < units; u++) {
      double sum = p[inputs * (units + 1) + u];
      for (int j = 0; j < inputs; j++) {
        sum += p[inputs * (u + 1) + j] * z[j];
      }
      score += p[inputs * (units + 1) + units + u] * Math.max(0, sum);
    }
    return score;
  }

  @Test
  void networkWithACoefficientThatIsNotFinite_isRefused() {
    var scaling = new Scaling(new double[1], new double[] {1});
    assertThatThrownBy(
            () ->
                new Network(
                    List.of(Feature.KNOWN),
                    scaling,
                    new double[] {Double.NaN},
                    new double[0][],
                    new double[0],
                    new double[0]))
        .hasMessage("linear coefficients must be finite, got NaN");
  }
}
