package dev.tiara.answers.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events of a growing log and the state after all of them. Events may arrive late by up to a
 * given time, and most arrive nearly in order: a second state stays a number of events behind, from
 * which the rest is replayed when a late event has been inserted. If one belongs before even that
 * state, it is built anew, and stays further behind from then on. Events at the same time keep the
 * order in which they arrived.
 *
 * <p>Not thread-safe.
 */
public final class LiveEvents {
  private static final int FIRST_LAG = 1024;

  /** The second state is this part of all events behind: to replay them costs as much as a copy. */
  private static final int PART = 16;

  private final double lateness;

  /** The least number of events by which the second state is behind. */
  private int lag;

  private int[] sources;
  private int[] targets;
  private double[] times;
  private int size;

  /** The state after all but the last events; null if no event may be late. */
  private @Nullable EventState settled;

  private EventState current;
  private boolean replayed = true;

  /**
   * The events of a log, with a state that has these scales.
   *
   * @param lateness how late an event may be; 0 to require chronological order
   */
  public LiveEvents(OrderedEvents events, TimeScales scales, double lateness) {
    this(events, scales, lateness, FIRST_LAG);
  }

  /**
   * The same with a second state that is at least this number of events behind at first.
   *
   * @throws IllegalArgumentException if the lateness is negative or not finite
   */
  LiveEvents(OrderedEvents events, TimeScales scales, double lateness, int lag) {
    if (!(lateness >= 0 && lateness < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("lateness must be at least 0 and finite, got " + lateness);
    }
    this.lateness = lateness;
    this.lag = lag;
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
    if (settled != null && place < settled.events()) {
      settled = new EventState(settled.scales());
      lag = 2 * (size - place);
    }
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
    int end = size - Math.max(lag, size / PART);
    for (int i = settled.events(); i < size && (i < end || times[i] < watermark); i++) {
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
