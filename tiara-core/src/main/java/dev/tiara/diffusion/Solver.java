package dev.tiara.diffusion;

import dev.tiara.stability.Stable;

/** The solver that applied S_t of a snapshot. */
@Stable
public enum Solver {
  /** None was needed: the snapshot has no edges. */
  NONE,
  /** Sparse elimination of I − cÃ_tᵀ, in an order that keeps fill-in low. */
  DIRECT,
  /** The same elimination, solved only for entries that reach ε: for large, sparse snapshots. */
  LOCAL,
  /** The series term by term, or an accelerated iteration towards its limit. */
  SERIES,
  /**
   * Local push, which moves mass along edges only if there is enough of it: for snapshots too large
   * for dense columns.
   */
  PUSH
}
