package dev.tiara.answers.ranking;

/**
 * The facts that a predictor may know about a stream before its first event.
 *
 * @param nodes the number of nodes, including those that appear late; it is for sizing arrays and
 *     must not influence a score
 * @param width the width of a snapshot, in the unit of the times
 */
public record StreamShape(int nodes, double width) {}
