package dev.tiara.learn.metric;

import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.function.DoublePredicate;

/**
 * Metrics for scores that should rank positives first. Ties count as the mean over all possible
 * orders.
 */
@Experimental
public final class Ranking {
  private Ranking() {}

  /**
   * The area under the ROC curve: the probability that a positive scores above a negative, where a
   * tie counts one half.
   *
   * @param labels 1 for positive, 0 for negative
   * @throws IllegalArgumentException if there are no positives or no negatives
   */
  public static double auc(double[] scores, int[] labels) {
    return tally(scores, labels).auc();
  }

  /**
   * Average precision: the mean over positives of the precision at their rank. Within a tie, the
   * expected precision over all orders counts.
   */
  public static double averagePrecision(double[] scores, int[] labels) {
    return tally(scores, labels).averagePrecision();
  }

  /**
   * The rank of a positive among negatives; within a tie, all ranks are equally likely.
   *
   * @param above the number of negatives that score higher
   * @param tied the number of negatives that score the same
   */
  public record Rank(int above, int tied) {
    /** The rank of a score among those of negatives. */
    public static Rank of(double positive, double[] negatives) {
      double[] sorted = negatives.clone();
      Arrays.sort(sorted);
      return amongSorted(positive, sorted);
    }

    /** The rank of a score among those of negatives in ascending order, in O(log n). */
    public static Rank amongSorted(double positive, double[] ascending) {
      int notAbove = countWhile(ascending, negative -> negative <= positive);
      int below = countWhile(ascending, negative -> negative < positive);
      return new Rank(ascending.length - notAbove, notAbove - below);
    }

    /** The number of scores that satisfy a condition, which must hold for the lowest ones. */
    private static int countWhile(double[] ascending, DoublePredicate condition) {
      int low = 0;
      int high = ascending.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (condition.test(ascending[middle])) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** The expected 1/rank. */
    public double reciprocal() {
      double sum = 0;
      for (int i = 0; i <= tied; i++) {
        sum += 1.0 / (above + i + 1);
      }
      return sum / (tied + 1);
    }

    /** The probability of being among the top k. */
    public double hit(int k) {
      return Math.max(0, Math.min(tied + 1, k - above)) / (tied + 1.0);
    }
  }

  private static RankedScores.Tally tally(double[] scores, int[] labels) {
    if (scores.length != labels.length) {
      throw new IllegalArgumentException(
          "scores and labels must have the same length, got "
              + scores.length
              + " and "
              + labels.length);
    }
    RankedScores ranked = new RankedScores(scores);
    int[][] counts = new int[2][ranked.count()];
    for (int i = 0; i < labels.length; i++) {
      counts[labels[i]][ranked.level(i)]++;
    }
    return new RankedScores.Tally(counts[1], counts[0]);
  }
}
