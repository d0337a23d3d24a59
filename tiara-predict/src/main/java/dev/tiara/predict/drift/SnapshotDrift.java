package dev.tiara.predict.drift;

/**
 * How much changed in a snapshot: the distribution of ‖x_{t,s} − x_{t−1,s}‖₁ over the nodes that
 * have had an edge by then, and the surprise of its events.
 *
 * @param snapshot t, counted from 0; the first that can be compared with an earlier one is 1
 * @param start when the snapshot starts
 * @param nodes the number of nodes that have had an edge up to this snapshot
 * @param mean change of a node
 * @param median change of a node
 * @param upper the change that 90% of the nodes do not exceed
 * @param max the largest change
 * @param events the number of different pairs with an event in this snapshot
 * @param surprise their mean surprise in nats; 0 without events
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
