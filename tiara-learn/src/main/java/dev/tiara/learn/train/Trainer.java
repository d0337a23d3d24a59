package dev.tiara.learn.train;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Trains a task in full batches: one step of the optimiser an epoch, then an evaluation. The model
 * of the epoch with the best validation metric is kept.
 */
public final class Trainer {
  private final TrainingSettings settings;
  private final Consumer<Epoch> listener;
  private volatile boolean stopping;

  /**
   * A trainer.
   *
   * @param listener hears of every epoch
   */
  public Trainer(TrainingSettings settings, Consumer<Epoch> listener) {
    this.settings = settings;
    this.listener = listener;
  }

  /** Asks for an end after the epoch at hand; the best model so far is kept. */
  public void stop() {
    stopping = true;
  }

  /**
   * Trains until the epochs or the patience are used up, or someone calls {@link #stop}.
   *
   * @throws TrainingException if the loss is not a number or infinite
   */
  public TrainingResult train(Task task) {
    List<Epoch> epochs = new ArrayList<>();
    List<Parameter> parameters = task.parameters();
    Adam adam = new Adam(parameters, settings.weightDecay());
    List<float[]> kept = List.of();
    int best = 0;
    double learningRate = settings.learningRate();
    try (Tape tape = new Tape(settings.threads())) {
      for (int epoch = 0; epoch < settings.epochs() && !(stopping && epoch > 0); epoch++) {
        long start = System.nanoTime();
        double loss = step(task, tape, adam, epoch, learningRate);
        learningRate *= settings.learningRateDecay();
        Task.Scores scores = task.evaluate(Pass.evaluation(tape));
        if (Double.isNaN(scores.validation())) {
          throw diverged("the validation " + task.metric() + " must be a number", "NaN", epoch);
        }
        boolean better = epoch == 0 || scores.validation() > epochs.get(best).validation();
        best = better ? epoch : best;
        Epoch now =
            new Epoch(
                epoch,
                loss,
                scores.validation(),
                scores.test(),
                best,
                (System.nanoTime() - start) * 1e-9);
        epochs.add(now);
        if (better) {
          kept = parameters.stream().map(p -> p.tensor().values().clone()).toList();
        }
        listener.accept(now);
        if (epoch - best > settings.patience()) {
          break;
        }
      }
    }
    restore(parameters, kept);
    return new TrainingResult(epochs.get(best), epochs, stopping);
  }

  private double step(Task task, Tape tape, Adam adam, int epoch, double learningRate) {
    adam.clearGradients();
    Tensor loss = task.trainingLoss(Pass.training(tape, settings.seed(), epoch), epoch);
    double value = loss.values()[0];
    if (!Double.isFinite(value)) {
      throw diverged("the loss must be a finite number", Double.toString(value), epoch);
    }
    tape.backward(loss);
    adam.step(learningRate);
    return value;
  }

  private TrainingException diverged(String rule, String value, int epoch) {
    return new TrainingException(
        rule
            + ", got "
            + value
            + " at epoch "
            + (epoch + 1)
            + ": try a smaller learning rate than "
            + settings.learningRate()
            + ", or check the features for extreme values");
  }

  private static void restore(List<Parameter> parameters, List<float[]> kept) {
    for (int i = 0; i < kept.size(); i++) {
      float[] values = parameters.get(i).tensor().values();
      System.arraycopy(kept.get(i), 0, values, 0, values.length);
    }
  }
}
