package dev.tiara.events;

import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Collects events between nodes that are already numbered, for readers that need no name lookup;
 * {@link EventTable#builder} does the same for named nodes. Not thread-safe.
 *
 * <p>Its tables share their columns with it and with each other: taking one copies nothing, and it
 * does not change when further events are added.
 */
@Experimental
public final class EventBuffer {
  /** The space of the first block, which grows up to that of the others. */
  private static final int FIRST_CAPACITY = 1 << 8;

  private EventChunk[] chunks = new EventChunk[4];

  /** The block of the last event; meaningless before the first event. */
  private EventChunk tail = EventChunk.empty(0, false);

  private int count;
  private boolean weighted;
  private int selfLoops;
  private double first = Double.NaN;
  private double last = Double.NaN;
  private int lowestNode = Integer.MAX_VALUE;
  private int highestNode = Integer.MIN_VALUE;

  /** An empty buffer. */
  public EventBuffer() {}

  /** A buffer that continues a table: full blocks are shared, the last one is copied. */
  EventBuffer(Columns columns, int nodes) {
    int length = columns.length();
    chunks = Arrays.copyOf(columns.chunks(), Math.max(4, length));
    Arrays.fill(chunks, length, chunks.length, null);
    count = columns.size();
    weighted = columns.weighted();
    selfLoops = columns.selfLoops();
    first = columns.first();
    last = columns.last();
    if (count > 0) {
      lowestNode = 0;
      highestNode = nodes - 1;
      replaceTail(chunks[length - 1].copy(chunks[length - 1].capacity()));
    }
  }

  /**
   * Adds an event without a weight; if other events have weights, its weight is 1.
   *
   * @throws IllegalArgumentException if the time is not finite
   */
  public EventBuffer add(int source, int target, double time) {
    EventTable.checkTime(time);
    put(source, target, time, 1);
    selfLoops += source == target ? 1 : 0;
    return this;
  }

  /**
   * Adds an event with a weight.
   *
   * @throws IllegalArgumentException if the time is not finite, or the weight is negative or not
   *     finite
   */
  public EventBuffer add(int source, int target, double time, double weight) {
    EventTable.checkTime(time);
    Snapshot.checkWeight(weight);
    weighted = true;
    put(source, target, time, weight);
    selfLoops += source == target ? 1 : 0;
    return this;
  }

  private void put(int source, int target, double time, double weight) {
    int more = Math.addExact(count, 1);
    int at = count & EventChunk.MASK;
    if (at == 0) {
      addTail();
    } else if (at == tail.capacity()) {
      replaceTail(tail.copy(2 * at));
    }
    if (weighted && tail.weights() == null) {
      replaceTail(tail.withWeights());
    }
    tail.set(at, source, target, time, weight);
    count = more;
    first = count == 1 ? time : Math.min(first, time);
    last = count == 1 ? time : Math.max(last, time);
    lowestNode = Math.min(lowestNode, Math.min(source, target));
    highestNode = Math.max(highestNode, Math.max(source, target));
  }

  private void addTail() {
    int k = count >>> EventChunk.BITS;
    if (k == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * k);
    }
    tail = EventChunk.empty(k == 0 ? FIRST_CAPACITY : EventChunk.CAPACITY, weighted);
    chunks[k] = tail;
  }

  private void replaceTail(EventChunk replacement) {
    tail = replacement;
    chunks[(count - 1) >>> EventChunk.BITS] = replacement;
  }

  /** Counts self-loops that were left out. */
  public EventBuffer dropSelfLoops(int dropped) {
    selfLoops += dropped;
    return this;
  }

  /** The number of events so far. */
  public int size() {
    return count;
  }

  double lastTime() {
    return last;
  }

  /** Adds the events of another buffer, whose node i is node {@code numbers[i]} here. */
  public void append(EventBuffer other, int[] numbers) {
    Columns columns = other.columns();
    weighted |= columns.weighted();
    for (int i = 0; i < columns.size(); i++) {
      put(
          numbers[columns.source(i)],
          numbers[columns.target(i)],
          columns.time(i),
          columns.weight(i));
    }
    selfLoops += other.selfLoops;
  }

  private Columns columns() {
    return new Columns(chunks, count, weighted, selfLoops, first, last);
  }

  /**
   * The table of the events so far, between these nodes.
   *
   * @throws IllegalArgumentException if a node is out of range
   */
  public EventTable table(Nodes nodes) {
    if (count > 0) {
      nodes.check(lowestNode);
      nodes.check(highestNode);
    }
    return new EventTable(nodes, columns(), false);
  }
}
