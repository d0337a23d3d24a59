package dev.tiara.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.run.RunProvenance;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class TrainerTest {
  /** Scores as given, and a parameter that shows which epoch was kept. */
  private static final class Scripted implements Task {
    private final double[] validation;
    private final Tensor weight = Tensor.variable(1, 1, new float[] {0});
    private int evaluated;
    private int constantUntil;
    private IntConsumer duringEpoch = epoch -> {};
    private final List<Float> seen = new ArrayList<>();

    Scripted(double... validation) {
      this.validation = validation;
    }

    @Override
    public double addGradients(Pass pass, int epoch) {
      duringEpoch.accept(epoch);
      Tensor loss =
          dev.tiara.learn.tensor.Losses.crossEntropy(
              pass.tape(), Elementwise.sum(pass.tape(), weight), new int[] {0});
      pass.tape().backward(loss);
      return loss.values()[0];
    }

    @Override
    public Scores evaluate(Pass pass) {
      weight.values()[0] = evaluated + 100;
      seen.add(weight.values()[0]);
      boolean constant = evaluated < constantUntil;
      return new Scores(validation[evaluated++], 0, constant);
    }

    @Override
    public List<Parameter> parameters() {
      return List.of(new Parameter("weight", weight));
    }

    @Override
    public String metric() {
      return "scripted";
    }
  }

  @Test
  void training_stopsWhenTheBestIsMoreThanThePatienceBack_andKeepsTheBestModel() {
    Scripted task = new Scripted(0.5, 0.7, 0.6, 0.7, 0.6, 0.6, 0.6, 0.6);
    var settings = new TrainingSettings(8, 3, 0.1, 1, 0, 1, 1);
    TrainingResult result = new Trainer(settings, epoch -> {}).train(task);
    // Best is epoch 1, as an equal later one is no better; epoch 5 is the first more than 3 after.
    assertThat(result.best().epoch()).isEqualTo(1);
    assertThat(result.epochs()).hasSize(6);
    assertThat(task.weight.values()).containsExactly(101);
    assertThat(result.stopped()).isFalse();
  }

  @Test
  void stop_endsAfterTheCurrentEpoch_andKeepsTheBestModel() {
    Scripted task = new Scripted(0.5, 0.9, 0.6, 0.7);
    List<Trainer> self = new ArrayList<>();
    Trainer trainer =
        new Trainer(
            new TrainingSettings(4, 3, 0.1, 1, 0, 1, 1),
            epoch -> {
              if (epoch.epoch() == 2) {
                self.get(0).stop();
              }
            });
    self.add(trainer);
    TrainingResult result = trainer.train(task);
    assertThat(result.stopped()).isTrue();
    assertThat(result.epochs()).hasSize(3);
    assertThat(task.weight.values()).containsExactly(101);
  }

  @Test
  void immediateStop_endsMidEpoch_andKeepsTheBestModel() {
    Scripted task = new Scripted(0.5, 0.9, 0.6, 0.7);
    List<Trainer> self = new ArrayList<>();
    task.duringEpoch =
        epoch -> {
          if (epoch == 3) {
            self.get(0).stopNow();
          }
        };
    self.add(new Trainer(new TrainingSettings(4, 3, 0.1, 1, 0, 1, 1), epoch -> {}));
    TrainingResult result = self.get(0).train(task);
    assertThat(result.stopped()).isTrue();
    assertThat(result.epochs()).hasSize(3);
    assertThat(task.weight.values()).containsExactly(101);
  }

  @Test
  void immediateStop_inTheFirstEpoch_leavesNoModel() {
    Trainer trainer = new Trainer(new TrainingSettings(4, 3, 0.1, 1, 0, 1, 1), epoch -> {});
    trainer.stopNow();
    assertThatThrownBy(() -> trainer.train(new Scripted(0.5, 0.9)))
        .isInstanceOf(TrainingException.class)
        .hasMessage("training was stopped before its first epoch ended");
  }

  /** Dies at once unless the learning rate is low: then it is as good as the epoch. */
  private static final class Fragile implements Task {
    private final Tensor weight = Tensor.variable(1, 1, new float[] {0});
    private int epoch;

    @Override
    public double addGradients(Pass pass, int number) {
      epoch = number;
      Tensor loss = Elementwise.sum(pass.tape(), weight);
      pass.tape().backward(loss);
      return loss.values()[0];
    }

    /** Adam's first steps are as long as the learning rate. */
    @Override
    public Scores evaluate(Pass pass) {
      boolean dead = weight.values()[0] < -0.05 * (epoch + 1);
      return new Scores(dead ? 0.5 : 0.6 + 0.01 * epoch, 0.7, dead);
    }

    @Override
    public List<Parameter> parameters() {
      return List.of(new Parameter("weight", weight));
    }

    @Override
    public String metric() {
      return "fragile";
    }
  }

  @Test
  void deadModel_isRestartedOnce_fromItsInitialValues_withALowerLearningRate() {
    var settings = new TrainingSettings(40, 30, 0.1, 1, 0, 1, 1);
    List<Restart> restarts = new ArrayList<>();
    TrainingResult result = new Trainer(settings, epoch -> {}, restarts::add).train(new Fragile());
    assertThat(restarts).hasSize(1);
    assertThat(restarts.get(0).epochs()).isEqualTo(Trainer.DEAD_AFTER);
    assertThat(restarts.get(0).toString()).contains("the model is dead").endsWith("rate 0.01");
    assertThat(result.restart()).isEqualTo(restarts.get(0));
    assertThat(result.epochs()).hasSize(40);
    assertThat(result.best().epoch()).isEqualTo(39);
    assertThat(RunProvenance.of(Map.of("commit", "c"), 1, 1, result).environment().get("restart"))
        .isEqualTo(restarts.get(0).toString());
  }

  @Test
  void modelThatRecovers_isNotRestarted() {
    var scores = new double[40];
    Arrays.fill(scores, 0.5);
    Scripted task = new Scripted(scores);
    task.constantUntil = Trainer.DEAD_AFTER - 1;
    List<Restart> restarts = new ArrayList<>();
    var settings = new TrainingSettings(40, 40, 0.1, 1, 0, 1, 1);
    TrainingResult result = new Trainer(settings, epoch -> {}, restarts::add).train(task);
    assertThat(restarts).isEmpty();
    assertThat(result.restart()).isNull();
    assertThat(result.epochs()).hasSize(40);
  }

  @Test
  void invalidSettings_areRejected() {
    assertThatThrownBy(() -> new TrainingSettings(0, 50, 0.1, 1, 0, 1, 1))
        .hasMessage("epochs must be at least 1, got 0");
    assertThatThrownBy(() -> new TrainingSettings(1, 0, 0.1, 1, 0, 1, 1))
        .hasMessage("patience must be at least 1, got 0");
    assertThatThrownBy(() -> new TrainingSettings(1, 1, 0, 1, 0, 1, 1))
        .hasMessage("learning rate must be positive and finite, got 0.0");
  }
}
