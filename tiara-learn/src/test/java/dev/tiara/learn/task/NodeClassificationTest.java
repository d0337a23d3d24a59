package dev.tiara.learn.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.testing.LabelledData;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeClassificationTest {
  private static final Augmenter FEATURES_ALONE =
      nodes -> snapshot -> SparseMatrix.identity(snapshot.nodeCount());

  private static double test(LabelledData data, Augmenter augmenter, int epochs) {
    int size = data.features().size();
    var task =
        NodeClassification.on(data.graph(), data.labels())
            .split(NodeSplit.paper(data.labels(), 1))
            .features(data.features())
            .augmenter(augmenter)
            .model(new ModelSettings(ModelKind.GCN, 2, size, size, 0, Fidelity.PAPER).create(1))
            .seed(1)
            .prepare();
    var settings = TrainingSettings.node().withEpochs(epochs).withSeed(1).withThreads(2);
    return new Trainer(settings, epoch -> {}).train(task).best().test();
  }

  @Test
  void modelOnDriftingBlocks_beatsTheMajorityClassAndFeaturesAlone() {
    LabelledData data = LabelledData.drifting(400, 8, 4);
    double majority =
        NodeClassification.majorityF1(data.labels(), NodeSplit.paper(data.labels(), 1));
    double features = test(data, FEATURES_ALONE, 60);
    double tiara = test(data, Tiara.builder().build(), 60);
    // Four classes: naming one always gives about 0.1; features alone tell a little.
    assertThat(majority).isLessThan(0.2);
    assertThat(features).isGreaterThan(majority + 0.1);
    assertThat(tiara).isGreaterThan(features + 0.05);
  }

  @Test
  void modelOnSchool_learnsClassesFromContacts() {
    LabelledData data = LabelledData.school();
    assertThat(data.graph().nodeCount()).isEqualTo(327);
    double features = test(data, FEATURES_ALONE, 60);
    // Random features tell nothing of nine classes, contacts nearly all.
    assertThat(features).isLessThan(0.35);
    assertThat(test(data, new NoAugmentation(), 60)).isGreaterThan(0.6);
  }

  @Test
  void split_isOfAllLabelledNodes_70_10_20() {
    int[] labels = new int[100];
    labels[7] = -1;
    NodeSplit split = NodeSplit.paper(new NodeLabels(labels, 2), 3);
    assertThat(split.train()).hasSize(69);
    assertThat(split.validation()).hasSize(10);
    assertThat(split.test()).hasSize(20);
    Set<Integer> all =
        Stream.of(split.train(), split.validation(), split.test())
            .flatMapToInt(Arrays::stream)
            .boxed()
            .collect(Collectors.toSet());
    assertThat(all).hasSize(99).doesNotContain(7);
    assertThat(NodeSplit.paper(new NodeLabels(labels, 2), 3).train()).isEqualTo(split.train());
    assertThat(NodeSplit.paper(new NodeLabels(labels, 2), 4).train()).isNotEqualTo(split.train());
  }

  @Test
  void badInput_isRejected() {
    assertThatThrownBy(() -> new NodeLabels(new int[] {-1, -1}, 2))
        .hasMessage("node classification needs labels, got none for 2 nodes");
    assertThatThrownBy(() -> new NodeLabels(new int[0], 2))
        .hasMessage("node classification needs labels, got none for 0 nodes");
    assertThatThrownBy(() -> new NodeLabels(new int[] {0, 2}, 2))
        .hasMessage("label of node 1 must be between 0 and 1, or -1 for unknown, got 2");
    assertThatThrownBy(() -> NodeSplit.paper(new NodeLabels(new int[9], 2), 1))
        .hasMessage("a split by tenths needs at least 10 labelled nodes, got 9");
    LabelledData data = LabelledData.drifting(40, 3, 2);
    assertThatThrownBy(
            () ->
                NodeClassification.on(data.graph(), new NodeLabels(new int[39], 2))
                    .split(NodeSplit.paper(data.labels(), 1))
                    .features(data.features())
                    .augmenter(new NoAugmentation())
                    .model(new ModelSettings(ModelKind.GCN, 1, 32, 32, 0, Fidelity.PAPER).create(1))
                    .seed(1)
                    .prepare())
        .hasMessage("labels must be given for the graph's 40 nodes, got 39");
  }
}
