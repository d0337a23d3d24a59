package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.choice.EventRanker;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An event after t changes no score at or before t, whatever scores and whomever it is about. */
class NoFutureLeakTest {
  private static final int NODES = 14;
  private static final int SNAPSHOTS = 10;

  private static EventStream stream(EventTable.Builder events) {
    return EventStream.of(events.build(), TimeBins.ofWidth(1));
  }

  private static EventStream before(long seed) {
    return stream(RandomLog.of(seed, NODES, SNAPSHOTS, 40));
  }

  /** The same with events after the last snapshot, some of them of a node that was not there. */
  private static EventStream withFuture(long seed) {
    return stream(future(seed));
  }

  private static EventTable.Builder future(long seed) {
    return RandomLog.of(seed, NODES, SNAPSHOTS, 40)
        .add("n1", "n2", SNAPSHOTS)
        .add("late", "n3", SNAPSHOTS + 0.5)
        .add("n3", "late", SNAPSHOTS + 1)
        .add("n4", "n4", SNAPSHOTS + 3);
  }

  private static List<Predictor> predictors() {
    List<Predictor> all = new ArrayList<>(Rules.all(ProximitySettings.of(0.3, 0.6), 2));
    all.add(EventRanker.ofSeed(1, List.of(6, SNAPSHOTS)));
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
  @ValueSource(longs = {1, 2})
  void futureEvents_changeNoScoreOfAnyPredictor(long seed) {
    EventStream past = before(seed);
    int nodes = past.nodes().size();
    for (Predictor predictor : predictors()) {
      List<double[]> expected = scores(past, predictor, nodes);
      List<double[]> got = scores(withFuture(seed), predictor, nodes);
      for (int i = 0; i < expected.size(); i++) {
        assertThat(got.get(i)).as(predictor.name()).isEqualTo(expected.get(i));
      }
    }
  }

  private static List<double[]> features(EventTable table) {
    OrderedEvents events = OrderedEvents.of(table);
    var state = new EventState(new TimeScales(0.01, 0.5, 2, 8, 10));
    var view = new LinkView(state);
    int nodes = table.nodes().contains("late") ? NODES : table.nodes().size();
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
  @ValueSource(longs = {1, 2})
  void futureEvents_changeNoFeature(long seed) {
    List<double[]> expected = features(RandomLog.of(seed, NODES, SNAPSHOTS, 40).build());
    List<double[]> got = features(future(seed).build());
    assertThat(got).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(got.get(i)).isEqualTo(expected.get(i));
    }
  }

  /** Asked as of an earlier snapshot, a predictor is that of a log that ended there. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void futureEvents_changeNoProbability(long seed) {
    Log past = Log.of(RandomLog.of(seed, NODES, SNAPSHOTS, 40).build(), TimeBins.ofWidth(1));
    Log grown = Log.of(future(seed).build(), TimeBins.ofWidth(1));
    var question =
        new NextLinksQuestion(
            List.of("n1", "n4"), NODES, NextLinksQuestion.Contacts.MARK, null, null);
    for (String name : PredictorRequest.names()) {
      var request = new PredictorRequest(name, Rates.of(0.3, 0.6), seed, null, false);
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
