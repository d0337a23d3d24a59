package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Tensor;

/**
 * A named tensor of a model: learned if it has a gradient, otherwise stored with the learned ones,
 * as running statistics are.
 */
public record Parameter(String name, Tensor tensor) {
  /** Whether the optimiser changes it. */
  public boolean isLearned() {
    return tensor.wantsGradient();
  }
}
