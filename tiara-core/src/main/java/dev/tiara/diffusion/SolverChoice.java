package dev.tiara.diffusion;

import dev.tiara.stability.Stable;

/** The choice of a solver for S_t: the cheapest one for each snapshot, or a given one. */
@Stable
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
