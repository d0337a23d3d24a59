package dev.tiara.diffusion;

/**
 * Which entries of a column the paper's filter may judge otherwise than ours did, given how far off
 * the column may be; and what that adds to its error bound.
 *
 * <p>Only entries within that distance of the threshold can be in doubt. See docs/certificate.md.
 */
final class Doubt {
  private final double epsilon;

  /** Bound on the L1 distance between our column and the paper's, both before the filter. */
  private double distance;

  /** Mass that we kept and the paper may have dropped, and the other way round. */
  private double wronglyKept;

  private double wronglyDropped;

  Doubt(double epsilon) {
    this.epsilon = epsilon;
  }

  /** Begins with a column that may be this far off. */
  void start(double columnDistance) {
    distance = columnDistance;
    wronglyKept = 0;
    wronglyDropped = 0;
  }

  /** Notes the filter's judgement of an entry. */
  void filtered(double x, boolean kept) {
    if (Math.abs(x - epsilon) <= distance && epsilon > 0) {
      note(x, kept);
    }
  }

  /** Notes the judgement of the choice of the largest, whose smallest is given. */
  void ranked(double x, double smallest, boolean kept) {
    if (Math.abs(x - smallest) <= distance) {
      note(x, kept);
    }
  }

  private void note(double x, boolean kept) {
    if (kept) {
      wronglyKept += x;
    } else {
      wronglyDropped += x;
    }
  }

  /** Whether no entry is in doubt. */
  boolean isEmpty() {
    return wronglyKept == 0 && wronglyDropped == 0;
  }

  /** The bound on the distance after filter and normalisation, when we kept this much mass. */
  double afterNormalizing(double kept) {
    double certain = kept - wronglyKept;
    if (certain <= 0) {
      return 2;
    }
    return 2 * Math.max(wronglyKept, wronglyDropped) / kept + distance / certain;
  }
}
