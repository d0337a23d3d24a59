package dev.tiara.answers.contest;

/** Softmax of scores. */
public final class Probabilities {
  private Probabilities() {}

  /** Replaces the first scores by probabilities; minus infinity becomes 0. */
  public static void ofScores(double[] scores, int count) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      highest = Math.max(highest, scores[i]);
    }
    double total = 0;
    for (int i = 0; i < count; i++) {
      scores[i] = StrictMath.exp(scores[i] - highest);
      total += scores[i];
    }
    for (int i = 0; i < count; i++) {
      scores[i] /= total;
    }
  }

  /** The number of probabilities of at least a threshold. */
  public static int countFrom(double[] probabilities, int count, double threshold) {
    int found = 0;
    for (int i = 0; i < count; i++) {
      found += probabilities[i] >= threshold ? 1 : 0;
    }
    return found;
  }
}
