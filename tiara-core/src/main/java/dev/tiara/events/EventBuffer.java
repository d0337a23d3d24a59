package dev.tiara.events;

import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects events between nodes that are already numbered, for readers that need no name lookup;
 * {@link EventTable#builder} does the same for named nodes. Not thread-safe.
 */
public final class EventBuffer {
  private int count;
  private int selfLoops;
  private int[] sources = new int[1 << 10];
  private int[] targets = new int[1 << 10];
  private double[] times = new double[1 << 10];

  /** Null if no event has a weight. */
  private double @Nullable [] weights;

  /** An empty buffer. */
  public EventBuffer() {}

  /**
   * Adds an event without a weight; if other events have weights, its weight is 1.
   *
   * @throws IllegalArgumentException if the time is not finite
   */
  public EventBuffer add(int source, int target, double time) {
    append(source, target, time);
    if (weights != null) {
      weights[count - 1] = 1;
    }
    return this;
  }

  /**
   * Adds an event with a weight.
   *
   * @throws IllegalArgumentException if the time is not finite, or the weight is negative or not
   *     finite
   */
  public EventBuffer add(int source, int target, double time, double weight) {
    Snapshot.checkWeight(weight);
    append(source, target, time);
    weightsOfEarlierEvents()[count - 1] = weight;
    return this;
  }

  private double[] weightsOfEarlierEvents() {
    if (weights == null) {
      weights = new double[times.length];
      Arrays.fill(weights, 0, count, 1);
    }
    return weights;
  }

  private void append(int source, int target, double time) {
    EventTable.checkTime(time);
    if (count == times.length) {
      resize(Math.addExact(count, Math.max(1 << 10, count >> 1)));
    }
    sources[count] = source;
    targets[count] = target;
    times[count++] = time;
    selfLoops += source == target ? 1 : 0;
  }

  /** Counts self-loops that were left out. */
  public EventBuffer dropSelfLoops(int dropped) {
    selfLoops += dropped;
    return this;
  }

  /** Reserves space for this many events in total, if an array can hold them. */
  public void reserve(long total) {
    if (total > times.length && total < Integer.MAX_VALUE - 8) {
      resize((int) total);
    }
  }

  /** The number of events so far. */
  public int size() {
    return count;
  }

  /** Adds the events of another buffer, whose node i is node {@code numbers[i]} here. */
  public void append(EventBuffer other, int[] numbers) {
    int sum = Math.addExact(count, other.count);
    if (sum > times.length) {
      resize(sum);
    }
    for (int i = 0; i < other.count; i++) {
      sources[count + i] = numbers[other.sources[i]];
      targets[count + i] = numbers[other.targets[i]];
    }
    System.arraycopy(other.times, 0, times, count, other.count);
    if (other.weights != null) {
      System.arraycopy(other.weights, 0, weightsOfEarlierEvents(), count, other.count);
    } else if (weights != null) {
      Arrays.fill(weights, count, sum, 1);
    }
    selfLoops += other.selfLoops;
    count = sum;
  }

  private void resize(int capacity) {
    sources = Arrays.copyOf(sources, capacity);
    targets = Arrays.copyOf(targets, capacity);
    times = Arrays.copyOf(times, capacity);
    weights = weights == null ? null : Arrays.copyOf(weights, capacity);
  }

  /**
   * The table of the events so far, between these nodes.
   *
   * @throws IllegalArgumentException if a node is out of range
   */
  public EventTable table(Nodes nodes) {
    return EventTable.of(
        nodes,
        Arrays.copyOf(sources, count),
        Arrays.copyOf(targets, count),
        Arrays.copyOf(times, count),
        weights == null ? null : Arrays.copyOf(weights, count),
        selfLoops);
  }
}
