package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SavedModelTest {
  private static final TimeBins DAYS = TimeBins.ofWidth(86_400);

  @TempDir static Path folder;
  private static SavedModel saved;
  private static float[][] trained;
  private static LinkPrediction task;
  private static double testAuc;

  /** Twelve days of events among 20 nodes that are named by a prefix. */
  private static EventTable.Builder events(String prefix, long seed) {
    Random random = new Random(seed);
    EventTable.Builder events = EventTable.builder();
    for (int i = 0; i < 300; i++) {
      events.add(
          prefix + random.nextInt(20), prefix + random.nextInt(20), 1_600_000_000 + i * 3456.0);
    }
    return events;
  }

  private static DynamicGraph graph(EventTable.Builder events) {
    return events.build().cut(DAYS);
  }

  @BeforeAll
  static void train() throws IOException {
    Path file = folder.resolve("model.tiara");
    LearningRun run =
        LearningRun.links(LinkData.of(events("n", 1).build(), DAYS))
            .model(ModelSettings.of(ModelKind.GCRN_LSTM, 4).withLayers(1))
            .training(TrainingSettings.link().withEpochs(1).withThreads(1))
            .prepare();
    testAuc = run.train(epoch -> {}).best().test();
    task = (LinkPrediction) run.task();
    run.save(file, "abc", "s");
    saved = SavedModel.read(file, 1);
    trained = saved.embed(graph(events("n", 1)));
  }

  private static void refused(DynamicGraph graph, String unit, String why) {
    assertThatThrownBy(() -> saved.check(graph, unit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the graph must be the one that "
                + folder.resolve("model.tiara")
                + " was trained on, or continue it: "
                + why);
  }

  @Test
  void trainingGraph_isAcceptedSilently() {
    assertThat(saved.check(graph(events("n", 1)), "s")).isEmpty();
    assertThat(saved.trainedOn().orElseThrow())
        .hasToString("snapshots 86400 wide, undirected, unweighted");
  }

  @Test
  void linkEmbeddings_scoreLinksAsInTheTestOfTheTraining() throws IOException {
    EventTable events = events("n", 1).build();
    LinkSamples samples = task.testSamples();
    double[] scores = new double[samples.count()];
    double[] one = new double[1];
    int at = 0;
    try (var scorer = saved.linkEmbeddings(events.cut(DAYS), null).scorer()) {
      for (int t = 0; t < samples.sources().length; t++) {
        for (int i = 0; i < samples.sources()[t].length; i++) {
          scorer.score(t, samples.sources()[t][i], new int[] {samples.targets()[t][i]}, 1, one);
          scores[at++] = one[0];
        }
      }
    }
    assertThat(Ranking.auc(scores, samples.labels())).isEqualTo(testAuc);
  }

  /** The saved model with one parameter changed, and a checksum that fits. */
  private static Path forged(int parameter, float value) throws IOException {
    ModelFile file = ModelFile.read(folder.resolve("model.tiara"));
    TrainingSettings training = saved.settings().training();
    DynamicModel model = saved.settings().model().create(training.seed());
    List<Parameter> parameters = new ArrayList<>(model.parameters());
    parameters.addAll(LinkPrediction.decoder(model, training.seed()).parameters());
    file.restore(parameters);
    Arrays.fill(parameters.get(parameter % parameters.size()).tensor().values(), value);
    Path forged = folder.resolve("forged.tiara");
    ModelFile.write(forged, file.settings(), parameters, file.trainedOn().orElseThrow());
    return forged;
  }

  @Test
  void parametersThatAreNotFinite_areRejected() throws IOException {
    for (int parameter = 0; parameter < 40; parameter++) {
      for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1 / 0f}) {
        Path forged = forged(parameter, value);
        assertThatThrownBy(() -> SavedModel.read(forged, 1))
            .isInstanceOf(DamagedFileException.class)
            .hasMessageStartingWith(forged.toString())
            .hasMessageEndingWith(" must be finite, got " + value);
      }
    }
  }

  @Test
  void parametersThatOverflow_giveNoEmbeddingAndNoScoreThatIsNotFinite() throws IOException {
    DynamicGraph graph = graph(events("n", 1));
    int[] targets = IntStream.range(0, graph.nodeCount()).toArray();
    double[] scores = new double[targets.length];
    int refused = 0;
    for (int parameter = 0; parameter < 40; parameter++) {
      Path forged = forged(parameter, parameter % 2 == 0 ? Float.MAX_VALUE : -Float.MAX_VALUE);
      SavedModel model = SavedModel.read(forged, 1);
      try (var scorer = model.linkEmbeddings(graph, null).scorer()) {
        scorer.score(graph.length() - 1, 0, targets, targets.length, scores);
        assertThat(Arrays.stream(scores).allMatch(Double::isFinite)).isTrue();
      } catch (DamagedFileException | UncheckedIOException e) {
        refused++;
        assertThat(e).hasMessageContaining(forged + ": the parameters must give finite ");
      }
    }
    assertThat(refused).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1e999"})
  void settingsThatAreNotFinite_areRejected(String value) throws IOException {
    ModelFile file = ModelFile.read(folder.resolve("model.tiara"));
    for (String setting : file.settings().keySet()) {
      if (!file.settings().get(setting).matches("-?[0-9.]+(E-?[0-9]+)?")) {
        continue;
      }
      Map<String, String> settings = new TreeMap<>(file.settings());
      settings.put(setting, value);
      Path forged = folder.resolve("settings.tiara");
      ModelFile.write(forged, settings, List.of(), file.trainedOn().orElseThrow());
      assertThatThrownBy(() -> SavedModel.read(forged, 1))
          .as(setting)
          .isInstanceOf(DamagedFileException.class)
          .hasMessageStartingWith(forged + " contains invalid settings: ");
    }
  }

  @Test
  void mismatchedBins_areRejected() {
    EventTable events = events("n", 1).build();
    refused(events.cut(TimeBins.ofWidth(3600)), "s", "snapshots 86400 wide, got 3600 wide");
    refused(
        events.cut(TimeBins.ofWidth(86_400).fromFirstEvent()),
        "s",
        "snapshots that start at 1599955200 plus a multiple of the width, got a start at"
            + " 1600000000");
    refused(
        events.cut(TimeBins.ofWidth(86_400).closedAtEnd()),
        "s",
        "snapshots closed at their start, got end");
  }

  @Test
  void mismatchedTimeUnit_isRejected() {
    refused(graph(events("n", 1)), "ms", "times in s, got ms");
    assertThat(saved.check(graph(events("n", 1)), "step")).isEmpty();
  }

  @Test
  void mismatchedDirectionAndWeighting_areRejected() {
    EventTable.Builder events = events("n", 1);
    refused(
        events.build().cut(DAYS, Direction.DIRECTED, Weighting.UNWEIGHTED),
        "s",
        "edges undirected, got directed");
    events.add("n1", "n2", 1_600_000_000, 2);
    refused(
        events.build().cut(DAYS, Direction.UNDIRECTED, Weighting.WEIGHTED),
        "s",
        "edges unweighted, got weighted");
  }

  @Test
  void mismatchedData_areRejected_byNodesOrEdges() {
    refused(
        graph(events("m", 1)),
        "s",
        "nodes such as "
            + String.join(", ", firstNames("n"))
            + ", got only others, such as "
            + String.join(", ", firstNames("m")));
    refused(
        graph(events("n", 2)),
        "s",
        "other data: none of the 13 snapshots in common has the same edges");
  }

  private static String[] firstNames(String prefix) {
    DynamicGraph graph = graph(events(prefix, 1));
    return new String[] {graph.nodes().name(0), graph.nodes().name(1), graph.nodes().name(2)};
  }

  @Test
  void unseenNodes_areReported_andOthersEmbeddedAsBefore() throws IOException {
    EventTable.Builder events = events("n", 1);
    for (int i = 0; i < 7; i++) {
      events.add("new" + i, "n3", 1_600_000_000 + 13 * 86_400);
    }
    DynamicGraph longer = graph(events);
    assertThat(saved.check(longer, "s"))
        .containsExactly(
            "7 of 27 nodes were not seen in training: new0, new1, new2, new3, new4, ...");
    float[][] embedded = saved.embed(longer);
    for (int t = 0; t < trained.length; t++) {
      // New nodes come last, and have no edges in the snapshots of the training.
      assertThat(embedded[t]).as("snapshot %d", t).startsWith(trained[t]);
    }
  }

  @Test
  void nodesInAnotherOrder_haveTheEmbeddingsOfTheirNames() throws IOException {
    DynamicGraph first = graph(events("n", 1));
    EventTable.Builder reordered = EventTable.builder();
    EventTable events = events("n", 1).build();
    for (int i = events.size() - 1; i >= 0; i--) {
      reordered.add(
          events.nodes().name(events.source(i)),
          events.nodes().name(events.target(i)),
          events.time(i));
    }
    DynamicGraph second = graph(reordered);
    assertThat(second.nodes()).isNotEqualTo(first.nodes());
    assertThat(saved.check(second, "s")).isEmpty();
    float[][] embedded = saved.embed(second);
    int size = trained[0].length / first.nodeCount();
    for (int v = 0; v < first.nodeCount(); v++) {
      int w = second.nodes().index(first.nodes().name(v));
      for (int i = 0; i < size; i++) {
        // Sums are taken in another order.
        assertThat(embedded[5][w * size + i]).isCloseTo(trained[5][v * size + i], within(1e-4f));
      }
    }
  }

  @Test
  void laterPart_hasTheFeaturesOfItsTime() throws IOException {
    EventTable all = events("n", 1).build();
    EventTable.Builder later = EventTable.builder();
    for (int i = 0; i < all.size(); i++) {
      if (all.time(i) >= 1_600_000_000 + 6 * 86_400) {
        later.add(all.nodes().name(all.source(i)), all.nodes().name(all.target(i)), all.time(i));
      }
    }
    DynamicGraph part = graph(later);
    int offset = saved.trainedOn().orElseThrow().offsetOf(part.timeline());
    assertThat(offset).isEqualTo(6);
    Tensor[] whole = Features.random(20, 13, 4, 0).first(13);
    Tensor[] rest = Features.random(new int[] {3, 0}, 6, 7, 4, 0).first(7);
    assertThat(rest[0].values()).startsWith(Arrays.copyOfRange(whole[6].values(), 12, 16));
    assertThat(saved.check(part, "s")).isEmpty();
  }
}
