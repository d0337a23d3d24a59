package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.LabelledData;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningRunTest {
  private static final LabelledData DATA = LabelledData.drifting(60, 10, 3);

  private static RunSettings settings(Augmenter augmenter, boolean randomFeatures) {
    int size = DATA.features().size();
    return new RunSettings(
        new ModelSettings(ModelKind.GCRN_GRU, 1, size, size, 0.25, Fidelity.AS_PUBLISHED),
        augmenter,
        new TrainingSettings(2, 7, 0.01, 0.99, 1e-3, 5, 2),
        randomFeatures);
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
      assertThat(read.model()).isEqualTo(settings(augmenter, true).model());
      assertThat(read.training()).isEqualTo(settings(augmenter, true).training());
      assertThat(read.augmenter()).hasSameClassAs(augmenter);
    }
    assertThatThrownBy(() -> RunSettings.parse(Map.of(), 1))
        .hasMessage("setting \"model.kind\" must be given, got none");
  }

  @Test
  void aSavedModel_embedsAsTheTrainedOne(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.tiara");
    LinkData data = LinkData.of(DATA.graph());
    LearningRun run = LearningRun.link(settings(Tiara.builder().build(), true), data, null);
    TrainingResult result = run.train(epoch -> {});
    run.save(file, "abc");
    float[][] embedded = LearningRun.embed(file, DATA.graph(), null, 1);
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

    var written = run.record(result, "blocks", "abc");
    assertThat(written.settings()).containsEntry("data", "blocks").containsEntry("task", "link");
    assertThat(written.epochs()).hasSize(2);
    assertThat(written.dataChecksum()).hasSize(64);
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
        LearningRun.node(
            settings(new NoAugmentation(), false), DATA.graph(), DATA.labels(), DATA.features());
    run.stop();
    TrainingResult result = run.train(epoch -> {});
    // The first epoch is always run: without it there would be no model to keep.
    assertThat(result.epochs()).hasSize(1);
    assertThat(result.stopped()).isTrue();
  }

  @Test
  void featuresThatDoNotFitTheSettings_areRefused() {
    assertThatThrownBy(
            () ->
                LearningRun.node(
                    settings(new NoAugmentation(), false), DATA.graph(), DATA.labels(), null))
        .hasMessage("features must be given, got none");
  }
}
