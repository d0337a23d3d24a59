package dev.tiara.spark;

import dev.tiara.diffusion.Certificate;
import java.util.Optional;

/**
 * What a run comes to.
 *
 * @param nodes n
 * @param snapshots T
 * @param edges distinct ones, each once, of all snapshots
 * @param entries written, of all snapshots
 * @param resumedAt the number of snapshots that were there before
 * @param certificate the largest bounds of all snapshots; empty where the method is exact
 */
record SparkSummary(
    int nodes,
    int snapshots,
    long edges,
    long entries,
    int resumedAt,
    Optional<Certificate> certificate) {}
