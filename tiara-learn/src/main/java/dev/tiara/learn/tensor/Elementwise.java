package dev.tiara.learn.tensor;

/** Operations that treat elements one by one, or move them. */
public final class Elementwise {
  private Elementwise() {}

  /** x + y + …, all of one shape. */
  public static Tensor sum(Tape tape, Tensor... terms) {
    Tensor y = tape.result(terms[0].rows(), terms[0].columns());
    for (Tensor term : terms) {
      sameShape(terms[0], term);
    }
    each(
        tape,
        y,
        i -> {
          float sum = terms[0].values()[i];
          for (int k = 1; k < terms.length; k++) {
            sum += terms[k].values()[i];
          }
          y.values()[i] = sum;
        });
    tape.record(
        () -> {
          for (Tensor term : terms) {
            if (term.wantsGradient()) {
              each(tape, y, i -> term.gradient()[i] += y.gradient()[i]);
            }
          }
        });
    return y;
  }

  /** x ∘ y. */
  public static Tensor product(Tape tape, Tensor a, Tensor b) {
    sameShape(a, b);
    Tensor y = tape.result(a.rows(), a.columns());
    each(tape, y, i -> y.values()[i] = a.values()[i] * b.values()[i]);
    tape.record(
        () -> {
          if (a.wantsGradient()) {
            each(tape, y, i -> a.gradient()[i] += y.gradient()[i] * b.values()[i]);
          }
          if (b.wantsGradient()) {
            each(tape, y, i -> b.gradient()[i] += y.gradient()[i] * a.values()[i]);
          }
        });
    return y;
  }

  /** z ∘ a + (1 − z) ∘ b, as a gate z mixes the old with the new. */
  public static Tensor blend(Tape tape, Tensor z, Tensor a, Tensor b) {
    sameShape(z, a);
    sameShape(z, b);
    Tensor y = tape.result(z.rows(), z.columns());
    each(
        tape,
        y,
        i -> {
          float gate = z.values()[i];
          y.values()[i] = Math.fma(gate, a.values()[i], (1 - gate) * b.values()[i]);
        });
    tape.record(
        () -> {
          if (z.wantsGradient()) {
            each(
                tape, y, i -> z.gradient()[i] += y.gradient()[i] * (a.values()[i] - b.values()[i]));
          }
          if (a.wantsGradient()) {
            each(tape, y, i -> a.gradient()[i] += y.gradient()[i] * z.values()[i]);
          }
          if (b.wantsGradient()) {
            each(tape, y, i -> b.gradient()[i] += y.gradient()[i] * (1 - z.values()[i]));
          }
        });
    return y;
  }

  /** 1 / (1 + e^(−x)). */
  public static Tensor sigmoid(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    int c = x.columns();
    tape.workers()
        .forRows(
            x.rows(),
            (chunk, from, to) -> tape.kernels().sigmoid(x.values(), y.values(), from * c, to * c));
    tape.record(
        x,
        () ->
            each(
                tape,
                y,
                i -> {
                  float s = y.values()[i];
                  x.gradient()[i] += y.gradient()[i] * (s * (1 - s));
                }));
    return y;
  }

  /** tanh(x). */
  public static Tensor tanh(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    int c = x.columns();
    tape.workers()
        .forRows(
            x.rows(),
            (chunk, from, to) -> tape.kernels().tanh(x.values(), y.values(), from * c, to * c));
    tape.record(
        x,
        () ->
            each(
                tape,
                y,
                i -> {
                  float s = y.values()[i];
                  x.gradient()[i] += y.gradient()[i] * Math.fma(-s, s, 1);
                }));
    return y;
  }

  /** max(x, 0). */
  public static Tensor relu(Tape tape, Tensor x) {
    Tensor y = tape.result(x.rows(), x.columns());
    each(tape, y, i -> y.values()[i] = Math.max(x.values()[i], 0));
    tape.record(
        x,
        () ->
            each(
                tape,
                y,
                i -> {
                  if (x.values()[i] > 0) {
                    x.gradient()[i] += y.gradient()[i];
                  }
                }));
    return y;
  }

  /** Columns [from, from + count). */
  public static Tensor columns(Tape tape, Tensor x, int from, int count) {
    if (from < 0 || count < 0 || from + count > x.columns()) {
      throw new IllegalArgumentException(
          "columns must be within a " + x + ", got " + from + " to " + (from + count));
    }
    Tensor y = tape.result(x.rows(), count);
    int width = x.columns();
    each(tape, y, i -> y.values()[i] = x.values()[(i / count) * width + from + i % count]);
    tape.record(
        x,
        () ->
            each(
                tape,
                y,
                i -> x.gradient()[(i / count) * width + from + i % count] += y.gradient()[i]));
    return y;
  }

  /** The transposed matrix. */
  public static Tensor transpose(Tape tape, Tensor x) {
    Tensor y = tape.result(x.columns(), x.rows());
    int width = x.columns();
    int height = x.rows();
    each(tape, y, i -> y.values()[i] = x.values()[(i % height) * width + i / height]);
    tape.record(
        x,
        () ->
            each(tape, y, i -> x.gradient()[(i % height) * width + i / height] += y.gradient()[i]));
    return y;
  }

  private static void sameShape(Tensor a, Tensor b) {
    if (a.rows() != b.rows() || a.columns() != b.columns()) {
      throw new IllegalArgumentException("shapes must be equal, got a " + a + " and a " + b);
    }
  }

  @FunctionalInterface
  private interface ElementTask {
    void run(int i);
  }

  private static void each(Tape tape, Tensor shape, ElementTask task) {
    int c = shape.columns();
    tape.workers()
        .forRows(
            shape.rows(),
            (chunk, from, to) -> {
              for (int i = from * c; i < to * c; i++) {
                task.run(i);
              }
            });
  }
}
