package dev.tiara.answers.drift;

/**
 * How much changed in a snapshot: the distribution of ‖x_{t,s} − x_{t−1,s}‖₁ over the nodes that
 * have had an edge so far, and the surprise of its events.
 *
 * @param snapshot t, counted from 0; the first snapshot with a predecessor to compare with is 1
 * @param start when the snapshot starts
 * @param nodes the number of nodes that have had an edge up to this snapshot
 * @param mean the mean change of a node
 * @param median the median change of a node
 * @param upper the 90th percentile of the change of a node
 * @param max the largest change
 * @param events the number of distinct pairs with an event in this snapshot
 * @param surprise the mean surprise of these events in nats; 0 if there are none
 */
public record SnapshotDrift(
    int snapshot,
    double start,
    int nodes,
    double mean,
    double median,
    double upper,
    double max,
    int events,
    double surprise) {}
