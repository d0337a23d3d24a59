package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.Nodes;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.RandomNegatives;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.LabelledData;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningRunTest {
  private static final LabelledData DATA = LabelledData.drifting(60, 10, 3);

  /** An augmenter of a user: every node aggregates over itself and its successor. */
  private static final class Ring implements Augmenter {
    @Override
    public AugmentationStream stream(Nodes nodes) {
      int n = nodes.size();
      int[][] indices = new int[n][];
      float[][] values = new float[n][];
      for (int u = 0; u < n; u++) {
        indices[u] = u + 1 < n ? new int[] {u, u + 1} : new int[] {0, u};
        values[u] = new float[] {0.5f, 0.5f};
      }
      return snapshot -> SparseMatrix.ofRows(indices.length, indices, values);
    }
  }

  private static RunSettings settings(Augmenter augmenter, boolean randomFeatures) {
    int size = DATA.features().size();
    return new RunSettings(
        new ModelSettings(ModelKind.GCRN_GRU, 1, size, size, 0.25, Fidelity.AS_PUBLISHED),
        augmenter.description(),
        new TrainingSettings(2, 7, 0.01, 0.99, 1e-3, 5, 2),
        randomFeatures,
        new Protocol(RandomNegatives.UNLINKED, true));
  }

  @Test
  void settings_areReadBackFromTheirText() {
    for (Augmenter augmenter :
        List.of(
            new NoAugmentation(),
            new Merge(),
            new DropEdge(0.3, 9),
            new DropEdge(Tiara.builder().beta(0.1).build(), 0.3, 9),
            Tiara.builder().alpha(0.1).topK(7).output(Output.SYMMETRIC_TRICK).build())) {
      Map<String, String> text = settings(augmenter, true).describe();
      RunSettings read = RunSettings.parse(text, 2);
      assertThat(read.describe()).isEqualTo(text);
      assertThat(read).isEqualTo(settings(augmenter, true));
      assertThat(read.augmentation().augmenter(1)).hasSameClassAs(augmenter);
    }
    assertThatThrownBy(() -> RunSettings.parse(Map.of(), 1))
        .hasMessage("setting \"model.kind\" is missing");
  }

  @Test
  void truncation_isRecorded_onlyIfSet() {
    RunSettings whole = settings(new Merge(), true);
    assertThat(whole.describe()).doesNotContainKey("training.truncation");
    var truncated =
        new RunSettings(
            whole.model(),
            whole.augmentation(),
            whole.training().withTruncation(4),
            true,
            whole.protocol());
    assertThat(truncated.describe()).containsEntry("training.truncation", "4");
    assertThat(RunSettings.parse(truncated.describe(), 2)).isEqualTo(truncated);
  }

  @Test
  void savedModel_embedsLikeTheTrainedOne(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.tiara");
    LinkData data = LinkData.of(DATA.graph());
    LearningRun run =
        LearningRun.links(data).settings(settings(Tiara.builder().build(), true)).prepare();
    TrainingResult result = run.train(epoch -> {});
    run.save(file, "abc");
    float[][] embedded = LearningRun.embed(file, DATA.graph(), 1);
    assertThat(embedded).hasNumberOfRows(10);
    try (Tape tape = new Tape(2)) {
      Tensor[] trained = ((LinkPrediction) run.task()).embeddings(Pass.evaluation(tape));
      for (int t = 0; t < trained.length; t++) {
        assertThat(embedded[t]).isEqualTo(trained[t].values());
      }
    }
    assertThat(ModelFile.read(file).settings())
        .containsEntry("provenance.commit", "abc")
        .containsEntry("task", "link")
        .containsEntry("augmentation.method", "tiara");

    RunRecord written = run.record(result, "blocks", "abc");
    assertThat(written.outcome().data()).isEqualTo("blocks");
    assertThat(written.outcome().task()).isEqualTo(TaskKind.LINK);
    assertThat(written.outcome().runSettings(2)).isEqualTo(run.settings());
    assertThat(written.outcome().epochs()).isEqualTo(2);
    assertThat(written.outcome().dataChecksum()).hasSize(64);
    assertThat(written.provenance().environment()).containsEntry("commit", "abc");
    assertThat(written.provenance().seconds()).hasSize(2);
  }

  @Test
  void usersOwnAugmenter_isTrainedRecordedAndSaved_andRequiredForEmbedding(@TempDir Path folder)
      throws IOException {
    LinkData data = LinkData.of(DATA.graph());
    for (Augmenter own : List.of(new Ring(), new DropEdge(new Ring(), 0.5, 3))) {
      Path file = folder.resolve("own.tiara");
      LearningRun run =
          LearningRun.links(data)
              .model(ModelSettings.of(ModelKind.GCN, 8).withLayers(1))
              .augmenter(own)
              .training(TrainingSettings.link().withEpochs(2).withSeed(5).withThreads(1))
              .prepare();
      TrainingResult result = run.train(epoch -> {});
      RunRecord written = run.record(result, "blocks", "abc");
      assertThat(written.outcome().runSettings(1).augmentation()).isEqualTo(own.description());
      run.save(file, "abc");
      assertThatThrownBy(() -> LearningRun.embed(file, DATA.graph(), 1))
          .isInstanceOf(IOException.class)
          .hasMessage(
              file
                  + " was trained with the augmenter \"Ring\", which is not part of Tiara: pass"
                  + " that augmenter to SavedModel.embed");
      SavedModel saved = SavedModel.read(file, 1);
      float[][] embedded = saved.embed(DATA.graph(), null, new Ring());
      try (Tape tape = new Tape(1)) {
        Tensor[] trained = ((LinkPrediction) run.task()).embeddings(Pass.evaluation(tape));
        for (int t = 0; t < trained.length; t++) {
          assertThat(embedded[t]).isEqualTo(trained[t].values());
        }
      }
      assertThat(saved.embed(DATA.graph(), null, own)).isDeepEqualTo(embedded);
      assertThatThrownBy(() -> saved.embed(DATA.graph(), null, new NoAugmentation()))
          .hasMessageStartingWith("augmenter must be the one that " + file + " was trained with");
    }
  }

  @Test
  void modelSavedWithTheOldNameOfFidelity_isRead() {
    Map<String, String> text = settings(new NoAugmentation(), true).describe();
    text.put("model.reading", text.remove("model.fidelity"));
    assertThat(RunSettings.parse(text, 2)).isEqualTo(settings(new NoAugmentation(), true));
  }

  @Test
  void checksum_changesWithTheGraph() {
    assertThat(GraphChecksum.of(DATA.graph()))
        .isEqualTo(GraphChecksum.of(LabelledData.drifting(60, 10, 3).graph()))
        .isNotEqualTo(GraphChecksum.of(LabelledData.drifting(60, 9, 3).graph()));
  }

  @Test
  void nodeClassification_runsOnGivenFeatures_andStopsWhenAsked() {
    LearningRun run =
        LearningRun.nodes(DATA.graph(), DATA.labels())
            .settings(settings(new NoAugmentation(), false))
            .features(DATA.features())
            .prepare();
    run.stop();
    TrainingResult result = run.train(epoch -> {});
    // The first epoch is always run: without it there would be no model to keep.
    assertThat(result.epochs()).hasSize(1);
    assertThat(result.stopped()).isTrue();
    RunRecord first = run.record(result, "blocks", "abc");
    assertThat(first.outcome().stopped()).isTrue();
  }

  @Test
  void featuresThatDoNotFitTheSettings_areRejected() {
    assertThatThrownBy(
            () ->
                LearningRun.nodes(DATA.graph(), DATA.labels())
                    .settings(settings(new NoAugmentation(), false))
                    .prepare())
        .hasMessage("features must be given, got none");
  }
}
