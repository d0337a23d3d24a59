package dev.tiara.experiments.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.learn.task.TaskKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AugmentationMethodTest {
  @ParameterizedTest
  @EnumSource
  void everyRow_isFoundFromTheAugmentationOfItsHyperparameters(AugmentationMethod method) {
    for (TaskKind task : TaskKind.values()) {
      Augmentation augmentation =
          Hyperparameters.defaults(task, ModelFamily.GCRN, method).augmentation(method, 117);
      assertThat(AugmentationMethod.of(augmentation)).isEqualTo(method);
      assertThat(augmentation.method()).isEqualTo(method.key());
    }
  }

  @Test
  void augmentationsMissingFromThePapersTables_areRejected() {
    var own = new Augmentation.Custom("mine");
    var both = new Augmentation.EdgeDropout(new Augmentation.Union(), 0.5, 1);
    for (Augmentation augmentation : new Augmentation[] {own, both}) {
      assertThatThrownBy(() -> AugmentationMethod.of(augmentation))
          .hasMessage("augmentation must be one of the paper's, got " + augmentation);
    }
  }

  @Test
  void requiredHyperparameter_mustBeGiven() {
    Hyperparameters none =
        Hyperparameters.defaults(TaskKind.LINK, ModelFamily.GCN, AugmentationMethod.NONE);
    assertThatThrownBy(() -> none.augmentation(AugmentationMethod.GDC, 1))
        .hasMessage("setting alpha is missing");
  }
}
