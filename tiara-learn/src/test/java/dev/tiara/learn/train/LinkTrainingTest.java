package dev.tiara.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Nodes;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.GraphDescription;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Training of link prediction models on a small graph. */
class LinkTrainingTest {
  private static final LinkData DATA = communities(300, 10);

  /** Two halves that link within themselves; 300 nodes are two chunks of rows. */
  private static LinkData communities(int nodes, int snapshots) {
    Random random = new Random(12);
    var events = EventTable.builder();
    for (int v = 0; v < nodes; v++) {
      events.add("" + v, "" + (v + 2) % nodes, 0.5);
    }
    for (int t = 0; t < snapshots; t++) {
      for (int i = 0; i < nodes / 2; i++) {
        int u = random.nextInt(nodes);
        int v = 2 * random.nextInt(nodes / 2) + u % 2;
        events.add("" + u, "" + v, t + 0.5);
      }
    }
    return LinkData.of(events.build(), TimeBins.ofWidth(1));
  }

  private static Task task(ModelKind kind, Augmenter augmenter, long seed) {
    return task(kind, augmenter, seed, TimeWindows.WHOLE);
  }

  private static Task task(ModelKind kind, Augmenter augmenter, long seed, TimeWindows windows) {
    return task(kind, Fidelity.PAPER, augmenter, seed, windows);
  }

  private static LinkPrediction task(
      ModelKind kind, Fidelity fidelity, Augmenter augmenter, long seed, TimeWindows windows) {
    var graph = DATA.graph();
    return LinkPrediction.on(DATA)
        .windows(windows)
        .features(Features.random(graph.nodeCount(), graph.length(), 8, seed))
        .augmenter(augmenter)
        .model(new ModelSettings(kind, 2, 8, 8, 0.3, fidelity).create(seed))
        .seed(seed)
        .prepare();
  }

  private static TrainingSettings settings(int epochs, int threads) {
    return new TrainingSettings(epochs, 50, 0.02, 0.999, 1e-4, 1, threads);
  }

  private static TrainingResult train(Task task, TrainingSettings settings) {
    return new Trainer(settings, epoch -> {}).train(task);
  }

  private static List<float[]> values(Task task) {
    return task.parameters().stream().map(p -> p.tensor().values()).toList();
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void sameSeed_givesTheSameBits_onAnyNumberOfThreads(ModelKind kind) {
    Augmenter tiara = Tiara.builder().build();
    Task first = task(kind, tiara, 1);
    TrainingResult one = train(first, settings(3, 1));
    for (int threads : new int[] {1, 2, 3}) {
      Task again = task(kind, tiara, 1);
      TrainingResult result = train(again, settings(3, threads));
      for (int e = 0; e < 3; e++) {
        assertThat(result.epochs().get(e).loss()).isEqualTo(one.epochs().get(e).loss());
        assertThat(result.epochs().get(e).validation()).isEqualTo(one.epochs().get(e).validation());
      }
      assertThat(values(again).toArray(float[][]::new))
          .isDeepEqualTo(values(first).toArray(float[][]::new));
    }
    assertThat(train(task(kind, tiara, 2), settings(1, 1)).best().loss())
        .isNotEqualTo(one.epochs().get(0).loss());
  }

  @ParameterizedTest
  @EnumSource(ModelKind.class)
  void truncation_changesNothingUnlessItIsShorterThanTheTraining(ModelKind kind) {
    Augmenter tiara = Tiara.builder().build();
    Task whole = task(kind, tiara, 1);
    List<Epoch> epochs = train(whole, settings(3, 2)).epochs();
    int steps = DATA.graph().length();
    Task longEnough = task(kind, tiara, 1, new TimeWindows(steps));
    assertSameTraining(train(longEnough, settings(3, 2)).epochs(), epochs);
    assertThat(values(longEnough).toArray(float[][]::new))
        .isDeepEqualTo(values(whole).toArray(float[][]::new));

    Task truncated = task(kind, tiara, 1, new TimeWindows(3));
    List<Epoch> first = train(truncated, settings(3, 1)).epochs();
    assertThat(first.get(2).loss()).isNotEqualTo(epochs.get(2).loss()).isLessThan(0.75);
    Task again = task(kind, tiara, 1, new TimeWindows(3));
    assertSameTraining(train(again, settings(3, 2)).epochs(), first);
    assertThat(values(again).toArray(float[][]::new))
        .isDeepEqualTo(values(truncated).toArray(float[][]::new));
  }

  private static void assertSameTraining(List<Epoch> actual, List<Epoch> expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int e = 0; e < expected.size(); e++) {
      assertThat(actual.get(e).loss()).isEqualTo(expected.get(e).loss());
      assertThat(actual.get(e).validation()).isEqualTo(expected.get(e).validation());
      assertThat(actual.get(e).test()).isEqualTo(expected.get(e).test());
    }
  }

  static List<Augmenter> droppedFrom() {
    return List.of(
        new NoAugmentation(),
        Tiara.builder().build(),
        Tiara.builder().output(Output.SYMMETRIC_TRICK).build());
  }

  @ParameterizedTest
  @MethodSource("droppedFrom")
  void dropEdge_redrawsEdgesInTrainingEpochs_andKeepsAllAtEvaluation(Augmenter on) {
    var half = new DropEdge(on, 0.5, 1);
    Task dropping = task(ModelKind.GCN, half, 1);
    Task whole = task(ModelKind.GCN, on, 1);
    try (Tape tape = new Tape(2)) {
      double evaluated = dropping.evaluate(Pass.evaluation(tape)).validation();
      assertThat(evaluated).isEqualTo(whole.evaluate(Pass.evaluation(tape)).validation());
      double first = dropping.addGradients(Pass.training(tape, 1, 0), 0);
      assertThat(whole.addGradients(Pass.training(tape, 1, 0), 0)).isNotEqualTo(first);
      // The same samples and dropout, the edges of another epoch.
      Task later = task(ModelKind.GCN, half.forEpoch(0), 1);
      assertThat(later.addGradients(Pass.training(tape, 1, 0), 0)).isEqualTo(first);
      assertThat(half.forEpoch(1).augment(DATA.graph()).matrix(0))
          .isNotEqualTo(half.augment(DATA.graph()).matrix(0));
      assertThat(
              task(ModelKind.GCN, new DropEdge(on, 0.5, 2), 1)
                  .addGradients(Pass.training(tape, 1, 0), 0))
          .as("another seed of the draws")
          .isNotEqualTo(first);
    }
  }

  /** An augmenter of a user that is random: in odd epochs nodes aggregate over nobody else. */
  private record Alternating(int epoch) implements Augmenter {
    @Override
    public AugmentationStream stream(Nodes nodes) {
      return epoch % 2 == 1
          ? snapshot -> SparseMatrix.identity(nodes.size())
          : new NoAugmentation().stream(nodes);
    }

    @Override
    public boolean isRandom() {
      return true;
    }

    @Override
    public Augmenter forEpoch(int other) {
      return new Alternating(other);
    }

    @Override
    public Augmenter forEvaluation() {
      return new NoAugmentation();
    }
  }

  @Test
  void usersOwnRandomAugmenter_isCalledInEveryTrainingEpoch() {
    Task alternating = task(ModelKind.GCN, new Alternating(0), 1);
    Task plain = task(ModelKind.GCN, new NoAugmentation(), 1);
    try (Tape tape = new Tape(1)) {
      assertThat(alternating.evaluate(Pass.evaluation(tape)))
          .isEqualTo(plain.evaluate(Pass.evaluation(tape)));
      for (int epoch = 0; epoch < 2; epoch++) {
        double mine = alternating.addGradients(Pass.training(tape, 1, epoch), epoch);
        double other = plain.addGradients(Pass.training(tape, 1, epoch), epoch);
        assertThat(mine == other).as("epoch %d", epoch).isEqualTo(epoch == 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void evaluation_whichEmbedsOnlyWhatIsScored_scoresAsTheEmbeddingsOfAllStepsDo(
      ModelKind kind, Fidelity fidelity) {
    LinkPrediction task = task(kind, fidelity, new NoAugmentation(), 1, new TimeWindows(2));
    train(task, settings(2, 2));
    try (Tape tape = new Tape(2)) {
      Pass pass = Pass.evaluation(tape);
      double[] scores = task.scores(pass, task.embeddings(pass), task.testSamples());
      assertThat(task.evaluate(Pass.evaluation(tape)).test())
          .isEqualTo(Ranking.auc(scores, task.testSamples().labels()));
    }
  }

  static Stream<Arguments> models() {
    return Arrays.stream(ModelKind.values())
        .flatMap(
            kind -> Arrays.stream(Fidelity.values()).map(fidelity -> arguments(kind, fidelity)));
  }

  @Test
  void training_learnsTheCommunitiesFromFeaturesThatShowThem() {
    var graph = DATA.graph();
    float[] features = new float[graph.nodeCount() * 8];
    for (int v = 0; v < graph.nodeCount(); v++) {
      int half = Integer.parseInt(graph.nodes().name(v)) % 2;
      Arrays.fill(features, v * 8 + 4 * half, v * 8 + 4 * half + 4, 1);
    }
    Task task =
        LinkPrediction.on(DATA)
            .features(
                Features.fixed(Tensor.constant(graph.nodeCount(), 8, features), graph.length()))
            .augmenter(new NoAugmentation())
            .model(new ModelSettings(ModelKind.GCRN_LSTM, 1, 8, 8, 0, Fidelity.PAPER).create(1))
            .seed(1)
            .prepare();
    TrainingResult result = train(task, settings(60, 2));
    // Half of the negatives lie within a community, so knowing it all gives an AUC of 3/4.
    assertThat(result.best().test()).isBetween(0.68, 0.8);
    assertThat(result.epochs().get(59).loss()).isLessThan(result.epochs().get(0).loss() - 0.1);
  }

  @Test
  void constantModel_isDetected() {
    var graph = DATA.graph();
    LinkPrediction task =
        LinkPrediction.on(DATA)
            .features(Features.random(graph.nodeCount(), graph.length(), 8, 1))
            .augmenter(new NoAugmentation())
            .model(new ModelSettings(ModelKind.GCN, 1, 8, 8, 0, Fidelity.PAPER).create(1))
            .seed(1)
            .prepare();
    try (Tape tape = new Tape(1)) {
      assertThat(task.evaluate(Pass.evaluation(tape)).constant()).isFalse();
      task.parameters().forEach(p -> Arrays.fill(p.tensor().values(), 0));
      Task.Scores dead = task.evaluate(Pass.evaluation(tape));
      assertThat(dead.constant()).isTrue();
      assertThat(dead.validation()).isEqualTo(0.5);
    }
  }

  @Test
  void nanLoss_stopsTraining_andTheMessageSaysWhenAndWhatToTry() {
    var graph = DATA.graph();
    float[] huge = new float[graph.nodeCount() * 8];
    Arrays.fill(huge, 3e38f);
    Task task =
        LinkPrediction.on(DATA)
            .features(Features.fixed(Tensor.constant(graph.nodeCount(), 8, huge), graph.length()))
            .augmenter(new NoAugmentation())
            .model(new ModelSettings(ModelKind.GCN, 2, 8, 8, 0, Fidelity.PAPER).create(1))
            .seed(1)
            .prepare();
    assertThatThrownBy(() -> train(task, settings(3, 1)))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("got NaN at epoch 1: try a smaller learning rate than 0.02");
  }

  @Test
  void badInput_isRejected() {
    var graph = DATA.graph();
    var model = new ModelSettings(ModelKind.GCN, 1, 8, 8, 0, Fidelity.PAPER).create(1);
    assertThatThrownBy(
            () ->
                LinkPrediction.on(DATA)
                    .features(Features.random(graph.nodeCount() + 1, graph.length(), 8, 1))
                    .augmenter(new NoAugmentation())
                    .model(model)
                    .seed(1)
                    .prepare())
        .hasMessage("features must be given for 300 nodes and 10 snapshots, got 301 and 10");
    Task narrow =
        LinkPrediction.on(DATA)
            .features(Features.random(graph.nodeCount(), graph.length(), 5, 1))
            .augmenter(new NoAugmentation())
            .model(model)
            .seed(1)
            .prepare();
    assertThatThrownBy(() -> train(narrow, settings(1, 1)))
        .hasMessage("the model expects 8 features per node, got 5");
    LinkData gap =
        LinkData.of(
            EventTable.builder().add("a", "b", 0).add("a", "b", 1).add("a", "b", 9).build(),
            TimeBins.ofWidth(1));
    assertThatThrownBy(
            () ->
                LinkPrediction.on(gap)
                    .features(Features.random(2, 10, 8, 1))
                    .augmenter(new NoAugmentation())
                    .model(model)
                    .seed(1)
                    .prepare())
        .hasMessage("the validation part must have links to predict, got none in snapshots 7 to 7");
  }

  @Test
  void savedModel_isReadBackBitForBit_andDamagedOneIsRejected(@TempDir Path folder)
      throws IOException {
    Task task = task(ModelKind.GCRN_LSTM, new NoAugmentation(), 1);
    train(task, settings(2, 2));
    Path file = folder.resolve("model.tiara");
    ModelFile.write(
        file, Map.of("model", "gcrn"), task.parameters(), GraphDescription.of(DATA.graph(), ""));
    Task other = task(ModelKind.GCRN_LSTM, new NoAugmentation(), 2);
    ModelFile read = ModelFile.read(file);
    assertThat(read.settings()).containsEntry("model", "gcrn");
    read.restore(other.parameters());
    assertThat(values(other).toArray(float[][]::new))
        .isDeepEqualTo(values(task).toArray(float[][]::new));

    Task gcn = task(ModelKind.GCN, new NoAugmentation(), 1);
    assertThatThrownBy(() -> read.restore(gcn.parameters()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not fit the model: layer.0.weight must be a 8x8 tensor");

    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at += 97) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 4;
      Files.write(file, damaged);
      assertThatThrownBy(() -> ModelFile.read(file))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(
              ".* is (damaged: its checksum does not match|not a Tiara model file)");
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining("is damaged");
    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining("is not a Tiara model");
  }
}
