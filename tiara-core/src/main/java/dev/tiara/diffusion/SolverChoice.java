package dev.tiara.diffusion;

/** The choice of a solver for S_t: the cheapest one for each snapshot, or a given one. */
public enum SolverChoice {
  /** The cheapest of the others for each snapshot, by operation count. */
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
