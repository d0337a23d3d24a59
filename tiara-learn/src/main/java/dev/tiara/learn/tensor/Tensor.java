package dev.tiara.learn.tensor;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * A row-major matrix of floats, with its gradient if one is needed.
 *
 * <p>Accessors return the tensor's own arrays, not copies.
 */
@Experimental
public final class Tensor {
  private static final float[] NO_GRADIENT = {};

  private final int rows;
  private final int columns;
  private final float[] values;
  private final boolean requiresGradient;
  private final float[] gradient;

  private Tensor(
      int rows, int columns, float[] values, boolean requiresGradient, float[] gradient) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
    this.requiresGradient = requiresGradient;
    this.gradient = gradient;
  }

  /** A matrix with a gradient. */
  Tensor(int rows, int columns, float[] values, float[] gradient) {
    this(rows, columns, values, true, gradient);
  }

  /** A matrix without a gradient. */
  Tensor(int rows, int columns, float[] values) {
    this(rows, columns, values, false, NO_GRADIENT);
  }

  /** A matrix without a gradient. The array is not copied. */
  public static Tensor constant(int rows, int columns, float[] values) {
    return new Tensor(rows, columns, checked(rows, columns, values));
  }

  /** A matrix with a gradient, which is initially zero. The array is not copied. */
  public static Tensor variable(int rows, int columns, float[] values) {
    return new Tensor(rows, columns, checked(rows, columns, values), new float[values.length]);
  }

  /** A copy of this tensor without a gradient. */
  public Tensor detached() {
    return constant(rows, columns, values.clone());
  }

  private static float[] checked(int rows, int columns, float[] values) {
    if (rows < 0 || columns < 0 || (long) rows * columns != values.length) {
      throw new IllegalArgumentException(
          "a "
              + rows
              + "x"
              + columns
              + " tensor must have "
              + (long) rows * columns
              + " values, got "
              + values.length);
    }
    return values;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  /** The values, row by row. */
  public float[] values() {
    return values;
  }

  /** The gradient of the loss, row by row; empty for a constant. */
  public float[] gradient() {
    return gradient;
  }

  /** Whether gradients flow into this tensor. */
  public boolean requiresGradient() {
    return requiresGradient;
  }

  /** Sets the gradient to zero. */
  public void clearGradient() {
    Arrays.fill(gradient, 0);
  }

  @Override
  public String toString() {
    return rows + "x" + columns + " tensor";
  }
}
