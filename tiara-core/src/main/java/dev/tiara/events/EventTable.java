package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A log of timed events between nodes, stored by column: source, target, time and, optionally,
 * weight. Everything downstream starts from a table, which keeps the raw times and can be cut into
 * snapshots in any way. A table never changes; a log that grows is a sequence of tables that share
 * their columns: see {@link EventAppender}.
 *
 * <pre>{@code
 * EventTable events =
 *     EventTable.builder().add("ann", "bob", 1407470400).add("bob", "cid", 1409000000).build();
 * DynamicGraph graph = events.cut(TimeBins.ofWidth(1_200_000));
 * }</pre>
 *
 * <p>The builder numbers nodes in the order in which they first occur. Times are numbers in any one
 * unit; whole numbers up to 2^53 are exact.
 *
 * <p>A <em>bipartite</em> table has two id spaces: user 1 and item 1 are different nodes, and a
 * node is either a source or a target, never both. See {@link Builder#bipartite}.
 *
 * <p>Events of a node with itself, <em>self-loops</em>, never become edges. By default the builder
 * drops and only counts them, as the paper's authors do; {@link Builder#keepSelfLoops} keeps them
 * as events.
 */
@Experimental
public final class EventTable {
  private final Nodes nodes;
  private final Columns columns;
  private final boolean bipartite;

  /** The events are not checked. */
  EventTable(Nodes nodes, Columns columns, boolean bipartite) {
    this.nodes = nodes;
    this.columns = columns;
    this.bipartite = bipartite;
  }

  /** A builder of a table from events between named nodes. */
  public static Builder builder() {
    return new Builder(new EventBuffer().table(Nodes.named(List.of())));
  }

  /**
   * A table of the given columns. The arrays are copied; self-loops are kept.
   *
   * @param weights one per event; null for a log without weights
   * @throws IllegalArgumentException if the arrays differ in length, a node is out of range, a time
   *     is not finite, or a weight is negative or not finite
   */
  public static EventTable of(
      Nodes nodes, int[] sources, int[] targets, double[] times, double @Nullable [] weights) {
    checkLengths(sources, targets, times, weights);
    var events = new EventBuffer();
    for (int i = 0; i < times.length; i++) {
      if (weights == null) {
        events.add(sources[i], targets[i], times[i]);
      } else {
        events.add(sources[i], targets[i], times[i], weights[i]);
      }
    }
    return events.table(nodes);
  }

  private static void checkLengths(
      int[] sources, int[] targets, double[] times, double @Nullable [] weights) {
    int count = times.length;
    if (sources.length != count
        || targets.length != count
        || (weights != null && weights.length != count)) {
      throw new IllegalArgumentException(
          "columns of events must have the same length, got "
              + sources.length
              + " sources, "
              + targets.length
              + " targets, "
              + count
              + " times"
              + (weights == null ? "" : " and " + weights.length + " weights"));
    }
  }

  /**
   * The same events as a bipartite table.
   *
   * @throws IllegalArgumentException if a node is both a source and a target
   */
  public EventTable asBipartite() {
    Roles.of(this);
    return new EventTable(nodes, columns, true);
  }

  /**
   * The same events in a graph that also has these nodes; names that it has already are ignored.
   */
  public EventTable withNodes(Collection<String> names) {
    List<String> more = names.stream().distinct().filter(name -> !nodes.contains(name)).toList();
    return more.isEmpty() ? this : new EventTable(nodes.withAll(more), columns, bipartite);
  }

  /** The events of which this holds, by their numbers, on the same nodes. */
  EventTable where(IntPredicate kept) {
    return rows(IntStream.range(0, size()).filter(kept).toArray());
  }

  /** The events with these numbers, in this order, on the same nodes. */
  private EventTable rows(int[] numbers) {
    var events = new EventBuffer();
    for (int i : numbers) {
      if (isWeighted()) {
        events.add(source(i), target(i), time(i), weight(i));
      } else {
        events.add(source(i), target(i), time(i));
      }
    }
    return new EventTable(nodes, events.table(nodes).columns, bipartite);
  }

  /**
   * The same events ordered by time; events at the same time keep their order. A table that is in
   * order already is its own answer.
   */
  public EventTable chronological() {
    boolean sorted = IntStream.range(1, size()).allMatch(i -> time(i - 1) <= time(i));
    return sorted ? this : rows(inOrder(IntStream.range(0, size())));
  }

  /** Event numbers sorted by time; numbers of simultaneous events keep their order. */
  int[] inOrder(IntStream numbers) {
    return numbers
        .boxed()
        .sorted(Comparator.comparingDouble(i -> time(i) + 0.0)) // −0 and 0 are the same time
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * The first events of this table, on the same nodes. They share its columns.
   *
   * @throws IllegalArgumentException if there are fewer
   */
  public EventTable first(int count) {
    return new EventTable(nodes, columns.first(count), bipartite);
  }

  /**
   * A builder that continues this table. It shares the columns, so that starting it takes little
   * time. Whether self-loops are kept, and the names of id spaces, have to be stated again.
   */
  public Builder toBuilder() {
    return new Builder(this);
  }

  static void checkTime(double time) {
    if (!Double.isFinite(time)) {
      throw new InputException("time", "must be finite", time).saying("time of an event");
    }
  }

  /** The nodes of all events, and any others that the graph has. */
  public Nodes nodes() {
    return nodes;
  }

  /** The number of events. */
  public int size() {
    return columns.size();
  }

  /** The source of event i. */
  public int source(int i) {
    return columns.source(i);
  }

  /** The target of event i. */
  public int target(int i) {
    return columns.target(i);
  }

  /** The time of event i. */
  public double time(int i) {
    return columns.time(i);
  }

  /** The weight of event i; 1 in a table without weights. */
  public double weight(int i) {
    return columns.weight(i);
  }

  /** A copy of the column of sources. */
  public int[] sources() {
    return columns.sources();
  }

  /** A copy of the column of targets. */
  public int[] targets() {
    return columns.targets();
  }

  /** A copy of the column of times. */
  public double[] times() {
    return columns.times();
  }

  /** A copy of the column of weights; all 1 in a table without weights. */
  public double[] weights() {
    return columns.weights();
  }

  /** Whether events carry weights. */
  public boolean isWeighted() {
    return columns.weighted();
  }

  /** Whether sources and targets are separate id spaces. */
  public boolean isBipartite() {
    return bipartite;
  }

  /** The number of self-loops, whether kept or dropped. */
  public int selfLoops() {
    return columns.selfLoops();
  }

  /** The earliest time; NaN if the table is empty. */
  public double firstTime() {
    return columns.first();
  }

  /** The latest time; NaN if the table is empty. */
  public double lastTime() {
    return columns.last();
  }

  Columns columns() {
    return columns;
  }

  /** The undirected, unweighted graph of these events, as in the paper. */
  public DynamicGraph cut(TimeBins bins) {
    return cut(bins, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  /**
   * The dynamic graph of these events; {@link EventGraph} also knows the events of each snapshot.
   *
   * @throws IllegalArgumentException as in {@link EventGraph#of}
   */
  public DynamicGraph cut(TimeBins bins, Direction direction, Weighting weighting) {
    return EventGraph.of(this, bins, direction, weighting).graph();
  }

  @Override
  public String toString() {
    return Counted.of(size(), "event") + " between " + nodes;
  }

  /** Collects events between named nodes. Not thread-safe. */
  public static final class Builder {
    private Nodes nodes;
    private final EventBuffer events;
    private @Nullable Roles roles;
    private @Nullable String sourceSpace;
    private @Nullable String targetSpace;
    private boolean keepsSelfLoops;

    private Builder(EventTable start) {
      nodes = start.nodes;
      events = new EventBuffer(start.columns, start.nodes.size());
      roles = start.bipartite ? Roles.of(start) : null;
    }

    /** A builder with the same options that continues another table. */
    Builder from(EventTable start) {
      var builder = new Builder(start);
      builder.roles = roles != null && builder.roles == null ? new Roles() : builder.roles;
      builder.sourceSpace = sourceSpace;
      builder.targetSpace = targetSpace;
      builder.keepsSelfLoops = keepsSelfLoops;
      return builder;
    }

    /**
     * Gives sources and targets separate id spaces with these names: source "1" and target "1"
     * become the nodes "user:1" and "item:1" of the spaces {@code user} and {@code item}.
     *
     * @throws IllegalStateException if there are events of a table that is not bipartite
     * @throws IllegalArgumentException if the spaces have the same name
     */
    public Builder bipartite(String source, String target) {
      if (roles == null && size() > 0) {
        throw new IllegalStateException("bipartite must be called before the first event");
      }
      if (source.equals(target)) {
        throw new IllegalArgumentException(
            "the two id spaces must have different names, got \"" + source + "\" twice");
      }
      roles = roles == null ? new Roles() : roles;
      sourceSpace = source;
      targetSpace = target;
      return this;
    }

    /** Keeps self-loops instead of dropping them. */
    public Builder keepSelfLoops() {
      keepsSelfLoops = true;
      return this;
    }

    /**
     * Adds an event without a weight; if other events have weights, its weight is 1.
     *
     * @throws InputException if the time is not finite, or a node of a bipartite log would be both
     *     a source and a target; nothing has been added then
     */
    public Builder add(String source, String target, double time) {
      checkTime(time);
      add(source, target, time, 1, false);
      return this;
    }

    /**
     * Adds an event with a weight.
     *
     * @throws InputException if the time is not finite, the weight is negative or not finite, or a
     *     node of a bipartite log would be both a source and a target; nothing has been added then
     */
    public Builder add(String source, String target, double time, double weight) {
      checkTime(time);
      Snapshot.checkWeight(weight);
      add(source, target, time, weight, true);
      return this;
    }

    private void add(String source, String target, double time, double weight, boolean weighted) {
      if (sourceSpace == null && !keepsSelfLoops && source.equals(target)) {
        events.dropSelfLoops(1);
        return;
      }
      String from = name(sourceSpace, source);
      String to = name(targetSpace, target);
      if (roles != null) {
        roles.check(nodes, from, to); // before either becomes a node
      }
      put(index(from), index(to), time, weight, weighted);
    }

    private static String name(@Nullable String space, String id) {
      return space == null ? id : space + ":" + id;
    }

    /** The index of the node with this name, which is added if there is none. */
    private int index(String name) {
      int known = nodes.find(name);
      if (known >= 0) {
        return known;
      }
      nodes = nodes.with(name);
      return nodes.size() - 1;
    }

    private void put(int source, int target, double time, double weight, boolean weighted) {
      if (roles != null) {
        roles.add(nodes, source, target);
      }
      if (weighted) {
        events.add(source, target, time, weight);
      } else {
        events.add(source, target, time);
      }
    }

    /**
     * Adds whole columns of dictionary-encoded events, as in Arrow and pandas: event i goes from
     * {@code names[sources[i]]} to {@code names[targets[i]]}. Equivalent to adding the events one
     * by one.
     *
     * @param names the dictionary of node names; a name that no event refers to does not become a
     *     node
     * @param weights one per event; null for events without weights
     * @throws IllegalArgumentException if the columns differ in length, a code is not in the
     *     dictionary, or an event is invalid. Events before the invalid one have been added by
     *     then.
     */
    public Builder addAll(
        String[] names, int[] sources, int[] targets, double[] times, double @Nullable [] weights) {
      checkLengths(sources, targets, times, weights);
      int[] sourceIndices = unknown(names.length);
      int[] targetIndices = sourceSpace == null ? sourceIndices : unknown(names.length);
      for (int i = 0; i < times.length; i++) {
        checkTime(times[i]);
        String source = decoded(names, sources[i]);
        String target = decoded(names, targets[i]);
        double weight = weights == null ? 1 : weights[i];
        Snapshot.checkWeight(weight);
        int from = sourceIndices[sources[i]];
        int to = targetIndices[targets[i]];
        if (from >= 0 && to >= 0 && from != to) {
          put(from, to, times[i], weight, weights != null);
        } else {
          add(source, target, times[i], weight, weights != null);
          sourceIndices[sources[i]] = nodes.find(name(sourceSpace, source));
          targetIndices[targets[i]] = nodes.find(name(targetSpace, target));
        }
      }
      return this;
    }

    private static int[] unknown(int count) {
      int[] indices = new int[count];
      Arrays.fill(indices, -1);
      return indices;
    }

    private static String decoded(String[] names, int code) {
      if (code < 0 || code >= names.length) {
        throw new IllegalArgumentException(
            "node code must be between 0 and " + (names.length - 1) + ", got " + code);
      }
      return names[code];
    }

    /** The number of events so far, without dropped self-loops. */
    public int size() {
      return events.size();
    }

    double lastTime() {
      return events.lastTime();
    }

    /**
     * The table of the events so far. It shares its columns with the builder, so that taking one
     * after each of many batches costs next to nothing; events added later do not change it.
     */
    public EventTable build() {
      EventTable table = events.table(nodes);
      return roles == null ? table : new EventTable(nodes, table.columns, true);
    }

    /**
     * A log that starts with the events so far and keeps growing. The builder must not be used any
     * more.
     *
     * @param lateness how much earlier than the latest event another event may be, in the unit of
     *     the times; 0 if events arrive in order, infinity if any order is fine
     * @throws InputException if the lateness is negative
     */
    public EventAppender appender(double lateness) {
      return new EventAppender(this, lateness);
    }
  }
}
