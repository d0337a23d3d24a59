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

  /** A step of the power iteration: adds c Ãᵀ y to {@code next}. */
  @FunctionalInterface
  public interface Step {
    void add(double[] y, double[] next);
  }

  /**
   * The power iteration (lines 11-13): y ← b, then y ← b + c Ãᵀ y for the given number of steps.
   *
   * @param y a buffer as long as b
   * @param next another one
   * @return the one of them that holds the result, which is not normalised
   */
  public static double[] sum(double[] b, int steps, double[] y, double[] next, Step step) {
    System.arraycopy(b, 0, y, 0, b.length);
    double[] older = y;
    double[] newer = next;
    for (int k = 1; k <= steps; k++) {
      System.arraycopy(b, 0, newer, 0, b.length);
      step.add(older, newer);
      double[] swap = older;
      older = newer;
      newer = swap;
    }
    return older;
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
