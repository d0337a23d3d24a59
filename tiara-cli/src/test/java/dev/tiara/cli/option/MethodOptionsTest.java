package dev.tiara.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.tiara.answers.rates.Rates;
import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.Output;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.task.TaskKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class MethodOptionsTest {
  @Command
  private static final class Options {
    @Mixin private MethodOptions method;
  }

  private static MethodOptions parse(String... args) {
    var options = new Options();
    new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    return options.method;
  }

  @Test
  void options_describeAnAugmentation() {
    assertThat(parse().augmentation())
        .isEqualTo(new Augmentation.Diffusion(TiaraSettings.DEFAULT, Output.DIFFUSION));
    assertThat(parse("--method", "gdc", "--alpha", "0.1", "--exact", "--symmetrize").augmentation())
        .isEqualTo(
            new Augmentation.Diffusion(
                new TiaraSettings(0.1, 0, 1e-3, TiaraSettings.EXACT, TiaraSettings.ALL),
                new Output(true, false, false)));
    assertThat(parse("--method", "dropedge", "--seed", "4").augmentation())
        .isEqualTo(new Augmentation.EdgeDropout(new Augmentation.None(), 0.5, 4));
    assertThat(parse("--augment", "merge").augmentation()).isEqualTo(new Augmentation.Union());
  }

  @Test
  void chosenRates_leaveTheOptionsAsTheyWere() {
    MethodOptions options = parse("--alpha", "auto", "--beta", "auto", "--epsilon", "0.01");
    MethodOptions chosen = options.with(new Rates.Given(0.1, 0.6));
    assertThat(options.isAuto()).isTrue();
    assertThat(chosen.isAuto()).isFalse();
    assertThat(chosen.parameters())
        .contains(entry("alpha", 0.1), entry("beta", 0.6), entry("epsilon", 0.01));
  }

  @Test
  void unusedOption_isRejected() {
    assertThatThrownBy(() -> parse("--method", "gdc", "--beta", "0.1").augmentation())
        .hasMessage("beta must not be given with method gdc, got 0.1");
    assertThatThrownBy(() -> parse("--method", "merge", "--symmetric-trick").augmentation())
        .hasMessage("symmetric trick must not be given with method merge, got true");
    assertThatThrownBy(() -> parse("--seed", "1").augmentation())
        .hasMessage("seed must not be given with method tiara, got 1");
    assertThatThrownBy(() -> parse("--exact", "--iterations", "3").augmentation())
        .hasMessage("exact and iterations must not be given together, got 3");
  }

  @Test
  void training_usesHyperparametersAsDefaults_withoutChangingOptions() {
    Hyperparameters paper =
        Hyperparameters.defaults(TaskKind.LINK, ModelFamily.GCRN, AugmentationMethod.TIARA)
            .withWalk(0.05, 0.2, 1e-2);
    MethodOptions options = parse("--alpha", "0.4");
    Augmentation before = options.augmentation();
    assertThat(options.trainingAugmentation(paper::parameters))
        .isEqualTo(
            new Augmentation.Diffusion(
                new TiaraSettings(0.4, 0.2, 1e-2, 100, TiaraSettings.ALL), Output.SYMMETRIC_TRICK));
    assertThat(options.augmentation()).isEqualTo(before);
    assertThat(options.trainingAugmentation((method, seed) -> Map.of())).isEqualTo(before);
    // One option about the output replaces the trick of the hyperparameters.
    assertThat(parse("--unweighted").trainingAugmentation(paper::parameters))
        .extracting(augmentation -> ((Augmentation.Diffusion) augmentation).output())
        .isEqualTo(new Output(false, true, false));
  }

  @Test
  void training_dropsEdgesOfAnyMethod() {
    assertThat(
            parse("--augment", "merge", "--drop-probability", "0.3", "--seed", "7")
                .trainingAugmentation((method, seed) -> Map.of()))
        .isEqualTo(new Augmentation.EdgeDropout(new Augmentation.Union(), 0.3, 7));
    assertThat(
            parse("--augment", "none", "--seed", "7")
                .trainingAugmentation((method, seed) -> Map.of()))
        .isEqualTo(new Augmentation.None());
  }

  @Test
  void metadata_nameTheMethodAsItWasAskedFor() {
    assertThat(parse("--beta", "0").parameters())
        .containsEntry("method", "tiara")
        .containsEntry("beta", 0.0);
    assertThat(parse("--method", "none").parameters()).containsExactly(entry("method", "none"));
  }
}
