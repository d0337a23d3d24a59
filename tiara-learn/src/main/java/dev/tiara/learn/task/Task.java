package dev.tiara.learn.task;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import java.util.List;

/** Something a model can be trained for. */
public interface Task {

  /**
   * Adds the gradients of the loss over the training samples, as drawn for this epoch, to those of
   * the parameters, and returns the loss.
   */
  double addGradients(Pass pass, int epoch);

  /** The metric on the validation and the test samples, from one forward pass. */
  Scores evaluate(Pass pass);

  /** The tensors of model and decoder. */
  List<Parameter> parameters();

  /** The name of the metric, of which more is better. */
  String metric();

  /**
   * A metric on both held-out parts; not a number on one that is empty.
   *
   * @param constant whether the model says the same of all validation samples
   */
  record Scores(double validation, double test, boolean constant) {
    /** The scores of a model that tells samples apart. */
    public Scores(double validation, double test) {
      this(validation, test, false);
    }
  }
}
