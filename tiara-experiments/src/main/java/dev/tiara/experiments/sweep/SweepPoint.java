package dev.tiara.experiments.sweep;

/** One point of a sweep: the parameters of TiaRa that it varies or fixes. */
public record SweepPoint(double alpha, double beta, double epsilon) {

  /** γ = β / (α + β), the temporal decay ratio. */
  public double gamma() {
    return beta / (alpha + beta);
  }

  /** The three parameters, in single precision. */
  @Override
  public String toString() {
    return "α " + (float) alpha + ", β " + (float) beta + ", ε " + (float) epsilon;
  }
}
