package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;

/** A way to compute the spatial augmenter S_t of a snapshot (Algorithm 1, lines 1-3). */
@FunctionalInterface
interface SpatialSolver {
  /** S_t on the activated nodes; on the others S_t is the identity. */
  SpatialAugmenter solve(Snapshot A);
}
