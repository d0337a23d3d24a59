package dev.tiara.answers.drift;

/**
 * Two nodes that are close in the last snapshot.
 *
 * @param source s
 * @param target v
 * @param score x_{t,s}(v), the larger one of the two directions
 */
public record ClosePair(int source, int target, double score) {}
