package dev.tiara.internal.bound;

import java.util.Arrays;

/**
 * Which entries of a column the paper's filter may judge otherwise than ours did, given how far off
 * the column may be; and what that adds to its error bound.
 *
 * <p>An entry must be moved to the threshold to be judged otherwise, and all that can be moved up,
 * or down, is half the distance. See docs/certificate.md.
 */
public final class FilterUncertainty {
  private final double epsilon;

  /** Half the bound on the L1 distance between our column and the paper's, before the filter. */
  private double budget;

  /** What it takes to move the entries kept, and dropped, that are close enough to be moved. */
  private final Moves kept = new Moves();

  private final Moves dropped = new Moves();

  /** Mass about which the choice of the largest may be wrong. */
  private double wronglyRankedIn;

  private double wronglyRankedOut;

  public FilterUncertainty(double epsilon) {
    this.epsilon = epsilon;
  }

  /** Begins with a column that may be this far off. */
  public void start(double distance) {
    budget = distance / 2;
    kept.count = 0;
    dropped.count = 0;
    wronglyRankedIn = 0;
    wronglyRankedOut = 0;
  }

  /** Whether an entry this far from the threshold may be judged otherwise. */
  public boolean concerns(double move) {
    return move <= budget && epsilon > 0;
  }

  /** Notes the filter's judgement of an entry: it stays if it is not below the threshold. */
  public void filtered(double x) {
    double move = Math.abs(x - epsilon);
    if (concerns(move)) {
      (x < epsilon ? dropped : kept).add(move);
    }
  }

  /**
   * Notes the judgement of the choice of the largest.
   *
   * @param rival the entry nearest to x that was judged otherwise: the largest that was dropped, or
   *     the smallest that stays
   */
  public void ranked(double x, double rival, boolean stays) {
    if (Math.abs(x - rival) <= 2 * budget) {
      if (stays) {
        wronglyRankedIn += x;
      } else {
        wronglyRankedOut += x;
      }
    }
  }

  /** Whether no entry is in doubt. */
  public boolean isEmpty() {
    return kept.count == 0 && dropped.count == 0 && wronglyRankedIn == 0 && wronglyRankedOut == 0;
  }

  /** The bound on the distance after filter and normalisation, when we kept this much mass. */
  public double afterNormalizing(double mass) {
    double wronglyKept = wronglyRankedIn + kept.most(budget) * (epsilon + budget);
    double wronglyDropped = wronglyRankedOut + dropped.most(budget) * epsilon;
    double certain = mass - wronglyKept;
    if (certain <= 0) {
      return 2;
    }
    return 2 * Math.max(wronglyKept, wronglyDropped) / mass + 2 * budget / certain;
  }

  /** Distances of entries to the threshold. */
  private static final class Moves {
    private double[] lengths = new double[16];
    private int count;

    void add(double length) {
      if (count == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * count);
      }
      lengths[count++] = length;
    }

    /** How many of them the budget pays for, at most. */
    int most(double budget) {
      Arrays.sort(lengths, 0, count);
      double left = budget;
      int paid = 0;
      while (paid < count && lengths[paid] <= left) {
        left -= lengths[paid++];
      }
      return paid;
    }
  }
}
