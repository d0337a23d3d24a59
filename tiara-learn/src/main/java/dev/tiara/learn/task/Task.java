package dev.tiara.learn.task;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.stability.Experimental;
import java.util.List;

/** A task that a model can be trained for. */
@Experimental
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

  /** The name of the metric, for which higher is better. */
  String metric();

  /**
   * The metric on both held-out parts; NaN for a part that is empty.
   *
   * @param constant whether the model gives all validation samples the same score
   */
  record Scores(double validation, double test, boolean constant) {
    /** The scores of a model that does not give all samples the same score. */
    public Scores(double validation, double test) {
      this(validation, test, false);
    }
  }
}
