package dev.tiara.answers.event;

/**
 * How often sources went from one target to another, T(a, c), each switch weighing 2^((t − t₀)/τ),
 * so that the ratio to the current weight decays without touching old entries.
 */
final class Switches {
  /** Weights are divided by 2^512 before they overflow. */
  private static final double MAX_EXPONENT = 512;

  private final double halfLife;
  private final StrongLinks links;
  private final Doubles totals;
  private double origin;

  Switches(double halfLife) {
    this.halfLife = halfLife;
    links = new StrongLinks();
    totals = new Doubles(0);
    origin = Double.NaN;
  }

  private Switches(Switches other) {
    halfLife = other.halfLife;
    links = other.links.copy();
    totals = other.totals.copy();
    origin = other.origin;
  }

  Switches copy() {
    return new Switches(this);
  }

  void add(int from, int to, double time) {
    if (Double.isNaN(origin)) {
      origin = time;
    }
    if (time - origin > MAX_EXPONENT * halfLife) {
      double steps = Math.floor((time - origin) / (MAX_EXPONENT * halfLife));
      links.scale(StrictMath.pow(2, -MAX_EXPONENT * steps));
      totals.scale(StrictMath.pow(2, -MAX_EXPONENT * steps));
      origin =
          steps > 2 ? time : origin + steps * MAX_EXPONENT * halfLife; // beyond 2, nothing is left
    }
    double weight = weightOf(time);
    links.add(from, to, weight);
    totals.add(from, weight);
  }

  /** The weight of a switch at this time. */
  double weightOf(double time) {
    return Double.isNaN(origin) ? 1 : StrictMath.pow(2, (time - origin) / halfLife);
  }

  /** The weight of all switches from a target. */
  double total(int from) {
    return totals.get(from);
  }

  /** The weights of the single switches. */
  StrongLinks links() {
    return links;
  }
}
