package dev.tiara.diffusion;

/** The solver that applied S_t of a snapshot. */
public enum Solver {
  /** Not at all: the snapshot has no edges. */
  NONE,
  /** Sparse elimination of I − cÃ_tᵀ in an order that keeps it sparse. */
  DIRECT,
  /** The same elimination, but solved only where entries reach ε: for large, sparse snapshots. */
  LOCAL,
  /** The series term by term, accelerated where all of its terms are wanted. */
  SERIES,
  /**
   * Mass pushed along edges only where there is enough of it: for snapshots too large to be dense.
   */
  PUSH
}
