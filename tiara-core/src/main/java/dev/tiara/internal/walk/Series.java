package dev.tiara.internal.walk;

import dev.tiara.diffusion.TiaraSettings;

/**
 * The series S_t = (1−c) / (1−c^(K+1)) Σ_{k=0}^{K} c^k (Ã_tᵀ)^k of function Power-Iteration
 * (Algorithm 1, lines 9-15), and the error of ending it elsewhere.
 *
 * <p>Ãᵀ is column stochastic, so every column of Σ c^k (Ãᵀ)^k sums to 1 + c + … + c^K, and
 * normalising the columns (line 14) takes a single division.
 */
public final class Series {
  private Series() {}

  /**
   * The number of iterations, at most K, after which the remaining ones change a column by no more
   * than the tolerance (L1).
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
   * The error (L1) that each application of S_t may have so that all of them stay within the
   * tolerance.
   */
  public static double stepTolerance(TiaraSettings settings) {
    // Errors count twice (Column.expectError) and shrink by γ per step; half is for the filter.
    return settings.tolerance() * Math.max(1 - settings.gamma(), 1e-3) / 4;
  }

  /** Whether the limit K → ∞ is too far from K terms to replace them. */
  public static boolean isTruncated(TiaraSettings settings) {
    return settings.truncationError() > stepTolerance(settings);
  }
}
