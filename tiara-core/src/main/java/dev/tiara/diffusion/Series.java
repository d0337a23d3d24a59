package dev.tiara.diffusion;

/**
 * The series S_t = (1−c) / (1−c^(K+1)) Σ_{k=0}^{K} c^k (Ã_tᵀ)^k of function Power-Iteration
 * (Algorithm 1, lines 9-15), and how much is lost by ending it elsewhere.
 *
 * <p>Ãᵀ is column stochastic, so every column of Σ c^k (Ãᵀ)^k sums to 1 + c + … + c^K, and
 * normalising columns (line 14) is one division.
 */
final class Series {
  private Series() {}

  /**
   * The number of iterations after which the rest of the K moves a column by less than the
   * tolerance (L1): all K of them, where c^(k+1) does not get small enough before.
   */
  static int steps(double c, int K, double tolerance) {
    double enough = Math.ceil(Math.log(tolerance / 2) / Math.log(c)) - 1;
    return (int) Math.max(1, Math.min(K, enough));
  }

  /** (1 − c) / (1 − c^(k+1)) = 1 / (1 + c + … + c^k). */
  static double normalizer(double c, int steps) {
    return (1 - c) / -Math.expm1((steps + 1) * Math.log(c));
  }

  /** The most (L1) that a column of S_t changes when the series goes on for ever after K. */
  static double truncation(double c, int K) {
    return K == TiaraSettings.EXACT ? 0 : 2 * Math.pow(c, K + 1.0);
  }
}
