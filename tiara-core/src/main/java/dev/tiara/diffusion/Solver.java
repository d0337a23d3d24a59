package dev.tiara.diffusion;

/** The ways to apply S_t, and the choice among them. */
public enum Solver {
  /** The cheapest of the others for each snapshot, by counting their operations. */
  AUTO,
  /** Sparse elimination of I − cÃ_tᵀ in an order that keeps it sparse. */
  DIRECT,
  /** The same elimination, but solved only where entries reach ε: for large, sparse snapshots. */
  LOCAL,
  /** The series term by term, accelerated where all of its terms are wanted. */
  SERIES,
  /**
   * Mass pushed along edges only where there is enough of it: for snapshots too large to be dense.
   */
  PUSH,
  /** A snapshot without edges needs none. */
  NONE
}
