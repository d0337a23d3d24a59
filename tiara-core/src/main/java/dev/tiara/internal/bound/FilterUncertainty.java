package dev.tiara.internal.bound;

import java.util.Arrays;

/**
 * The entries of a column on which the paper's filter may decide differently from ours, given the
 * error bound of the column, and what they add to that bound.
 *
 * <p>For the decision to differ, the error must move an entry across the threshold, and it can move
 * at most half of the distance bound up, and half down. See docs/certificate.md.
 */
public final class FilterUncertainty {
  private final double epsilon;

  /** Half the bound on the L1 distance between our column and the paper's, before the filter. */
  private double budget;

  /** The distances to the threshold of kept, and dropped, entries that are in doubt. */
  private final Moves kept = new Moves();

  private final Moves dropped = new Moves();

  /** The mass that the choice of the k largest may have kept, or dropped, wrongly. */
  private double wronglyRankedIn;

  private double wronglyRankedOut;

  public FilterUncertainty(double epsilon) {
    this.epsilon = epsilon;
  }

  /** Starts a column whose L1 distance to the paper's is at most this. */
  public void start(double distance) {
    budget = distance / 2;
    kept.count = 0;
    dropped.count = 0;
    wronglyRankedIn = 0;
    wronglyRankedOut = 0;
  }

  /** Whether an entry this far from the threshold is in doubt. */
  public boolean isInDoubt(double move) {
    return move <= budget && epsilon > 0;
  }

  /** Records the filter's decision on an entry, which is kept unless it is below the threshold. */
  public void filtered(double x) {
    double move = Math.abs(x - epsilon);
    if (isInDoubt(move)) {
      (x < epsilon ? dropped : kept).add(move);
    }
  }

  /**
   * Records whether an entry is among the k largest.
   *
   * @param rival the entry closest to x with the opposite decision: the largest that was dropped,
   *     or the smallest that stays
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

  /** The bound on the distance after filtering and normalising, given the mass that was kept. */
  public double afterNormalizing(double mass) {
    double wronglyKept = wronglyRankedIn + kept.maxWithin(budget) * (epsilon + budget);
    double wronglyDropped = wronglyRankedOut + dropped.maxWithin(budget) * epsilon;
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

    /** The largest number of them that fits into the budget. */
    int maxWithin(double budget) {
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
