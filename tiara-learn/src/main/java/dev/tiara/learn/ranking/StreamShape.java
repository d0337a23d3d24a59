package dev.tiara.learn.ranking;

/**
 * What a predictor may know about a stream before its first event.
 *
 * @param nodes the number of nodes, those included that appear late: it sizes arrays and must not
 *     influence a score
 * @param width of a snapshot, in the unit of the times
 * @param bipartite whether sources and targets are two kinds of nodes
 */
public record StreamShape(int nodes, double width, boolean bipartite) {}
