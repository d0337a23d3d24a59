package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Workers;
import dev.tiara.stability.Experimental;

/** Loss functions: the last operation on a tape. */
@Experimental
public final class Losses {
  private Losses() {}

  /**
   * Softmax and cross entropy combined: the mean of −log softmax(row)[label] over rows.
   *
   * @param logits one row per sample, one column per class
   */
  public static Tensor crossEntropy(Tape tape, Tensor logits, int[] labels) {
    return crossEntropy(tape, logits, labels, labels.length);
  }

  /**
   * The part that these samples contribute to the mean over a larger set of samples.
   *
   * @param count the size of the larger set
   */
  public static Tensor crossEntropy(Tape tape, Tensor logits, int[] labels, int count) {
    if (labels.length != logits.rows() || labels.length == 0) {
      throw new IllegalArgumentException(
          "cross entropy needs at least one sample and one label per sample, got "
              + labels.length
              + " labels for a "
              + logits);
    }
    int c = logits.columns();
    float[] probabilities = tape.scratch(logits.values().length);
    double[] sums = new double[Workers.chunks(labels.length)];
    tape.workers()
        .forRows(
            labels.length,
            (chunk, from, to) -> {
              for (int row = from; row < to; row++) {
                sums[chunk] -= logSoftmax(logits.values(), row * c, c, probabilities, labels[row]);
              }
            });
    double total = 0;
    for (double sum : sums) {
      total += sum;
    }
    Tensor loss = tape.result(1, 1);
    loss.values()[0] = (float) (total / count);
    tape.record(
        () -> {
          float scale = loss.gradient()[0] / count;
          for (int row = 0; row < labels.length; row++) {
            for (int j = 0; j < c; j++) {
              float wanted = labels[row] == j ? 1 : 0;
              logits.gradient()[row * c + j] += scale * (probabilities[row * c + j] - wanted);
            }
          }
        });
    return loss;
  }

  /** Writes the softmax of a row and returns its logarithm at the label. */
  private static double logSoftmax(float[] logits, int start, int c, float[] softmax, int label) {
    double max = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < c; j++) {
      max = Math.max(max, logits[start + j]);
    }
    double sum = 0;
    for (int j = 0; j < c; j++) {
      // StrictMath: Math.exp may return different bits once compiled.
      double e = StrictMath.exp(logits[start + j] - max);
      softmax[start + j] = (float) e;
      sum += e;
    }
    for (int j = 0; j < c; j++) {
      softmax[start + j] = (float) (softmax[start + j] / sum);
    }
    return logits[start + label] - max - StrictMath.log(sum);
  }
}
