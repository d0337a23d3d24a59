package dev.tiara.events;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A block of consecutive events, stored by column. Only the last block of a log has free space; the
 * others hold {@link #CAPACITY} events each, so that their arrays stay small enough for any garbage
 * collector to move or reclaim cheaply.
 *
 * @param weights null if every event has weight 1
 */
record EventChunk(int[] sources, int[] targets, double[] times, double @Nullable [] weights) {
  static final int BITS = 14;

  /** The number of events of a full block. */
  static final int CAPACITY = 1 << BITS;

  /** Selects the bits of an event's number that are its position within its block. */
  static final int MASK = CAPACITY - 1;

  /** A block with space for this many events. */
  static EventChunk empty(int capacity, boolean weighted) {
    return new EventChunk(
        new int[capacity],
        new int[capacity],
        new double[capacity],
        weighted ? new double[capacity] : null);
  }

  int capacity() {
    return times.length;
  }

  /** A copy with space for this many events. */
  EventChunk copy(int capacity) {
    return new EventChunk(
        Arrays.copyOf(sources, capacity),
        Arrays.copyOf(targets, capacity),
        Arrays.copyOf(times, capacity),
        weights == null ? null : Arrays.copyOf(weights, capacity));
  }

  /** The same events, in the same arrays, with a column of weights, all 1. */
  EventChunk withWeights() {
    double[] ones = new double[capacity()];
    Arrays.fill(ones, 1);
    return new EventChunk(sources, targets, times, ones);
  }

  /** Writes an event, whose weight must be 1 unless there is a column of weights. */
  void set(int at, int source, int target, double time, double weight) {
    sources[at] = source;
    targets[at] = target;
    times[at] = time;
    if (weights != null) {
      weights[at] = weight;
    }
  }

  double weight(int at) {
    return weights == null ? 1 : weights[at];
  }
}
