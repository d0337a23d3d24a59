package dev.tiara.learn.sweep;

import java.util.Locale;

/** One place of a sweep: the parameters of TiaRa that it varies or fixes. */
public record SweepPoint(double alpha, double beta, double epsilon) {

  /** γ = β / (α + β), the temporal decay ratio. */
  public double gamma() {
    return beta / (alpha + beta);
  }

  /** The three, to few digits. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "α %.5g, β %.5g, ε %.1e", alpha, beta, epsilon);
  }
}
