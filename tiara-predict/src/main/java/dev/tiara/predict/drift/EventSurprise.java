package dev.tiara.predict.drift;

/**
 * How surprising an event was, given all earlier snapshots.
 *
 * @param snapshot of the event
 * @param source of the event
 * @param target of the event
 * @param time of the pair's first event in the snapshot
 * @param surprise −ln of the probability that the source's next event is with this target, in nats
 */
public record EventSurprise(int snapshot, int source, int target, double time, double surprise) {}
