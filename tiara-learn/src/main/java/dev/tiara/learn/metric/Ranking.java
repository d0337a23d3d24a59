package dev.tiara.learn.metric;

import java.util.Arrays;

/**
 * Metrics of scores that should put positives first. Equal scores count as the mean over all orders
 * they could stand in.
 */
public final class Ranking {
  private Ranking() {}

  /**
   * The area under the ROC curve: the probability that a positive scores above a negative, a tie
   * counting one half.
   *
   * @param labels 1 for positive, 0 for negative
   * @throws IllegalArgumentException if one of the two kinds is missing
   */
  public static double auc(double[] scores, int[] labels) {
    int[] order = descending(scores, labels);
    double positives = Arrays.stream(labels).sum();
    double negatives = labels.length - positives;
    if (positives == 0 || negatives == 0) {
      throw new IllegalArgumentException(
          "AUC needs positives and negatives, got "
              + (long) positives
              + " and "
              + (long) negatives);
    }
    double area = 0;
    double above = 0; // positives that score higher than the tie at hand
    int start = 0;
    while (start < order.length) {
      int end = tieEnd(order, scores, start);
      double tiedPositives = 0;
      for (int i = start; i < end; i++) {
        tiedPositives += labels[order[i]];
      }
      area += (end - start - tiedPositives) * (above + tiedPositives / 2);
      above += tiedPositives;
      start = end;
    }
    return area / (positives * negatives);
  }

  /**
   * Average precision: the mean over positives of the precision at their rank. Within a tie the
   * expected precision over all orders is taken.
   */
  public static double averagePrecision(double[] scores, int[] labels) {
    int[] order = descending(scores, labels);
    double positives = Arrays.stream(labels).sum();
    if (positives == 0) {
      throw new IllegalArgumentException("average precision needs positives, got none");
    }
    double sum = 0;
    double above = 0;
    int start = 0;
    while (start < order.length) {
      int end = tieEnd(order, scores, start);
      double tied = end - start;
      double hits = 0;
      for (int i = start; i < end; i++) {
        hits += labels[order[i]];
      }
      // Each place of the tie holds a positive with chance hits/tied; given that, the places before
      // it in the tie hold (hits − 1)/(tied − 1) positives each.
      double rate = tied > 1 ? (hits - 1) / (tied - 1) : 0;
      for (int place = 0; place < end - start && hits > 0; place++) {
        double precision = (above + 1 + place * rate) / (start + place + 1);
        sum += hits / tied * precision;
      }
      above += hits;
      start = end;
    }
    return sum / positives;
  }

  /**
   * The place of a positive among negatives: with ties it is one of several, all equally likely.
   *
   * @param above how many negatives score higher
   * @param tied how many score the same
   */
  public record Place(int above, int tied) {
    /** The place of a score among those of negatives. */
    public static Place of(double positive, double[] negatives) {
      int above = 0;
      int tied = 0;
      for (double negative : negatives) {
        above += negative > positive ? 1 : 0;
        tied += negative == positive ? 1 : 0;
      }
      return new Place(above, tied);
    }

    /** The expected 1/rank. */
    public double reciprocal() {
      double sum = 0;
      for (int i = 0; i <= tied; i++) {
        sum += 1.0 / (above + i + 1);
      }
      return sum / (tied + 1);
    }

    /** The chance to be among the first k. */
    public double hit(int k) {
      return Math.max(0, Math.min(tied + 1, k - above)) / (tied + 1.0);
    }
  }

  private static int[] descending(double[] scores, int[] labels) {
    if (scores.length != labels.length) {
      throw new IllegalArgumentException(
          "scores and labels must have the same length, got "
              + scores.length
              + " and "
              + labels.length);
    }
    Integer[] order = new Integer[scores.length];
    for (int i = 0; i < order.length; i++) {
      if (Double.isNaN(scores[i])) {
        throw new IllegalArgumentException("scores must be numbers, got NaN at " + i);
      }
      order[i] = i;
    }
    Arrays.sort(order, (a, b) -> Double.compare(scores[b] + 0.0, scores[a] + 0.0));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private static int tieEnd(int[] order, double[] scores, int start) {
    int end = start + 1;
    while (end < order.length && scores[order[end]] == scores[order[start]]) {
      end++;
    }
    return end;
  }
}
