package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.evaluation.EventRanker;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.rates.Rates;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An event after t changes no score at or before t, whatever scores and whomever it is about. */
class NoFutureLeakTest {
  private static final int NODES = 14;
  private static final int SNAPSHOTS = 10;

  /** Kinds of logs. */
  enum Kind {
    /** Any node may be a source or a target. */
    MIXED,
    /** Users contact items, until the future. */
    BIPARTITE
  }

  private static EventStream stream(EventTable.Builder events) {
    return EventStream.of(events.build(), TimeBins.ofWidth(1));
  }

  private static EventTable.Builder past(Kind kind, long seed) {
    EventTable.Builder log = RandomLog.of(seed, NODES, SNAPSHOTS, 40);
    if (kind == Kind.MIXED) {
      return log;
    }
    EventTable mixed = log.build();
    EventTable.Builder bipartite = EventTable.builder();
    for (int i = 0; i < mixed.size(); i++) {
      bipartite.add("n" + mixed.source(i) % 7, "i" + mixed.target(i) % 7, mixed.time(i));
    }
    return bipartite;
  }

  /** The same with random events after the last snapshot, some of them in new directions. */
  private static EventTable.Builder future(Kind kind, long seed) {
    var random = new Random(seed);
    EventTable.Builder log = past(kind, seed).add("n1", "n2", SNAPSHOTS).add("i3", "n1", SNAPSHOTS);
    for (int i = 0; i < 60; i++) {
      String source = random.nextInt(4) == 0 ? "late" + i : "n" + random.nextInt(7);
      String target = (random.nextBoolean() ? "n" : "i") + random.nextInt(7);
      log.add(source, target, SNAPSHOTS + 4 * random.nextDouble());
    }
    return log;
  }

  private static List<Predictor> predictors() {
    List<Predictor> all = new ArrayList<>(Rules.all(ProximitySettings.of(0.3, 0.6), 2));
    all.add(EventRanker.ofSeed(1, List.of(6, SNAPSHOTS), (fit, share) -> {}));
    return all;
  }

  private static List<double[]> scores(EventStream stream, Predictor predictor, int nodes) {
    int[] targets = new int[nodes];
    Arrays.setAll(targets, v -> v);
    List<double[]> all = new ArrayList<>();
    try (LinkScorer scorer = predictor.start(stream.shape())) {
      for (int t = 0; t < SNAPSHOTS; t++) {
        scorer.reveal(stream.batch(t));
        for (int source = 0; t >= 6 && source < nodes; source++) {
          double[] scores = new double[nodes];
          scorer.score(source, targets, nodes, scores);
          all.add(scores);
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void futureEvents_changeNoScoreOfAnyPredictor(Kind kind) {
    long seed = 1;
    EventStream past = stream(past(kind, seed));
    int nodes = past.nodes().size();
    for (Predictor predictor : predictors()) {
      List<double[]> expected = scores(past, predictor, nodes);
      List<double[]> got = scores(stream(future(kind, seed)), predictor, nodes);
      for (int i = 0; i < expected.size(); i++) {
        assertThat(got.get(i)).as(predictor.name()).isEqualTo(expected.get(i));
      }
    }
  }

  private static List<double[]> features(EventTable table, int nodes) {
    OrderedEvents events = OrderedEvents.of(table);
    var scales = new TimeScales(0.01, 0.5, 2, 8, 10);
    EventState state = EventState.of(scales, List.of(Feature.values()), events.nodes());
    var view = new LinkView(state);
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < events.size() && events.times()[i] < SNAPSHOTS; i++) {
      state.append(events.sources()[i], events.targets()[i], events.times()[i]);
      if (i % 20 == 0) {
        for (int source = 0; source < nodes; source++) {
          view.ask(source, events.times()[i]);
          for (int target = 0; target < nodes; target++) {
            view.look(target);
            all.add(
                Arrays.stream(Feature.values())
                    .filter(f -> f.scope() != Feature.Scope.PAIR || view.isKnown())
                    .mapToDouble(f -> f.of(view))
                    .toArray());
          }
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void futureEvents_changeNoFeature(Kind kind) {
    EventTable past = past(kind, 2).build();
    List<double[]> expected = features(past, past.nodes().size());
    List<double[]> got = features(future(kind, 2).build(), past.nodes().size());
    assertThat(got).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(got.get(i)).isEqualTo(expected.get(i));
    }
  }

  /** Asked as of an earlier snapshot, a predictor is that of a log that ended there. */
  @ParameterizedTest
  @CsvSource({"MIXED, false", "MIXED, true", "BIPARTITE, false", "BIPARTITE, true"})
  void futureEvents_changeNoProbability(Kind kind, boolean nextBin) {
    long seed = 1;
    Log past = Log.of(past(kind, seed).build(), TimeBins.ofWidth(1));
    Log grown = Log.of(future(kind, seed).build(), TimeBins.ofWidth(1));
    var question =
        new NextLinksQuestion(
            List.of("n1", "n4"), NODES, NextLinksQuestion.Contacts.MARK, null, null);
    for (String name : PredictorRequest.names()) {
      Rates rates = name.equals("proximity") ? Rates.of(0.3, 0.6) : Rates.chosen();
      var request = new PredictorRequest(name, rates, seed, null, nextBin);
      try (FittedPredictor then =
              FittedPredictor.upTo(past, SNAPSHOTS - 1, request, Progress.NONE);
          FittedPredictor later =
              FittedPredictor.upTo(grown, SNAPSHOTS - 1, request, Progress.NONE)) {
        assertThat(later.ask(question, Progress.NONE).rows())
            .as(name)
            .isEqualTo(then.ask(question, Progress.NONE).rows())
            .isNotEmpty();
      }
    }
  }
}
