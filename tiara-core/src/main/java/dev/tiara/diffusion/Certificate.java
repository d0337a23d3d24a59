package dev.tiara.diffusion;

/**
 * How wrong a snapshot's X̃_t can be: upper bounds on the L1 distance of a column, the largest and
 * the mean over columns. How they come about is told in docs/certificate.md.
 *
 * @param solver that S_t was applied with
 * @param maxToPaper distance to the paper's X̃_t in exact arithmetic, largest
 * @param meanToPaper the same, mean
 * @param maxToUnfiltered distance to X_t had nothing ever been filtered, largest
 * @param meanToUnfiltered the same, mean
 */
public record Certificate(
    Solver solver,
    double maxToPaper,
    double meanToPaper,
    double maxToUnfiltered,
    double meanToUnfiltered) {}
