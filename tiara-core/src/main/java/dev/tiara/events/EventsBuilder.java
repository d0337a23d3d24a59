package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects timed events (source, target, time) and cuts them into the snapshots of a dynamic graph.
 *
 * <p>Nodes are numbered in the order in which they first occur. Times are numbers in any one unit;
 * whole numbers up to 2^53 are exact.
 */
public final class EventsBuilder {
  private final Direction direction;
  private final boolean weighted;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  private int count;
  private int[] sources = new int[1024];
  private int[] targets = new int[1024];
  private double[] times = new double[1024];
  private double[] weights;

  public EventsBuilder(Direction direction, Weighting weighting) {
    this.direction = direction;
    this.weighted = weighting == Weighting.WEIGHTED;
    this.weights = weighted ? new double[1024] : null;
  }

  /** Adds an event of weight 1. */
  public EventsBuilder add(String source, String target, double time) {
    return add(source, target, time, 1);
  }

  /**
   * Adds an event. The weight is read only where the graph is weighted.
   *
   * <p>An event of a node with itself is checked and left out, as if it were not in the input: it
   * makes neither a node nor a snapshot (so do the paper's authors).
   *
   * @throws IllegalArgumentException if the time is not finite, or the weight negative or not
   *     finite
   */
  public EventsBuilder add(String source, String target, double time, double weight) {
    checkTime(time);
    if (weighted) {
      Snapshot.checkWeight(weight);
    }
    if (source.equals(target)) {
      return this;
    }
    if (count == sources.length) {
      grow();
    }
    sources[count] = index(source);
    targets[count] = index(target);
    times[count] = time;
    if (weighted) {
      weights[count] = weight;
    }
    count++;
    return this;
  }

  /** The number of events so far, without those of a node with itself. */
  public int count() {
    return count;
  }

  public static void checkTime(double time) {
    if (!Double.isFinite(time)) {
      throw new IllegalArgumentException("time of an event must be finite, got " + time);
    }
  }

  private int index(String name) {
    Integer known = indices.get(name);
    if (known != null) {
      return known;
    }
    int index = names.size();
    indices.put(name, index);
    names.add(name);
    return index;
  }

  private void grow() {
    int capacity = Math.addExact(count, Math.max(1024, count >> 1));
    sources = Arrays.copyOf(sources, capacity);
    targets = Arrays.copyOf(targets, capacity);
    times = Arrays.copyOf(times, capacity);
    weights = weighted ? Arrays.copyOf(weights, capacity) : null;
  }

  /**
   * The dynamic graph of the events so far. Bins without events become empty snapshots.
   *
   * @throws IllegalArgumentException if there are no events between two nodes
   */
  public DynamicGraph build(TimeBins bins) {
    return new TimedEdges(count, sources, targets, times, weights)
        .cut(Nodes.named(names), direction, bins);
  }
}
