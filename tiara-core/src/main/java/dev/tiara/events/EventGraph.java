package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.ExcessiveWeightException;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table and its timeline: the events of each snapshot, and the dynamic graph of these snapshots.
 *
 * <pre>{@code
 * EventGraph days = EventGraph.of(log.latest(), TimeBins.ofWidth(86_400), direction, weighting);
 * …                                       // events arrive, and are published
 * days = days.extendedTo(log.latest());   // assembles only the snapshots that have new events
 * }</pre>
 *
 * <p>Immutable and safe to share. Who needs the timeline alone does not pay for the graph.
 */
@Experimental
public final class EventGraph {
  private static final int[] NONE = {};

  private final TimeBins bins;
  private final TimeBins.Cut cut;
  private final Assembler assembler;

  /** The numbers of the events of each snapshot, in the order of arrival. */
  private final int[][] rows;

  /** The snapshots that need not be assembled; none once the graph is there. */
  private @Nullable Snapshot[] known;

  /** Assembled when it is first asked for. */
  private @Nullable DynamicGraph graph;

  private EventGraph(
      TimeBins bins,
      TimeBins.Cut cut,
      Assembler assembler,
      int[][] rows,
      @Nullable Snapshot[] known) {
    this.bins = bins;
    this.cut = cut;
    this.assembler = assembler;
    this.rows = rows;
    this.known = known;
  }

  /**
   * Splits events into snapshots. Bins without events become empty snapshots, which cost next to
   * nothing.
   *
   * @throws IllegalArgumentException if the table is empty, the bins do not cover the events or
   *     would give too many snapshots, or the graph is to be weighted but the table has no weights;
   *     {@link #graph} throws {@link ExcessiveWeightException}
   */
  public static EventGraph of(
      EventTable events, TimeBins bins, Direction direction, Weighting weighting) {
    if (events.size() == 0) {
      throw new IllegalArgumentException(
          "a dynamic graph needs at least one event between two nodes, got none");
    }
    if (weighting == Weighting.WEIGHTED && !events.isWeighted()) {
      throw new IllegalArgumentException("a weighted graph needs events with weights, got none");
    }
    TimeBins settled = bins.settled(events.firstTime(), events.lastTime());
    TimeBins.Cut cut = settled.over(events.firstTime(), events.lastTime());
    int[][] rows = new int[cut.timeline().length()][];
    Arrays.fill(rows, NONE);
    addRows(rows, events, 0, cut);
    var assembler = new Assembler(events, direction, weighting);
    return new EventGraph(settled, cut, assembler, rows, new Snapshot[rows.length]);
  }

  /**
   * The graph of a table that continues this one, on a timeline with the same borders. It equals
   * the graph that {@link #of} makes of that table with the same bins (if they were proposed for
   * this table, then as they were proposed), but only the snapshots with new events are assembled.
   *
   * <p>An event before the first snapshot adds snapshots at the start. All are assembled then, and
   * their numbers change.
   *
   * @param later a later version of this graph's events
   * @throws InputException if the bins are a given number of bins, which every later event would
   *     move
   * @throws IllegalArgumentException if the table does not continue this one, or as in {@link #of}
   */
  public EventGraph extendedTo(EventTable later) {
    if (bins instanceof TimeBins.Count count) {
      throw new InputException(
          "snapshots",
          "must not be given for a log that grows, as new events would move them: give {time-bin}",
          count.count());
    }
    checkContinues(later);
    TimeBins.Cut longer = bins.over(later.firstTime(), later.lastTime());
    if (!continues(longer.timeline(), cut.timeline())) {
      return of(later, bins, direction(), weighting());
    }
    int[][] more = Arrays.copyOf(rows, longer.timeline().length());
    Arrays.fill(more, rows.length, more.length, NONE);
    addRows(more, later, events().size(), longer);
    Snapshot[] same = new Snapshot[more.length];
    for (int t = 0; t < rows.length; t++) {
      Snapshot before = more[t] == rows[t] ? known(t) : null;
      same[t] = before == null ? null : before.withNodeCount(later.nodes().size());
    }
    return new EventGraph(bins, longer, new Assembler(later, direction(), weighting()), more, same);
  }

  /**
   * The graph of the events of which this holds, by their numbers. Nodes and snapshots are the
   * same, even if nothing is left of them; only the snapshots that lose an event are assembled.
   */
  public EventGraph where(IntPredicate kept) {
    int[] numbers = new int[events().size()];
    int count = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = kept.test(i) ? count++ : -1;
    }
    int[][] fewer = new int[rows.length][];
    Snapshot[] same = new Snapshot[rows.length];
    for (int t = 0; t < rows.length; t++) {
      fewer[t] = Arrays.stream(rows[t]).map(i -> numbers[i]).filter(i -> i >= 0).toArray();
      same[t] = fewer[t].length == rows[t].length ? known(t) : null;
    }
    var assembler = new Assembler(events().where(i -> numbers[i] >= 0), direction(), weighting());
    return new EventGraph(bins, cut, assembler, fewer, same);
  }

  private void checkContinues(EventTable later) {
    EventTable events = events();
    int last = events.size() - 1;
    if (later.size() <= last
        || later.nodes().size() < events.nodes().size()
        || later.source(last) != events.source(last)
        || later.target(last) != events.target(last)
        || later.time(last) != events.time(last)) {
      throw new IllegalArgumentException(
          "a later version must continue the " + events + ", got " + later);
    }
  }

  private static boolean continues(Timeline longer, Timeline shorter) {
    return longer.start() == shorter.start()
        && longer.width() == shorter.width()
        && longer.closed() == shorter.closed()
        && longer.length() >= shorter.length();
  }

  /** Adds the events from this one on to the rows of their snapshots, replacing their arrays. */
  private static void addRows(int[][] rows, EventTable events, int from, TimeBins.Cut cut) {
    int[] snapshotOf = new int[events.size() - from];
    int[] counts = new int[rows.length];
    for (int i = 0; i < snapshotOf.length; i++) {
      snapshotOf[i] = cut.snapshotOf(events.time(from + i));
      counts[snapshotOf[i]]++;
    }
    for (int i = 0; i < snapshotOf.length; i++) {
      int t = snapshotOf[i];
      if (counts[t] > 0) { // the first event of this snapshot
        int filled = rows[t].length;
        rows[t] = Arrays.copyOf(rows[t], filled + counts[t]);
        counts[t] = -filled - 1;
      }
      rows[t][-1 - counts[t]--] = from + i;
    }
  }

  /** Assembles the snapshots of a table. */
  private record Assembler(EventTable events, Direction direction, Weighting weighting) {

    /** The graph of these events in each snapshot; snapshots that are known are not assembled. */
    DynamicGraph graph(TimeBins.Cut cut, int[][] rows, @Nullable Snapshot[] known) {
      Snapshot empty = Snapshot.empty(events.nodes().size());
      // Snapshots are independent of each other, so they are assembled on all cores.
      List<Snapshot> snapshots =
          IntStream.range(0, rows.length)
              .parallel()
              .mapToObj(
                  t ->
                      rows[t].length == 0
                          ? empty
                          : Objects.requireNonNullElseGet(known[t], () -> snapshot(rows[t])))
              .toList();
      return new DynamicGraph(events.nodes(), snapshots, cut.timeline());
    }

    private Snapshot snapshot(int[] arrived) {
      int n = events.nodes().size();
      int[] order =
          direction == Direction.LATEST ? events.inOrder(Arrays.stream(arrived)) : arrived;
      int[] from = new int[order.length];
      int[] to = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        from[i] = events.source(order[i]);
        to[i] = events.target(order[i]);
      }
      if (weighting == Weighting.UNWEIGHTED) {
        return Snapshot.of(n, direction, from, to);
      }
      double[] weight = new double[order.length];
      for (int i = 0; i < order.length; i++) {
        weight[i] = events.weight(order[i]);
      }
      try {
        return Snapshot.of(n, direction, from, to, weight);
      } catch (ExcessiveWeightException e) {
        throw e.named(events.nodes()::name);
      }
    }
  }

  /** The table. */
  public EventTable events() {
    return assembler.events;
  }

  /** The bins; those that were chosen, if they depend on the events. */
  public TimeBins bins() {
    return bins;
  }

  /** The start and end times of the snapshots. */
  public Timeline timeline() {
    return cut.timeline();
  }

  /** The snapshots, which are assembled when they are first asked for. */
  public synchronized DynamicGraph graph() {
    if (graph == null) {
      graph = assembler.graph(cut, rows, known);
      known = new Snapshot[0];
    }
    return graph;
  }

  /** A snapshot, if it has been assembled. */
  private synchronized @Nullable Snapshot known(int t) {
    return graph == null ? known[t] : graph.snapshot(t);
  }

  /** The direction of the edges. */
  public Direction direction() {
    return assembler.direction;
  }

  /** Whether edges have the weights of their events. */
  public Weighting weighting() {
    return assembler.weighting;
  }

  /** The numbers of the events of snapshot t, in the order of arrival. */
  public int[] rows(int t) {
    return rows[t].clone();
  }

  /** The snapshot of an event. */
  public int snapshotOf(int event) {
    return cut.snapshotOf(events().time(event));
  }

  /** The snapshot that an event at this time, which is within the timeline, would belong to. */
  public int snapshotAt(double time) {
    return Math.max(0, Math.min(rows.length - 1, cut.snapshotOf(time)));
  }

  /**
   * The number of snapshots, from the first one, that are complete if every event to come has this
   * time or a later one, as with the {@linkplain EventAppender#watermark() watermark} of a log. The
   * last snapshot never is.
   */
  public int complete(double watermark) {
    double first = events().firstTime();
    return watermark > first ? cut.snapshotOf(Math.min(watermark, events().lastTime())) : 0;
  }
}
