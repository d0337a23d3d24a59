package dev.tiara.learn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.Reference.Mat;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Compares gradients that the engine took in floats with differences of a loss in doubles.
 *
 * <p>The loss in doubles is the plain formula in {@link Reference}, so a mistake would have to be
 * made twice, once forward and once as its derivative.
 */
public final class GradientCheck {
  /** (f(x + h) − f(x − h)) / 2h errs by h² f''' and by 1e-16/h: about 1e-10 here. */
  private static final double STEP = 1e-6;

  /** Floats keep 6e-8 of each term; sums of a few hundred terms stay well within this. */
  private static final double RELATIVE = 3e-5;

  private GradientCheck() {}

  /** The tensors in doubles. */
  public static List<Mat> doubles(List<Tensor> tensors) {
    return tensors.stream().map(GradientCheck::toDouble).toList();
  }

  public static Mat toDouble(Tensor tensor) {
    double[] v = new double[tensor.values().length];
    for (int i = 0; i < v.length; i++) {
      v[i] = tensor.values()[i];
    }
    return new Mat(tensor.rows(), tensor.columns(), v);
  }

  /** A variable with normal values. */
  public static Tensor normal(Random random, int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return Tensor.variable(rows, columns, values);
  }

  /** Checks the gradients that the tensors hold, and the value of the loss. */
  public static void check(List<Tensor> tensors, double value, ToDoubleFunction<List<Mat>> loss) {
    List<Mat> point = doubles(tensors);
    double expected = loss.applyAsDouble(point);
    assertThat(Math.abs(value - expected))
        .as("loss %s, expected %s", value, expected)
        .isLessThan(RELATIVE * Math.max(1, Math.abs(expected)));
    double[][] differences = new double[point.size()][];
    // A gradient that is 0 because terms cancel, as of a bias before batch norm, is rounded like
    // those terms: so the largest of all gradients is what errors are measured by.
    double scale = 1e-3;
    for (int k = 0; k < point.size(); k++) {
      if (tensors.get(k).requiresGradient()) {
        differences[k] = differences(point, point.get(k).v(), loss);
        scale = Math.max(scale, Arrays.stream(differences[k]).map(Math::abs).max().orElse(0));
      }
    }
    for (int k = 0; k < point.size(); k++) {
      for (int i = 0; differences[k] != null && i < differences[k].length; i++) {
        assertThat(Math.abs(tensors.get(k).gradient()[i] - differences[k][i]))
            .as(
                "gradient of tensor %d at %d: %s, by differences %s",
                k, i, tensors.get(k).gradient()[i], differences[k][i])
            .isLessThan(RELATIVE * scale);
      }
    }
  }

  private static double[] differences(
      List<Mat> point, double[] x, ToDoubleFunction<List<Mat>> loss) {
    double[] differences = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double before = x[i];
      x[i] = before + STEP;
      double above = loss.applyAsDouble(point);
      x[i] = before - STEP;
      double below = loss.applyAsDouble(point);
      x[i] = before;
      differences[i] = (above - below) / (2 * STEP);
    }
    return differences;
  }
}
