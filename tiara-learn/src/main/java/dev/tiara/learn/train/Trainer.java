package dev.tiara.learn.train;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.stability.Experimental;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Trains a task in full batches: one optimiser step per epoch, followed by an evaluation. The model
 * of the epoch with the best validation metric is kept.
 */
@Experimental
public final class Trainer {
  /**
   * The number of consecutive epochs with equal validation scores after which a model counts as
   * dead. At first, the running moments of batch normalisation make evaluation lag behind training:
   * models have recovered after 11 such epochs.
   */
  static final int DEAD_AFTER = 25;

  /** The factor by which a restart reduces the learning rate. */
  private static final double RESTART_DIVISOR = 10;

  private final TrainingSettings settings;
  private final Consumer<Epoch> listener;
  private final @Nullable Consumer<Restart> restarts;
  private volatile boolean stopping;
  private boolean cancelled;
  private @Nullable Tape tape;

  /**
   * A trainer that does not restart dead models.
   *
   * @param listener is called after every epoch
   */
  public Trainer(TrainingSettings settings, Consumer<Epoch> listener) {
    this(settings, listener, null);
  }

  /**
   * A trainer that restarts a dead model once, with a lower learning rate.
   *
   * @param listener is called after every epoch
   * @param restarts is called on a restart; null to train a dead model to the end
   */
  public Trainer(
      TrainingSettings settings, Consumer<Epoch> listener, @Nullable Consumer<Restart> restarts) {
    this.settings = settings;
    this.listener = listener;
    this.restarts = restarts;
  }

  /** Asks training to stop after the current epoch; the best model so far is kept. */
  public void stop() {
    stopping = true;
  }

  /** Asks training to stop at once, in the middle of an epoch; the best model so far is kept. */
  public synchronized void stopNow() {
    stopping = true;
    cancelled = true;
    if (tape != null) {
      tape.cancel();
    }
  }

  private synchronized Tape open(Tape opened) {
    tape = opened;
    if (cancelled) {
      opened.cancel();
    }
    return opened;
  }

  /**
   * Trains until the epochs or the patience are exhausted, or training is stopped by {@link #stop}
   * or {@link #stopNow}.
   *
   * @throws TrainingException if the loss is not finite, the validation metric is NaN, or training
   *     was stopped before the first epoch ended
   */
  public TrainingResult train(Task task) {
    List<Parameter> parameters = task.parameters();
    List<float[]> initial = copies(parameters);
    try (Tape tape = open(new Tape(settings.threads()))) {
      Attempt first = new Attempt(task, tape, settings.learningRate());
      first.run(restarts != null);
      if (first.epochs.isEmpty()) {
        throw new TrainingException("training was stopped before its first epoch ended");
      }
      if (!first.isDead() || restarts == null) {
        return first.result(null);
      }
      var restart = new Restart(first.epochs.size(), settings.learningRate() / RESTART_DIVISOR);
      restarts.accept(restart);
      restore(parameters, initial);
      Attempt second = new Attempt(task, tape, restart.learningRate());
      second.run(false);
      return (second.isBetterThan(first) ? second : first).result(restart);
    }
  }

  /** One attempt at training, from the current parameters. */
  private final class Attempt {
    private final Task task;
    private final Tape tape;
    private final List<Parameter> parameters;
    private final List<Epoch> epochs = new ArrayList<>();
    private double learningRate;
    private List<float[]> kept = List.of();
    private int best;
    private int constant;

    Attempt(Task task, Tape tape, double learningRate) {
      this.task = task;
      this.tape = tape;
      this.parameters = task.parameters();
      this.learningRate = learningRate;
    }

    boolean isDead() {
      return constant >= DEAD_AFTER;
    }

    boolean isBetterThan(Attempt other) {
      return !epochs.isEmpty()
          && epochs.get(best).validation() >= other.epochs.get(other.best).validation();
    }

    TrainingResult result(@Nullable Restart restart) {
      restore(parameters, kept);
      return new TrainingResult(epochs.get(best), epochs, stopping, restart);
    }

    /** Trains to the end or, if {@code endWhenDead}, until the model is dead. */
    void run(boolean endWhenDead) {
      Adam adam = new Adam(parameters, settings.weightDecay());
      try {
        for (int epoch = 0; epoch < settings.epochs() && !(stopping && epoch > 0); epoch++) {
          next(epoch, adam);
          if (epoch - best > settings.patience() || (endWhenDead && isDead())) {
            break;
          }
        }
      } catch (CancellationException e) {
        // The interrupted epoch does not count.
      }
    }

    private void next(int epoch, Adam adam) {
      long start = System.nanoTime();
      double loss = step(task, tape, adam, epoch, learningRate);
      learningRate *= settings.learningRateDecay();
      Task.Scores scores = task.evaluate(Pass.evaluation(tape));
      if (Double.isNaN(scores.validation())) {
        throw diverged("the validation " + task.metric() + " must be a number", "NaN", epoch);
      }
      boolean better = epoch == 0 || scores.validation() > epochs.get(best).validation();
      best = better ? epoch : best;
      constant = scores.constant() ? constant + 1 : 0;
      double seconds = (System.nanoTime() - start) * 1e-9;
      Epoch now = new Epoch(epoch, loss, scores.validation(), scores.test(), best, seconds);
      epochs.add(now);
      if (better) {
        kept = copies(parameters);
      }
      listener.accept(now);
    }
  }

  private double step(Task task, Tape tape, Adam adam, int epoch, double learningRate) {
    adam.clearGradients();
    double loss = task.addGradients(Pass.training(tape, settings.seed(), epoch), epoch);
    if (!Double.isFinite(loss)) {
      throw diverged("the loss must be a finite number", Double.toString(loss), epoch);
    }
    adam.step(learningRate);
    return loss;
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

  private static List<float[]> copies(List<Parameter> parameters) {
    return parameters.stream().map(p -> p.tensor().values().clone()).toList();
  }

  private static void restore(List<Parameter> parameters, List<float[]> kept) {
    for (int i = 0; i < kept.size(); i++) {
      float[] values = parameters.get(i).tensor().values();
      System.arraycopy(kept.get(i), 0, values, 0, values.length);
    }
  }
}
