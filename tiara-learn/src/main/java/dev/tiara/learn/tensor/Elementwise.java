package dev.tiara.learn.tensor;

import dev.tiara.stability.Experimental;

/**
 * Operations that process elements individually, or move them.
 *
 * <p>Each has its own loops over ranges: the JVM would not inline the lambda of a shared loop,
 * which would cost a call per element.
 */
@Experimental
public final class Elementwise {
  private Elementwise() {}

  /** The sum of terms of the same shape. */
  public static Tensor sum(Tape tape, Tensor... terms) {
    Tensor y = tape.result(terms[0].rows(), terms[0].columns());
    for (Tensor term : terms) {
      sameShape(terms[0], term);
    }
    ranges(
        tape,
        y,
        (from, to) -> {
          System.arraycopy(terms[0].values(), from, y.values(), from, to - from);
          for (int k = 1; k < terms.length; k++) {
            add(terms[k].values(), y.values(), from, to);
          }
        });
    tape.record(
        () -> {
          for (Tensor term : terms) {
            if (term.requiresGradient()) {
              ranges(tape, y, (from, to) -> add(y.gradient(), term.gradient(), from, to));
            }
          }
        });
    return y;
  }

  private static void add(float[] x, float[] sum, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] += x[i];
    }
  }

  /** a ∘ b. */
  public static Tensor product(Tape tape, Tensor a, Tensor b) {
    sameShape(a, b);
    Tensor y = tape.result(a.rows(), a.columns());
    ranges(
        tape,
        y,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            y.values()[i] = a.values()[i] * b.values()[i];
          }
        });
    tape.record(
        () -> {
          addProduct(tape, y, b.values(), a);
          addProduct(tape, y, a.values(), b);
        });
    return y;
  }

  /** Adds the gradient of y times a factor to the gradient of x, if x has one. */
  private static void addProduct(Tape tape, Tensor y, float[] factor, Tensor x) {
    if (!x.requiresGradient()) {
      return;
    }
    ranges(
        tape,
        y,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            x.gradient()[i] += y.gradient()[i] * factor[i];
          }
        });
  }

  /** z ∘ a + (1 − z) ∘ b: the gate z blends a and b. */
  public static Tensor blend(Tape tape, Tensor z, Tensor a, Tensor b) {
    sameShape(z, a);
    sameShape(z, b);
    Tensor y = tape.result(z.rows(), z.columns());
    ranges(
        tape,
        y,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            float gate = z.values()[i];
            y.values()[i] = Math.fma(gate, a.values()[i], (1 - gate) * b.values()[i]);
          }
        });
    tape.record(
        () -> {
          addProduct(tape, y, z.values(), a);
          ranges(tape, y, (from, to) -> blendBackward(z, a, b, y.gradient(), from, to));
        });
    return y;
  }

  private static void blendBackward(
      Tensor z, Tensor a, Tensor b, float[] gradient, int from, int to) {
    for (int i = from; i < to; i++) {
      if (z.requiresGradient()) {
        z.gradient()[i] += gradient[i] * (a.values()[i] - b.values()[i]);
      }
      if (b.requiresGradient()) {
        b.gradient()[i] += gradient[i] * (1 - z.values()[i]);
      }
    }
  }

  /** 1 / (1 + e^(−x)). */
  public static Tensor sigmoid(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    ranges(tape, y, (from, to) -> tape.kernels().sigmoid(x.values(), y.values(), from, to));
    tape.record(
        x,
        () ->
            ranges(
                tape,
                y,
                (from, to) -> {
                  for (int i = from; i < to; i++) {
                    float s = y.values()[i];
                    x.gradient()[i] += y.gradient()[i] * (s * (1 - s));
                  }
                }));
    return y;
  }

  /** tanh(x). */
  public static Tensor tanh(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    ranges(tape, y, (from, to) -> tape.kernels().tanh(x.values(), y.values(), from, to));
    tape.record(
        x,
        () ->
            ranges(
                tape,
                y,
                (from, to) -> {
                  for (int i = from; i < to; i++) {
                    float s = y.values()[i];
                    x.gradient()[i] += y.gradient()[i] * Math.fma(-s, s, 1);
                  }
                }));
    return y;
  }

  /** max(x, 0). */
  public static Tensor relu(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    ranges(
        tape,
        y,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            y.values()[i] = Math.max(x.values()[i], 0);
          }
        });
    tape.record(
        x,
        () ->
            ranges(
                tape,
                y,
                (from, to) -> {
                  for (int i = from; i < to; i++) {
                    // y is not negative, so this mask is all ones if y > 0, without a branch
                    int mask = -Float.floatToRawIntBits(y.values()[i]) >> 31;
                    int bits = Float.floatToRawIntBits(y.gradient()[i]) & mask;
                    x.gradient()[i] += Float.intBitsToFloat(bits);
                  }
                }));
    return y;
  }

  /** Columns [first, first + count). */
  public static Tensor columns(Tape tape, Tensor x, int first, int count) {
    if (first < 0 || count < 0 || first + count > x.columns()) {
      throw new IllegalArgumentException(
          "columns must be within a " + x + ", got " + first + " to " + (first + count));
    }
    Tensor y = tape.result(x.rows(), count);
    int width = x.columns();
    for (int row = 0; row < x.rows(); row++) {
      System.arraycopy(x.values(), row * width + first, y.values(), row * count, count);
    }
    tape.record(
        x,
        () -> {
          for (int row = 0; row < x.rows(); row++) {
            for (int j = 0; j < count; j++) {
              x.gradient()[row * width + first + j] += y.gradient()[row * count + j];
            }
          }
        });
    return y;
  }

  /** The transpose. */
  public static Tensor transpose(Tape tape, Tensor x) {
    Tensor y = tape.result(x.columns(), x.rows());
    for (int row = 0; row < x.rows(); row++) {
      for (int j = 0; j < x.columns(); j++) {
        y.values()[j * x.rows() + row] = x.values()[row * x.columns() + j];
      }
    }
    tape.record(
        x,
        () -> {
          for (int row = 0; row < x.rows(); row++) {
            for (int j = 0; j < x.columns(); j++) {
              x.gradient()[row * x.columns() + j] += y.gradient()[j * x.rows() + row];
            }
          }
        });
    return y;
  }

  private static void sameShape(Tensor a, Tensor b) {
    if (a.rows() != b.rows() || a.columns() != b.columns()) {
      throw new IllegalArgumentException("shapes must be equal, got a " + a + " and a " + b);
    }
  }

  @FunctionalInterface
  private interface Range {
    void run(int from, int to);
  }

  /** Runs the task on the range of elements of each chunk of rows. */
  private static void ranges(Tape tape, Tensor shape, Range task) {
    int c = shape.columns();
    tape.workers().forRows(shape.rows(), (chunk, from, to) -> task.run(from * c, to * c));
  }
}
