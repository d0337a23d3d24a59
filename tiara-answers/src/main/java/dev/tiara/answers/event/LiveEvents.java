package dev.tiara.answers.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events of a growing log and the state after all of them. Events may arrive late by up to a
 * given time: a second state ends at the watermark, the time of the last event minus that lateness,
 * and the open window after it is replayed when a late event has been inserted. Events at the same
 * time keep the order in which they arrived.
 *
 * <p>Not thread-safe.
 */
public final class LiveEvents {
  private final double lateness;
  private int[] sources;
  private int[] targets;
  private double[] times;
  private int size;

  /** The state after the events before the watermark; null if no event may be late. */
  private @Nullable EventState settled;

  private EventState current;
  private boolean replayed = true;

  /**
   * The events of a log, with a state that has these scales.
   *
   * @param lateness how late an event may be; 0 to require chronological order
   */
  public LiveEvents(OrderedEvents events, TimeScales scales, double lateness) {
    if (!(lateness >= 0 && lateness < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("lateness must be at least 0 and finite, got " + lateness);
    }
    this.lateness = lateness;
    sources = events.sources().clone();
    targets = events.targets().clone();
    times = events.times().clone();
    size = times.length;
    current = new EventState(scales);
    if (lateness > 0) {
      settled = current;
      settle();
      current = current.copy();
    }
    for (int i = current.events(); i < size; i++) {
      current.append(sources[i], targets[i], times[i]);
    }
  }

  /** The earliest time at which an event is still accepted; minus infinity before the first. */
  public double watermark() {
    return size == 0 ? Double.NEGATIVE_INFINITY : times[size - 1] - lateness;
  }

  /** The number of events. */
  public int size() {
    return size;
  }

  /**
   * Adds an event.
   *
   * @throws IllegalArgumentException if its time is not finite or before the watermark
   */
  public void append(int source, int target, double time) {
    if (!Double.isFinite(time)) {
      throw new IllegalArgumentException("time of an event must be finite, got " + time);
    }
    if (time < watermark()) {
      throw new IllegalArgumentException(
          "events must not be earlier than the watermark " + watermark() + ", got time " + time);
    }
    if (size == times.length) {
      int length = Math.max(16, size + (size >> 1));
      sources = Arrays.copyOf(sources, length);
      targets = Arrays.copyOf(targets, length);
      times = Arrays.copyOf(times, length);
    }
    int place = size;
    while (place > 0 && times[place - 1] > time) {
      place--;
    }
    System.arraycopy(sources, place, sources, place + 1, size - place);
    System.arraycopy(targets, place, targets, place + 1, size - place);
    System.arraycopy(times, place, times, place + 1, size - place);
    sources[place] = source;
    targets[place] = target;
    times[place] = time;
    size++;
    if (place < size - 1) {
      replayed = false;
    } else if (replayed) {
      current.append(source, target, time);
    }
    settle();
  }

  private void settle() {
    if (settled == null) {
      return;
    }
    double watermark = watermark();
    for (int i = settled.events(); i < size && times[i] < watermark; i++) {
      settled.append(sources[i], targets[i], times[i]);
    }
  }

  /** The state after all events. */
  public EventState state() {
    if (!replayed && settled != null) {
      current = settled.copy();
      for (int i = settled.events(); i < size; i++) {
        current.append(sources[i], targets[i], times[i]);
      }
      replayed = true;
    }
    return current;
  }

  /** All events so far; they share nothing with this log. */
  public OrderedEvents events(int nodes) {
    return new OrderedEvents(
        Arrays.copyOf(sources, size),
        Arrays.copyOf(targets, size),
        Arrays.copyOf(times, size),
        nodes);
  }
}
