package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.TaskKind;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

class LearnOptionsTest {
  @CommandLine.Command
  private static final class Train {
    @Mixin LearnOptions learn;
    @Mixin MethodOptions method;
  }

  private static RunSettings settings(List<String> arguments) {
    Train train = new Train();
    new CommandLine(train)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(arguments.toArray(String[]::new));
    return train.learn.settings(train.method, "mine", 0);
  }

  /** Those of compare for data that the paper does not have. */
  @Test
  void defaults_equalThoseOfComparisons_forEveryTaskModelAndAugmentation() {
    for (TaskKind task : TaskKind.values()) {
      for (ModelFamily model : ModelFamily.values()) {
        for (AugmentationMethod method : AugmentationMethod.values()) {
          RunSettings ours =
              settings(
                  List.of(
                      "--task=" + task,
                      "--model=" + model,
                      "--augment=" + method.key(),
                      "--seed=7"));
          Hyperparameters theirs = Hyperparameters.defaults(task, model, method);
          String what = (task + " " + model + " " + method).toLowerCase(Locale.ROOT);
          assertThat(ours.augmentation()).as(what).isEqualTo(theirs.augmentation(method, 7));
          assertThat(ours.model().layers()).as(what).isEqualTo(theirs.layers());
          assertThat(ours.model().kind()).as(what).isEqualTo(model.kind(theirs.rnn()));
          assertThat(ours.model().dropout()).as(what).isEqualTo(theirs.dropout());
          assertThat(ours.model().fidelity()).isEqualTo(Fidelity.PAPER);
          assertThat(ours.training().learningRate()).as(what).isEqualTo(theirs.learningRate());
          assertThat(ours.training().epochs()).isEqualTo(Experiment.Schedule.paper(task).epochs());
        }
      }
    }
  }

  @Test
  void backPropagation_isTruncatedOnRequest() {
    assertThat(settings(List.of()).training().windows()).isEqualTo(TimeWindows.WHOLE);
    assertThat(settings(List.of("--truncate=8")).training().windows())
        .isEqualTo(new TimeWindows(8));
    assertThatThrownBy(() -> settings(List.of("--truncate=0")))
        .hasMessage("truncation must be at least 1 snapshot, got 0");
  }

  @Test
  void theSymmetricTrick_canBeSwitchedOff() {
    assertThat(settings(List.of("--model=gcrn", "--seed=7")).augmentation().toString())
        .isNotEqualTo(
            settings(List.of("--model=gcrn", "--seed=7", "--no-symmetric-trick"))
                .augmentation()
                .toString());
  }
}
