package dev.tiara.answers.ranking;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.text.Counted;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Events in chronological order, split into snapshots, as a streaming predictor sees them: one
 * snapshot after the other. Self-loops are included if the table kept them.
 */
public final class EventStream {
  private final Nodes nodes;
  private final Timeline timeline;
  private final boolean bipartite;
  private final int[] sources;
  private final int[] targets;
  private final double[] times;
  private final double @Nullable [] weights;
  private final int[] firstOf;

  private EventStream(
      Nodes nodes,
      Timeline timeline,
      boolean bipartite,
      int[] sources,
      int[] targets,
      double[] times,
      double @Nullable [] weights,
      int[] firstOf) {
    this.nodes = nodes;
    this.timeline = timeline;
    this.bipartite = bipartite;
    this.sources = sources;
    this.targets = targets;
    this.times = times;
    this.weights = weights;
    this.firstOf = firstOf;
  }

  /**
   * The stream of a table, without its weights.
   *
   * @throws IllegalArgumentException if the table is empty or the bins do not fit its times
   */
  public static EventStream of(EventTable events, TimeBins bins) {
    return of(events, bins, Weighting.UNWEIGHTED);
  }

  /**
   * The stream of a table.
   *
   * @throws IllegalArgumentException if the table is empty or the bins do not fit its times
   */
  public static EventStream of(EventTable events, TimeBins bins, Weighting weighting) {
    int count = events.size();
    if (count == 0) {
      throw new IllegalArgumentException("ranking needs at least one event, got none");
    }
    TimeBins.Cut cut = bins.over(events.firstTime(), events.lastTime());
    Timeline timeline = cut.timeline();
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i);
    // Stable: events at the same time stay in the order in which they were read.
    Arrays.sort(order, Comparator.comparingDouble(events::time));
    int[] sources = new int[count];
    int[] targets = new int[count];
    double[] times = new double[count];
    double[] weights = weighting == Weighting.WEIGHTED ? new double[count] : null;
    int[] firstOf = new int[timeline.length() + 1];
    for (int i = 0; i < count; i++) {
      sources[i] = events.source(order[i]);
      targets[i] = events.target(order[i]);
      times[i] = events.time(order[i]);
      if (weights != null) {
        weights[i] = events.weight(order[i]);
      }
      firstOf[cut.snapshotOf(times[i]) + 1]++;
    }
    for (int t = 0; t + 1 < firstOf.length; t++) {
      firstOf[t + 1] += firstOf[t];
    }
    return new EventStream(
        events.nodes(), timeline, events.isBipartite(), sources, targets, times, weights, firstOf);
  }

  /**
   * The first snapshots of this stream, with the same nodes.
   *
   * @throws IllegalArgumentException if the stream does not have that many
   */
  public EventStream first(int snapshots) {
    if (snapshots < 1 || snapshots > length()) {
      throw new IllegalArgumentException(
          "snapshots must be in [1, " + length() + "], got " + snapshots);
    }
    int events = firstOf[snapshots];
    return new EventStream(
        nodes,
        new Timeline(timeline.start(), timeline.width(), snapshots, timeline.closed()),
        bipartite,
        Arrays.copyOf(sources, events),
        Arrays.copyOf(targets, events),
        Arrays.copyOf(times, events),
        weights == null ? null : Arrays.copyOf(weights, events),
        Arrays.copyOf(firstOf, snapshots + 1));
  }

  /** The events in a table, in chronological order, with the same nodes. */
  public EventTable table() {
    return EventTable.of(nodes, sources, targets, times, weights);
  }

  /** The same events, each followed by its reverse at the same time. */
  public EventStream bothWays() {
    int[] from = new int[2 * size()];
    int[] to = new int[2 * size()];
    double[] at = new double[2 * size()];
    double[] both = weights == null ? null : new double[2 * size()];
    for (int i = 0; i < size(); i++) {
      from[2 * i] = sources[i];
      to[2 * i] = targets[i];
      from[2 * i + 1] = targets[i];
      to[2 * i + 1] = sources[i];
      at[2 * i] = times[i];
      at[2 * i + 1] = times[i];
      if (weights != null && both != null) {
        both[2 * i] = weights[i];
        both[2 * i + 1] = weights[i];
      }
    }
    int[] first = Arrays.stream(firstOf).map(i -> 2 * i).toArray();
    return new EventStream(nodes, timeline, false, from, to, at, both, first);
  }

  /** The nodes of all events, including those that appear late. */
  public Nodes nodes() {
    return nodes;
  }

  /** The number of snapshots. */
  public int length() {
    return timeline.length();
  }

  /** The start and end times of the snapshots. */
  public Timeline timeline() {
    return timeline;
  }

  /** The facts that a predictor may know in advance. */
  public StreamShape shape() {
    return new StreamShape(nodes.size(), timeline.width(), bipartite);
  }

  /** The events of snapshot t. */
  public EventBatch batch(int t) {
    return new EventBatch(
        t,
        timeline.start(t),
        timeline.end(t),
        timeline.closed(),
        Arrays.copyOfRange(sources, firstOf[t], firstOf[t + 1]),
        Arrays.copyOfRange(targets, firstOf[t], firstOf[t + 1]),
        Arrays.copyOfRange(times, firstOf[t], firstOf[t + 1]),
        weights == null ? null : Arrays.copyOfRange(weights, firstOf[t], firstOf[t + 1]));
  }

  /** The number of events. */
  public int size() {
    return times.length;
  }

  @Override
  public String toString() {
    return Counted.of(size(), "event") + " in " + Counted.of(length(), "snapshot");
  }
}
