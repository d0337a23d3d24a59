package dev.tiara.answers.drift;

/**
 * How surprising an event was, given all earlier snapshots.
 *
 * @param snapshot the snapshot of the event
 * @param source the source of the event
 * @param target the target of the event
 * @param time the time of the pair's first event in the snapshot
 * @param surprise the negative natural logarithm of the probability that an event of the source
 *     goes to this target, in nats
 */
public record EventSurprise(int snapshot, int source, int target, double time, double surprise) {}
