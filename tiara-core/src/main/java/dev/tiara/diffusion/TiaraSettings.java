package dev.tiara.diffusion;

import dev.tiara.input.InputException;
import dev.tiara.stability.Stable;
import java.io.Serializable;

/**
 * The parameters of time-aware random walk diffusion, the paper's Algorithm 1.
 *
 * @param alpha α, the probability of a restart at the seed
 * @param beta β, the probability of travelling to the next snapshot
 * @param epsilon ε, the filtering threshold: smaller entries are dropped
 * @param iterations K, the number of power iterations; {@link #EXACT} for the limit K → ∞
 * @param topK the maximum number of entries to keep per column; {@link #ALL} for no limit
 * @param tolerance the target L1 error of a column versus the paper's, as far as solving causes it
 * @param solver the solver that applies S_t
 */
@Stable
public record TiaraSettings(
    double alpha,
    double beta,
    double epsilon,
    int iterations,
    int topK,
    double tolerance,
    SolverChoice solver)
    implements Serializable {
  /** The limit K → ∞: S_t = (1−c) (I − cÃ_tᵀ)^(−1). */
  public static final int EXACT = Integer.MAX_VALUE;

  /** No limit on the entries of a column. */
  public static final int ALL = Integer.MAX_VALUE;

  /** The default tolerance. */
  public static final double DEFAULT_TOLERANCE = 1e-6;

  /** The defaults of the authors' code. */
  public static final TiaraSettings DEFAULT = new TiaraSettings(0.2, 0.3, 1e-3, 100, ALL);

  /** Checks that the parameters are in bounds and compatible with each other. */
  public TiaraSettings {
    checkProbability("alpha", alpha);
    checkProbability("beta", beta);
    if (!(alpha + beta > 0)) {
      throw ofSum("above 0", alpha, beta);
    }
    if (!(alpha + beta < 1)) {
      throw ofSum("below 1", alpha, beta);
    }
    checkProbability("epsilon", epsilon);
    if (iterations < 1) {
      throw new InputException("iterations", "must be at least 1", iterations);
    }
    if (topK < 1) {
      throw new InputException("top-k", "must be at least 1", topK).saying("top-k");
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new InputException("tolerance", "must be in (0, 1)", tolerance);
    }
    if (solver == SolverChoice.LOCAL && epsilon == 0) {
      throw new InputException("epsilon", "must be above 0 for {solver} local", 0);
    }
    double cut = truncationError(1 - alpha - beta, iterations);
    if (solver != SolverChoice.AUTO && solver != SolverChoice.SERIES && cut > tolerance) {
      throw new InputException(
          "solver",
          "must be series or auto if "
              + iterations
              + " iterations leave the series "
              + (float) cut
              + " away from its limit",
          solver);
    }
  }

  /** Parameters with the default tolerance and choice of solver. */
  public TiaraSettings(double alpha, double beta, double epsilon, int iterations, int topK) {
    this(alpha, beta, epsilon, iterations, topK, DEFAULT_TOLERANCE, SolverChoice.AUTO);
  }

  private static InputException ofSum(String rule, double alpha, double beta) {
    return new InputException("alpha", "must be " + rule, null)
        .about("alpha", "beta")
        .saying("alpha + beta")
        .gotFigures(alpha + " + " + beta);
  }

  private static void checkProbability(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new InputException(name, "must be in [0, 1)", value);
    }
  }

  /** c = 1 − α − β, the probability of a step along an edge. */
  public double c() {
    return 1 - alpha - beta;
  }

  /** γ = β / (α + β), the temporal decay ratio. */
  public double gamma() {
    return beta / (alpha + beta);
  }

  /** Whether S_t is the exact inverse rather than a series of K terms. */
  public boolean isExact() {
    return iterations == EXACT;
  }

  /**
   * The maximum L1 change of a column when the series is truncated after K terms; 0 in the limit.
   */
  public double truncationError() {
    return truncationError(c(), iterations);
  }

  private static double truncationError(double c, int K) {
    return K == EXACT ? 0 : 2 * Math.pow(c, K + 1.0);
  }
}
