package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.feature.FeatureStream;
import dev.tiara.answers.ranker.Ranker;
import dev.tiara.answers.ranker.RankerSettings;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
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
    return stream(
        RandomLog.of(seed, NODES, SNAPSHOTS, 40)
            .add("n1", "n2", SNAPSHOTS)
            .add("late", "n3", SNAPSHOTS + 0.5)
            .add("n3", "late", SNAPSHOTS + 1)
            .add("n4", "n4", SNAPSHOTS + 3));
  }

  private static List<Predictor> predictors() {
    List<Predictor> all = new ArrayList<>(Rules.all(ProximitySettings.of(0.3, 0.6), 2));
    all.add(new Ranker(RankerSettings.ofSeed(1), List.of(6, SNAPSHOTS)));
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

  private static List<float[]> features(EventStream stream, int nodes) {
    List<float[]> all = new ArrayList<>();
    try (var features = new FeatureStream(stream.shape())) {
      var reader = features.reader();
      for (int t = 0; t < SNAPSHOTS; t++) {
        features.reveal(stream.batch(t));
        for (int source = 0; source < nodes; source++) {
          reader.source(source);
          for (int target = 0; target < nodes; target++) {
            float[] row = new float[Feature.COUNT];
            reader.write(target, row, 0);
            all.add(row);
          }
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void futureEvents_changeNoFeature(long seed) {
    EventStream past = before(seed);
    int nodes = past.nodes().size();
    List<float[]> expected = features(past, nodes);
    List<float[]> got = features(withFuture(seed), nodes);
    boolean[] varies = new boolean[Feature.COUNT];
    for (int i = 0; i < expected.size(); i++) {
      assertThat(got.get(i)).isEqualTo(expected.get(i));
      for (int j = 0; j < Feature.COUNT; j++) {
        varies[j] |= expected.get(i)[j] != expected.get(0)[j];
      }
    }
    for (Feature feature : Feature.values()) { // or the comparison would say nothing
      assertThat(varies[feature.column()]).as(feature.name()).isTrue();
    }
  }
}
