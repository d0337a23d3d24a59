package dev.tiara.learn.train;

import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.tensor.Tensor;
import java.util.List;

/** Adam (Kingma and Ba 2015) with weight decay added to the gradient, as in PyTorch's Adam. */
final class Adam {
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final List<Tensor> tensors;
  private final float[][] means;
  private final float[][] squares;
  private final double weightDecay;
  private int steps;

  Adam(List<Parameter> parameters, double weightDecay) {
    this.tensors = parameters.stream().filter(Parameter::isLearned).map(Parameter::tensor).toList();
    this.weightDecay = weightDecay;
    this.means = new float[tensors.size()][];
    this.squares = new float[tensors.size()][];
    for (int i = 0; i < means.length; i++) {
      means[i] = new float[tensors.get(i).values().length];
      squares[i] = new float[means[i].length];
    }
  }

  void clearGradients() {
    tensors.forEach(Tensor::clearGradient);
  }

  void step(double learningRate) {
    steps++;
    // StrictMath: Math.pow may return different bits once compiled.
    double correction1 = 1 - StrictMath.pow(BETA1, steps);
    double correction2 = Math.sqrt(1 - StrictMath.pow(BETA2, steps));
    for (int k = 0; k < means.length; k++) {
      float[] value = tensors.get(k).values();
      float[] gradient = tensors.get(k).gradient();
      for (int i = 0; i < value.length; i++) {
        double g = gradient[i] + weightDecay * value[i];
        double mean = BETA1 * means[k][i] + (1 - BETA1) * g;
        double square = BETA2 * squares[k][i] + (1 - BETA2) * g * g;
        means[k][i] = (float) mean;
        squares[k][i] = (float) square;
        double denominator = Math.sqrt(square) / correction2 + EPSILON;
        value[i] -= (float) (learningRate / correction1 * mean / denominator);
      }
    }
  }
}
