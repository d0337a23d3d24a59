package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Tensor;

/**
 * A named tensor of a model: learned where it has a gradient, else kept beside the learned ones, as
 * running statistics are.
 */
public record Parameter(String name, Tensor tensor) {
  /** Whether the optimiser changes it. */
  public boolean isLearned() {
    return tensor.wantsGradient();
  }
}
