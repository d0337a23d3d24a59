package dev.tiara.data.events;

import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.util.Arrays;

/** Events column by column, with nodes as numbers, in arrays that grow. */
final class EventBuffer {
  private int count;
  private int[] sources = new int[1 << 12];
  private int[] targets = new int[1 << 12];
  private double[] times = new double[1 << 12];

  /** Null for an unweighted graph. */
  private double[] weights;

  EventBuffer(boolean weighted) {
    weights = weighted ? new double[1 << 12] : null;
  }

  /** The weight is looked at in a weighted graph only. */
  void add(int source, int target, double time, double weight) {
    if (count == times.length) {
      resize(Math.addExact(count, count >> 1));
    }
    sources[count] = source;
    targets[count] = target;
    times[count] = time;
    if (weights != null) {
      weights[count] = weight;
    }
    count++;
  }

  /** Makes room for so many events in all, if that many are possible. */
  void reserve(long total) {
    if (total > times.length && total < Integer.MAX_VALUE - 8) {
      resize((int) total);
    }
  }

  int count() {
    return count;
  }

  /** Adds the events of another buffer, whose nodes have these numbers here. */
  void append(EventBuffer other, int[] numbers) {
    int sum = Math.addExact(count, other.count);
    if (sum > times.length) {
      resize(sum);
    }
    for (int i = 0; i < other.count; i++) {
      sources[count + i] = numbers[other.sources[i]];
      targets[count + i] = numbers[other.targets[i]];
    }
    System.arraycopy(other.times, 0, times, count, other.count);
    if (weights != null) {
      System.arraycopy(other.weights, 0, weights, count, other.count);
    }
    count = sum;
  }

  private void resize(int capacity) {
    sources = Arrays.copyOf(sources, capacity);
    targets = Arrays.copyOf(targets, capacity);
    times = Arrays.copyOf(times, capacity);
    weights = weights == null ? null : Arrays.copyOf(weights, capacity);
  }

  private void trim() {
    if (times.length > count) {
      resize(count);
    }
  }

  /** The table of the events so far, between these nodes. */
  EventTable table(Nodes nodes) {
    trim();
    return EventTable.of(nodes, sources, targets, times, weights);
  }
}
