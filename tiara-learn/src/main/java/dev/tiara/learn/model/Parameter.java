package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;

/**
 * A named tensor of a model: learned if it has a gradient; otherwise, like running statistics, only
 * stored with the model.
 */
@Experimental
public record Parameter(String name, Tensor tensor) {
  /** Whether the optimiser updates it. */
  public boolean isLearned() {
    return tensor.requiresGradient();
  }
}
