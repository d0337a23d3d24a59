package dev.tiara.experiments.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Download;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSampler;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.NegativeSampling;
import dev.tiara.learn.task.RandomNegatives;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.TimeAwareWalk;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BaselinesTest {
  /** a-b, b-c at 0; c-d at 1; nothing at 2; a-b at 3. */
  private static final LinkData PATH =
      LinkData.of(
          EventTable.builder()
              .add("a", "b", 0)
              .add("b", "c", 0)
              .add("c", "d", 1)
              .add("a", "b", 3)
              .build(),
          TimeBins.ofWidth(1));

  /** The pairs (a, b), (a, c), (b, d), (c, d), asked for after snapshot 2. */
  private static final LinkSamples PAIRS =
      new LinkSamples(
          new int[][] {{}, {}, {0, 0, 1, 2}}, new int[][] {{}, {}, {1, 2, 3, 3}}, new int[3]);

  private static double[] scores(Baseline baseline) {
    return baseline.scores(PATH.graph(), PAIRS);
  }

  @Test
  void edgeBank_remembersPairs_forAWindowOrForever() {
    assertThat(scores(PredictorBaseline.edgeBank(0))).containsExactly(1, 0, 0, 1);
    assertThat(scores(PredictorBaseline.edgeBank(2))).containsExactly(0, 0, 0, 1);
    assertThat(scores(PredictorBaseline.edgeBank(1))).containsExactly(0, 0, 0, 0);
  }

  @Test
  void preferentialAttachment_multipliesNumbersOfNeighbours() {
    assertThat(scores(new PreferentialAttachment())).containsExactly(2, 2, 2, 2);
  }

  @Test
  void commonNeighbours_areCounted() {
    assertThat(scores(new CommonNeighbours())).containsExactly(0, 1, 1, 0);
  }

  @Test
  void recency_prefersYoungEnds() {
    double[] scores = scores(new EndpointRecency());
    // Ages after snapshot 2: a 2, b 2, c 1, d 1.
    assertThat(scores).containsExactly(-4, -3, -3, -2);
  }

  @Test
  void proximity_isTheTimeAwareWalkOfTheSource() {
    var settings = TiaraSettings.DEFAULT;
    var walk = new TimeAwareWalk(settings, PATH.graph().nodes(), 0);
    for (int t = 0; t < 3; t++) {
      walk.advance(PATH.graph().snapshot(t));
    }
    double[] scores = scores(new TimeAwareProximity(settings));
    assertThat(scores[0]).isEqualTo(walk.scores()[1]).isPositive();
    assertThat(scores[1]).isEqualTo(walk.scores()[2]);
  }

  @Test
  void baselines_doNotSeeThePredictedSnapshot() {
    // The last snapshot links a and b again; scores for it must be those without it.
    DynamicGraph shorter =
        new DynamicGraph(PATH.graph().nodes(), PATH.graph().snapshots().subList(0, 3));
    for (Baseline baseline : LinkTable.baselines(new TimeSplit(2, 3, 4), TiaraSettings.DEFAULT)) {
      assertThat(baseline.scores(shorter, PAIRS)).as(baseline.name()).isEqualTo(scores(baseline));
    }
  }

  @Test
  void metrics_ofPerfectScores_areOne_andOfConstantOnes_areThoseOfChance() {
    LinkSamples samples =
        new LinkSamples(new int[][] {{0, 1, 0, 2}}, new int[][] {{1, 0, 2, 0}}, new int[] {2});
    LinkMetrics perfect = LinkMetrics.of(new double[] {1, 1, 0, 0}, samples);
    assertThat(perfect.auc().value()).isEqualTo(1);
    assertThat(perfect.meanReciprocalRank()).isEqualTo(1);
    assertThat(perfect.hits1()).isEqualTo(1);
    LinkMetrics chance = LinkMetrics.of(new double[4], samples);
    assertThat(chance.auc().value()).isEqualTo(0.5);
    assertThat(chance.hits1()).isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void metrics_ofSeveralPredictors_areThoseOfEachAlone_onAnyNumberOfThreads() {
    Random random = new Random(5);
    LinkSamples samples =
        new LinkSamples(
            new int[][] {{}, new int[24], new int[36]},
            new int[][] {{}, new int[24], new int[36]},
            new int[] {0, 12, 18});
    List<double[]> scores =
        List.of(random.doubles(60).toArray(), random.ints(60, -1, 2).asDoubleStream().toArray());
    for (int threads : new int[] {1, 3}) {
      assertThat(LinkMetrics.ofAll(scores, samples, threads))
          .containsExactly(
              LinkMetrics.of(scores.get(0), samples), LinkMetrics.of(scores.get(1), samples));
    }
  }

  /** What sorting anew in every round gave, from which published tables were made. */
  @Test
  void intervals_areThoseOfResamplesThatAreSortedEachByItself() {
    double[] scores = new Random(6).ints(40, 0, 9).asDoubleStream().toArray();
    LinkSamples samples =
        new LinkSamples(new int[][] {new int[40]}, new int[][] {new int[40]}, new int[] {20});
    LinkMetrics metrics = LinkMetrics.of(scores, samples);
    int[] labels = IntStream.range(0, 40).map(i -> i < 20 ? 1 : 0).toArray();
    var oracle =
        Bootstrap.interval(
            new int[] {10, 10},
            LinkMetrics.ROUNDS,
            1,
            places -> {
              double[] drawn = new double[40];
              for (int i = 0; i < 10; i++) { // a pair and its reverse are ten samples apart
                drawn[2 * i] = scores[places[0][i]];
                drawn[2 * i + 1] = scores[10 + places[0][i]];
                drawn[20 + 2 * i] = scores[20 + places[1][i]];
                drawn[20 + 2 * i + 1] = scores[30 + places[1][i]];
              }
              return Ranking.averagePrecision(drawn, labels);
            });
    assertThat(metrics.averagePrecision()).isEqualTo(oracle);
    assertThat(metrics.auc().value()).isEqualTo(Ranking.auc(scores, labels));
  }

  @Test
  void proximityOfManySources_isThatOfEach_onAnyNumberOfThreads() {
    var random = new Random(3);
    var events = EventTable.builder();
    for (int i = 0; i < 400; i++) {
      events.add("n" + random.nextInt(70), "n" + random.nextInt(70), Math.floorDiv(i, 40));
    }
    DynamicGraph graph = LinkData.of(events.build(), TimeBins.ofWidth(1)).graph();
    int n = graph.nodeCount();
    int[][] sources = new int[10][];
    int[][] targets = new int[10][];
    for (int t = 0; t < 10; t++) {
      int pairs = t % 3 == 0 ? 0 : 60;
      sources[t] = random.ints(pairs, 0, n).toArray();
      targets[t] = random.ints(pairs, 0, n).toArray();
    }
    var samples = new LinkSamples(sources, targets, new int[10]);
    var baseline = new TimeAwareProximity(TiaraSettings.DEFAULT);
    List<Long> told = new ArrayList<>();
    double[] scores =
        baseline.scores(graph, samples, 3, (work, unit, done, total) -> told.add(total - done));
    int at = 0;
    for (int t = 0; t < 10; t++) {
      for (int i = 0; i < sources[t].length; i++) {
        var walk = new TimeAwareWalk(TiaraSettings.DEFAULT, graph.nodes(), sources[t][i]);
        graph.snapshots().subList(0, t + 1).forEach(walk::advance);
        assertThat(scores[at++]).isEqualTo(walk.scores()[targets[t][i]]);
      }
    }
    assertThat(told).isSortedAccordingTo(Comparator.reverseOrder()).endsWith(0L);
    assertThat(baseline.scores(graph, samples)).isEqualTo(scores);
  }

  /** The weakness of the task: about 0.97 on random negatives, 0.69 on historical ones. */
  @Test
  void endpointRecency_isHardToBeatOnBitcoinAlphasRandomNegatives() throws IOException {
    LinkData data = bitcoinAlpha();
    TimeSplit split = TimeSplit.paper(data.graph().length());
    LinkSampler sampler = new LinkSampler(data, split, RandomNegatives.AS_PUBLISHED, 117);
    Baseline baseline = new EndpointRecency();
    LinkSamples random =
        sampler.sample(split.validationEnd(), split.length(), 0, NegativeSampling.RANDOM);
    LinkSamples historical =
        sampler.sample(split.validationEnd(), split.length(), 0, NegativeSampling.HISTORICAL);
    double easy = LinkMetrics.of(baseline.scores(data.graph(), random), random).auc().value();
    double hard =
        LinkMetrics.of(baseline.scores(data.graph(), historical), historical).auc().value();
    // Measured with another formula of the same idea, and other negatives: three hundredths apart.
    assertThat(easy).isCloseTo(0.97, within(0.03));
    assertThat(hard).isCloseTo(0.69, within(0.05));
  }

  @Test
  void table_hasEveryBaselineForEveryKindOfNegatives() throws IOException {
    LinkData data = bitcoinAlpha();
    var graph = data.graph();
    var task =
        LinkPrediction.on(data)
            .features(Features.random(graph.nodeCount(), graph.length(), 8, 1))
            .augmenter(new NoAugmentation())
            .model(new ModelSettings(ModelKind.GCN, 1, 8, 8, 0, Fidelity.PAPER).create(1))
            .seed(1)
            .prepare();
    List<Baseline> baselines = List.of(PredictorBaseline.edgeBank(0), new EndpointRecency());
    try (Tape tape = new Tape(2)) {
      LinkTable table =
          LinkTable.of("untrained", task, data, baselines, Pass.evaluation(tape), 2, Progress.NONE);
      assertThat(table.rows()).hasSize(9);
      assertThat(table.rows().get(0).metrics().auc().value())
          .as("one model, one test AUC")
          .isEqualTo(task.evaluate(Pass.evaluation(tape)).test());
      assertThat(table.toMarkdown())
          .startsWith("| negatives | predictor | AUC | 95% | ")
          .contains("| historical | EdgeBank, unlimited | ");
      assertThat(table.cells()).hasSize(10);
      assertThat(table.cells().get(5)).startsWith("historical", "EdgeBank, unlimited");
    }
  }

  /** BitcoinAlpha as the paper bins it. */
  private static LinkData bitcoinAlpha() throws IOException {
    var folder = new DataFolder(Shared.file("data"), new Download(Progress.NONE));
    GraphData data =
        DataSets.find("BitcoinAlpha").orElseThrow().load(folder, SnapshotOptions.DEFAULT);
    return new LinkData(data.graph(), data.originalLinks());
  }
}
