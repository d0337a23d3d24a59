package dev.tiara.internal.walk;

import dev.tiara.diffusion.TiaraSettings;

/**
 * The series S_t = (1−c) / (1−c^(K+1)) Σ_{k=0}^{K} c^k (Ã_tᵀ)^k of function Power-Iteration
 * (Algorithm 1, lines 9-15), and how much is lost by ending it elsewhere.
 *
 * <p>Ãᵀ is column stochastic, so every column of Σ c^k (Ãᵀ)^k sums to 1 + c + … + c^K, and
 * normalising columns (line 14) is one division.
 */
public final class Series {
  private Series() {}

  /**
   * The number of iterations after which the rest of the K moves a column by less than the
   * tolerance (L1): all K of them, where c^(k+1) does not get small enough before.
   */
  public static int steps(double c, int K, double tolerance) {
    double enough = Math.ceil(Math.log(tolerance / 2) / Math.log(c)) - 1;
    return (int) Math.max(1, Math.min(K, enough));
  }

  /** (1 − c) / (1 − c^(k+1)) = 1 / (1 + c + … + c^k). */
  public static double normalizer(double c, int steps) {
    return (1 - c) / -Math.expm1((steps + 1) * Math.log(c));
  }

  /**
   * The error (L1) of one application of S_t with which the errors of all add up to the tolerance.
   */
  public static double stepTolerance(TiaraSettings settings) {
    // Errors count twice (Column.expectError) and shrink by γ a step; half is left to the filter.
    return settings.tolerance() * Math.max(1 - settings.gamma(), 1e-3) / 4;
  }

  /** Whether the limit K → ∞ is too far from K terms to stand in for them. */
  public static boolean isTruncated(TiaraSettings settings) {
    return settings.truncationError() > stepTolerance(settings);
  }
}
