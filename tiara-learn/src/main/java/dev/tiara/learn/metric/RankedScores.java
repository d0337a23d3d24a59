package dev.tiara.learn.metric;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Scores, sorted once. Samples with equal scores share a level; level 0 has the highest score.
 * Metrics are then computed in linear time from the numbers of positives and negatives per level,
 * for each resample of a bootstrap.
 */
@Experimental
public final class RankedScores {
  private final int[] levels;
  private final int count;

  /**
   * Sorts scores in O(n log n).
   *
   * @throws IllegalArgumentException if a score is NaN
   */
  public RankedScores(double[] scores) {
    double[] ascending = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      if (Double.isNaN(scores[i])) {
        throw new IllegalArgumentException("scores must be numbers, got NaN at " + i);
      }
      ascending[i] = scores[i] + 0.0; // turns −0 into 0
    }
    Arrays.sort(ascending);
    int distinct = 0;
    for (int i = 0; i < ascending.length; i++) {
      if (i == 0 || ascending[i] != ascending[i - 1]) {
        ascending[distinct++] = ascending[i];
      }
    }
    count = distinct;
    levels = new int[scores.length];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = count - 1 - Arrays.binarySearch(ascending, 0, count, scores[i] + 0.0);
    }
  }

  /** The number of levels. */
  public int count() {
    return count;
  }

  /** The level of a sample. */
  public int level(int sample) {
    return levels[sample];
  }

  /**
   * The numbers of positives and negatives at each level.
   *
   * @param positives the number of positives at each level
   * @param negatives the number of negatives at each level
   */
  public record Tally(int[] positives, int[] negatives) {
    /** The area under the ROC curve, as {@link Ranking#auc} defines it. */
    public double auc() {
      double allPositives = Arrays.stream(positives).sum();
      double allNegatives = Arrays.stream(negatives).sum();
      if (allPositives == 0 || allNegatives == 0) {
        throw new IllegalArgumentException(
            "AUC needs positives and negatives, got "
                + (long) allPositives
                + " and "
                + (long) allNegatives);
      }
      double area = 0;
      double above = 0; // positives that score higher than the current level
      for (int level = 0; level < positives.length; level++) {
        double tied = positives[level];
        area += negatives[level] * (above + tied / 2);
        above += tied;
      }
      return area / (allPositives * allNegatives);
    }

    /** Average precision, as {@link Ranking#averagePrecision} defines it. */
    public double averagePrecision() {
      double all = Arrays.stream(positives).sum();
      if (all == 0) {
        throw new IllegalArgumentException("average precision needs positives, got none");
      }
      double sum = 0;
      double above = 0;
      int start = 0; // the rank of the first sample of the current level, from 0
      for (int level = 0; level < positives.length; level++) {
        int tied = positives[level] + negatives[level];
        double hits = positives[level];
        // Each place of the tie holds a positive with probability hits/tied; given that, each place
        // before it in the tie holds (hits − 1)/(tied − 1) positives in expectation.
        double rate = tied > 1 ? (hits - 1) / (tied - 1) : 0;
        for (int place = 0; place < tied && hits > 0; place++) {
          double precision = (above + 1 + place * rate) / (start + place + 1);
          sum += hits / tied * precision;
        }
        above += hits;
        start += tied;
      }
      return sum / all;
    }
  }
}
