package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.text.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A log of timed events between nodes, stored by column: source, target, time and, optionally,
 * weight. Everything downstream starts from a table, which keeps the raw times and can be cut into
 * snapshots in any way.
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
public final class EventTable {
  private final Nodes nodes;
  private final int[] sources;
  private final int[] targets;
  private final double[] times;
  private final double @Nullable [] weights;
  private final boolean bipartite;
  private final int selfLoops;

  /** The arrays are neither copied nor checked. */
  private EventTable(
      Nodes nodes,
      int[] sources,
      int[] targets,
      double[] times,
      double @Nullable [] weights,
      boolean bipartite,
      int selfLoops) {
    this.nodes = nodes;
    this.sources = sources;
    this.targets = targets;
    this.times = times;
    this.weights = weights;
    this.bipartite = bipartite;
    this.selfLoops = selfLoops;
  }

  /** A builder of a table from events between named nodes. */
  public static Builder builder() {
    return new Builder();
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
    int count = times.length;
    int selfLoops = 0;
    for (int i = 0; i < count; i++) {
      checkTime(times[i]);
      if (weights != null) {
        Snapshot.checkWeight(weights[i]);
      }
      selfLoops += sources[i] == targets[i] ? 1 : 0;
    }
    return of(
        nodes,
        sources.clone(),
        targets.clone(),
        times.clone(),
        weights == null ? null : weights.clone(),
        selfLoops);
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

  /** The arrays are not copied, and only the nodes are checked. */
  static EventTable of(
      Nodes nodes,
      int[] sources,
      int[] targets,
      double[] times,
      double @Nullable [] weights,
      int selfLoops) {
    for (int i = 0; i < times.length; i++) {
      nodes.check(sources[i]);
      nodes.check(targets[i]);
    }
    return new EventTable(nodes, sources, targets, times, weights, false, selfLoops);
  }

  /**
   * The same events as a bipartite table.
   *
   * @throws IllegalArgumentException if a node is both a source and a target
   */
  public EventTable asBipartite() {
    boolean[] isSource = new boolean[nodes.size()];
    for (int source : sources) {
      isSource[source] = true;
    }
    for (int target : targets) {
      if (isSource[target]) {
        throw new IllegalArgumentException(
            "a node of a bipartite table must be either a source or a target, got both for \""
                + nodes.name(target)
                + "\"");
      }
    }
    return new EventTable(nodes, sources, targets, times, weights, true, selfLoops);
  }

  /**
   * The same events in a graph that also has these nodes; names that it has already are ignored.
   */
  public EventTable withNodes(Collection<String> names) {
    List<String> more = names.stream().distinct().filter(name -> !nodes.contains(name)).toList();
    return more.isEmpty()
        ? this
        : new EventTable(
            nodes.withAll(more), sources, targets, times, weights, bipartite, selfLoops);
  }

  static void checkTime(double time) {
    if (!Double.isFinite(time)) {
      throw new IllegalArgumentException("time of an event must be finite, got " + time);
    }
  }

  /** The nodes of all events, and any others that the graph has. */
  public Nodes nodes() {
    return nodes;
  }

  /** The number of events. */
  public int size() {
    return times.length;
  }

  /** The source of event i. */
  public int source(int i) {
    return sources[i];
  }

  /** The target of event i. */
  public int target(int i) {
    return targets[i];
  }

  /** The time of event i. */
  public double time(int i) {
    return times[i];
  }

  /** The weight of event i; 1 in a table without weights. */
  public double weight(int i) {
    return weights == null ? 1 : weights[i];
  }

  /** A copy of the column of sources. */
  public int[] sources() {
    return sources.clone();
  }

  /** A copy of the column of targets. */
  public int[] targets() {
    return targets.clone();
  }

  /** A copy of the column of times. */
  public double[] times() {
    return times.clone();
  }

  /** A copy of the column of weights; all 1 in a table without weights. */
  public double[] weights() {
    if (weights != null) {
      return weights.clone();
    }
    double[] ones = new double[times.length];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Whether events carry weights. */
  public boolean isWeighted() {
    return weights != null;
  }

  /** Whether sources and targets are separate id spaces. */
  public boolean isBipartite() {
    return bipartite;
  }

  /** The number of self-loops, whether kept or dropped. */
  public int selfLoops() {
    return selfLoops;
  }

  /** The earliest time; NaN if the table is empty. */
  public double firstTime() {
    return Arrays.stream(times).min().orElse(Double.NaN);
  }

  /** The latest time; NaN if the table is empty. */
  public double lastTime() {
    return Arrays.stream(times).max().orElse(Double.NaN);
  }

  /** The undirected, unweighted graph of these events, as in the paper. */
  public DynamicGraph cut(TimeBins bins) {
    return cut(bins, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  /**
   * The dynamic graph of these events. Bins without events become empty snapshots, which cost next
   * to nothing.
   *
   * @throws IllegalArgumentException if the table is empty, the bins do not cover the events or
   *     would give too many snapshots, or the graph is to be weighted but the table has no weights
   */
  public DynamicGraph cut(TimeBins bins, Direction direction, Weighting weighting) {
    if (times.length == 0) {
      throw new IllegalArgumentException(
          "a dynamic graph needs at least one event between two nodes, got none");
    }
    if (weighting == Weighting.WEIGHTED && weights == null) {
      throw new IllegalArgumentException("a weighted graph needs events with weights, got none");
    }
    return new SnapshotCutter(
            sources, targets, times, weighting == Weighting.WEIGHTED ? weights : null)
        .cut(nodes, direction, bins.over(firstTime(), lastTime()));
  }

  @Override
  public String toString() {
    return Counted.of(size(), "event") + " between " + nodes;
  }

  /** Collects events between named nodes. Not thread-safe. */
  public static final class Builder {
    private final Map<String, Integer> indices = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final EventBuffer events = new EventBuffer();
    private @Nullable String sourceSpace;
    private @Nullable String targetSpace;
    private boolean keepsSelfLoops;

    private Builder() {}

    /**
     * Gives sources and targets separate id spaces with these names: source "1" and target "1"
     * become the nodes "user:1" and "item:1" of the spaces {@code user} and {@code item}.
     *
     * @throws IllegalStateException if events have already been added
     * @throws IllegalArgumentException if the spaces have the same name
     */
    public Builder bipartite(String source, String target) {
      if (!names.isEmpty()) {
        throw new IllegalStateException("bipartite must be called before the first event");
      }
      if (source.equals(target)) {
        throw new IllegalArgumentException(
            "the two id spaces must have different names, got \"" + source + "\" twice");
      }
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
     * @throws IllegalArgumentException if the time is not finite
     */
    public Builder add(String source, String target, double time) {
      checkTime(time);
      if (keeps(source, target)) {
        events.add(index(sourceSpace, source), index(targetSpace, target), time);
      }
      return this;
    }

    /**
     * Adds an event with a weight.
     *
     * @throws IllegalArgumentException if the time is not finite, or the weight is negative or not
     *     finite
     */
    public Builder add(String source, String target, double time, double weight) {
      checkTime(time);
      Snapshot.checkWeight(weight);
      if (keeps(source, target)) {
        events.add(index(sourceSpace, source), index(targetSpace, target), time, weight);
      }
      return this;
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
     *     dictionary, a time is not finite, or a weight is negative or not finite. Events before
     *     the invalid one have been added by then.
     */
    public Builder addAll(
        String[] names, int[] sources, int[] targets, double[] times, double @Nullable [] weights) {
      checkLengths(sources, targets, times, weights);
      int[] sourceIndices = unknown(names.length);
      int[] targetIndices = targetSpace == null ? sourceIndices : unknown(names.length);
      for (int i = 0; i < times.length; i++) {
        checkTime(times[i]);
        String source = decoded(names, sources[i]);
        String target = decoded(names, targets[i]);
        if (weights != null) {
          Snapshot.checkWeight(weights[i]);
        }
        if (!keeps(source, target)) {
          continue;
        }
        int from = index(sourceIndices, sources[i], sourceSpace, source);
        int to = index(targetIndices, targets[i], targetSpace, target);
        if (weights == null) {
          events.add(from, to, times[i]);
        } else {
          events.add(from, to, times[i], weights[i]);
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

    /** The index of a node, looked up once per code. */
    private int index(int[] known, int code, @Nullable String space, String id) {
      if (known[code] < 0) {
        known[code] = index(space, id);
      }
      return known[code];
    }

    /** The number of events so far, without dropped self-loops. */
    public int size() {
      return events.size();
    }

    private boolean keeps(String source, String target) {
      boolean selfLoop = sourceSpace == null && source.equals(target);
      if (selfLoop && !keepsSelfLoops) {
        events.dropSelfLoops(1);
        return false;
      }
      return true;
    }

    private int index(@Nullable String space, String id) {
      String name = space == null ? id : space + ":" + id;
      Integer known = indices.putIfAbsent(name, names.size());
      if (known != null) {
        return known;
      }
      names.add(name);
      return names.size() - 1;
    }

    /** The table of the events so far. */
    public EventTable build() {
      EventTable table = events.table(Nodes.named(names));
      return sourceSpace == null ? table : table.asBipartite();
    }
  }
}
