package dev.tiara.answers.contest;

import java.util.Arrays;

/** The ranks of some scores, from 1 for the highest; equal scores share their mean rank. */
public final class Ranks {
  private final double[] sorted;

  /** The ranks of the first scores. */
  public Ranks(double[] scores, int count) {
    sorted = Arrays.copyOf(scores, count);
    Arrays.sort(sorted);
  }

  /** The rank of one of the scores. */
  public double of(double score) {
    int below = before(score, false);
    int notAbove = before(score, true);
    return sorted.length - (below + notAbove - 1) / 2.0;
  }

  /** The score that this many reach, or more if it is shared; the lowest if there are fewer. */
  public double reachedBy(int count) {
    int place = sorted.length - count;
    return place >= sorted.length || sorted.length == 0
        ? Double.POSITIVE_INFINITY
        : sorted[Math.max(0, place)];
  }

  private int before(double score, boolean withEqual) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < score || (withEqual && sorted[middle] == score)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
