package dev.tiara.diffusion;

/**
 * How S_t is to be applied: by the solver that is cheapest for each snapshot, or by a given one.
 */
public enum SolverChoice {
  /** The cheapest of the others for each snapshot, by counting their operations. */
  AUTO,
  /** Always {@link Solver#DIRECT}. */
  DIRECT,
  /** Always {@link Solver#LOCAL}. */
  LOCAL,
  /** Always {@link Solver#SERIES}. */
  SERIES,
  /** Always {@link Solver#PUSH}. */
  PUSH
}
