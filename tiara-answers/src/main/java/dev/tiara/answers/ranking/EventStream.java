package dev.tiara.answers.ranking;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.text.Counted;
import java.util.Arrays;

/**
 * A table as a streaming predictor sees it: one snapshot after the other, each with its events in
 * chronological order. Self-loops are included if the table kept them.
 */
public final class EventStream {
  private final EventTable events;
  private final Weighting weighting;
  private final Timeline timeline;

  /** The first event of each snapshot, and the number of events. */
  private final int[] firstOf;

  /** 2 if each event is followed by its reverse, else 1. */
  private final int copies;

  private EventStream(
      EventTable events, Weighting weighting, Timeline timeline, int[] firstOf, int copies) {
    this.events = events;
    this.weighting = weighting;
    this.timeline = timeline;
    this.firstOf = firstOf;
    this.copies = copies;
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
    if (events.size() == 0) {
      throw new IllegalArgumentException("ranking needs at least one event, got none");
    }
    TimeBins.Cut cut = bins.over(events.firstTime(), events.lastTime());
    int[] firstOf = new int[cut.timeline().length() + 1];
    for (int i = 0; i < events.size(); i++) {
      firstOf[cut.snapshotOf(events.time(i)) + 1]++;
    }
    Arrays.parallelPrefix(firstOf, Integer::sum);
    return new EventStream(events.chronological(), weighting, cut.timeline(), firstOf, 1);
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
    return new EventStream(
        events.first(firstOf[snapshots]),
        weighting,
        new Timeline(timeline.start(), timeline.width(), snapshots, timeline.closed()),
        Arrays.copyOf(firstOf, snapshots + 1),
        copies);
  }

  /** The same events, each followed by its reverse at the same time. */
  public EventStream bothWays() {
    return new EventStream(events, weighting, timeline, firstOf, 2);
  }

  /** The events in chronological order, without their reverses. */
  public EventTable events() {
    return events;
  }

  /** The nodes of all events, including those that appear late. */
  public Nodes nodes() {
    return events.nodes();
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
    return new StreamShape(nodes().size(), timeline.width());
  }

  /** The events of snapshot t. */
  public EventBatch batch(int t) {
    int size = copies * (firstOf[t + 1] - firstOf[t]);
    int[] sources = new int[size];
    int[] targets = new int[size];
    double[] times = new double[size];
    double[] weights = weighting == Weighting.WEIGHTED ? new double[size] : null;
    for (int i = 0; i < size; i++) {
      int event = firstOf[t] + i / copies;
      boolean reversed = i % copies == 1;
      sources[i] = reversed ? events.target(event) : events.source(event);
      targets[i] = reversed ? events.source(event) : events.target(event);
      times[i] = events.time(event);
      if (weights != null) {
        weights[i] = events.weight(event);
      }
    }
    return new EventBatch(
        t, timeline.start(t), timeline.end(t), timeline.closed(), sources, targets, times, weights);
  }

  /** The number of events. */
  public int size() {
    return copies * events.size();
  }

  @Override
  public String toString() {
    return Counted.of(size(), "event") + " in " + Counted.of(length(), "snapshot");
  }
}
