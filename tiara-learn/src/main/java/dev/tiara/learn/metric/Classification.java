package dev.tiara.learn.metric;

import dev.tiara.stability.Experimental;

/** Metrics for predicted classes. */
@Experimental
public final class Classification {
  private Classification() {}

  /**
   * Macro F1: the mean of 2·TP / (2·TP + FP + FN) over the classes that occur among the labels or
   * the predictions.
   */
  public static double macroF1(int[] predicted, int[] labels, int classes) {
    if (predicted.length != labels.length || labels.length == 0) {
      throw new IllegalArgumentException(
          "macro F1 needs as many predictions as labels and at least one, got "
              + predicted.length
              + " and "
              + labels.length);
    }
    int[] hits = new int[classes];
    int[] misses = new int[classes];
    for (int i = 0; i < labels.length; i++) {
      if (predicted[i] == labels[i]) {
        hits[labels[i]]++;
      } else {
        misses[labels[i]]++;
        misses[predicted[i]]++;
      }
    }
    double sum = 0;
    int occurring = 0;
    for (int c = 0; c < classes; c++) {
      if (hits[c] + misses[c] > 0) {
        sum += 2.0 * hits[c] / (2.0 * hits[c] + misses[c]);
        occurring++;
      }
    }
    return sum / occurring;
  }
}
