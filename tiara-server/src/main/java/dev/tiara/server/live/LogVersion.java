package dev.tiara.server.live;

import dev.tiara.answers.Log;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.live.LiveView;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A live log at a moment, which never changes. Safe for use by multiple threads.
 *
 * <p>What commands read from a file with the same events is {@link #log}.
 */
public final class LogVersion {
  private final LogSettings settings;
  private final EventTable events;
  private final @Nullable LiveView open;
  private final long number;

  /** Whether nothing can be added to the last snapshot, as the log goes on after it. */
  private boolean ended;

  /** An earlier version, whose snapshots this one extends; null once they are there. */
  private @Nullable LogVersion before;

  private @Nullable EventGraph graph;
  private @Nullable Inspection inspection;
  private @Nullable Log log;
  private int @Nullable [] activity;

  /** The same events, with edges of the other direction; null until it is asked for. */
  private @Nullable LogVersion turned;

  LogVersion(
      LogSettings settings,
      EventTable events,
      @Nullable LiveView open,
      long number,
      @Nullable LogVersion before) {
    this.settings = settings;
    this.events = events;
    this.open = open;
    this.number = number;
    // Only versions that have been asked for snapshots are worth keeping.
    this.before = before == null || before.isSplit() ? before : before.before();
  }

  /** A version of a log that has been split into snapshots, with what is known of its input. */
  private LogVersion(LogSettings settings, EventGraph graph, Inspection inspection, long number) {
    this(settings, graph.events(), null, number, null);
    this.graph = graph;
    this.inspection = inspection;
  }

  /** The only version of a log that is complete. */
  static LogVersion of(Log log) {
    EventGraph all = log.data().log();
    EventTable table = all.events();
    EventGraph graph =
        log.inspection().keepsSelfLoops()
            ? all.where(i -> table.source(i) != table.target(i))
            : all;
    return new LogVersion(LogSettings.of(log), graph, log.inspection(), table.size());
  }

  private synchronized boolean isSplit() {
    return graph != null;
  }

  private synchronized @Nullable LogVersion before() {
    return before;
  }

  /** The number of events that the log had accepted, which identifies the version. */
  public long number() {
    return number;
  }

  /** The nodes. */
  public Nodes nodes() {
    return events.nodes();
  }

  /** The number of events of each node. */
  public synchronized int[] activity() {
    if (activity == null) {
      activity = new int[events.nodes().size()];
      for (int i = 0; i < events.size(); i++) {
        activity[events.source(i)]++;
        activity[events.target(i)]++;
      }
    }
    return activity;
  }

  /** The events between two nodes. */
  public EventTable events() {
    return events;
  }

  /** In which direction edges are followed. */
  public Direction direction() {
    return settings.direction();
  }

  /** When the snapshots up to the open one start and end. */
  public SnapshotDates dates() {
    return settings.dates(events);
  }

  /**
   * The open snapshot.
   *
   * @throws InputException if the log has no events
   */
  public LiveView open() {
    if (open == null) {
      throw new InputException("the log has no events between two nodes yet");
    }
    return open;
  }

  /** The log of these events. It is split into snapshots once, when it is first asked for. */
  public synchronized Log log() {
    if (log == null) {
      EventLog read = settings.log(events);
      SnapshotOptions options = settings.options();
      if (graph == null) {
        graph = split(read, options);
        before = null;
      }
      if (inspection == null) {
        inspection = Inspection.of(read, options);
      }
      log = log(read, options, new GraphData(graph, List.of(), new int[0], 0), inspection);
    }
    return log;
  }

  private EventGraph split(EventLog read, SnapshotOptions options) {
    EventGraph earlier = before == null ? null : before.graph();
    if (earlier != null) {
      return earlier.extendedTo(events);
    }
    TimeBins bins = options.binningOr(read.proposedBinning()).bins(read.ticksPerSecond());
    if (events.size() == 0) {
      throw new InputException("the log has no events between two nodes yet");
    }
    return EventGraph.of(events, bins, options.direction(), options.weighting());
  }

  private synchronized @Nullable EventGraph graph() {
    return graph;
  }

  /** The log that predictors are fitted to, which count events, whatever these weigh. */
  Log unweighted() {
    EventLog read = settings.log(events);
    SnapshotOptions options = settings.options().unweighted();
    return log(
        read, options, read.cut(options, read.proposedBinning()), Inspection.of(read, options));
  }

  private Log log(EventLog read, SnapshotOptions options, GraphData data, Inspection inspected) {
    return new Log(
        read.input(),
        data,
        inspected,
        read.checksums(),
        options,
        true,
        ended,
        settings.direction() == Direction.DIRECTED,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** The same events, with edges of this direction. */
  public synchronized LogVersion directed(Direction direction) {
    if (direction == settings.direction()) {
      return this;
    }
    if (turned == null) {
      EventGraph own = log().data().log();
      turned =
          new LogVersion(
              settings.with(direction),
              EventGraph.of(events, own.bins(), direction, own.weighting()),
              log().inspection(),
              number);
      turned.ended = ended;
    }
    return turned;
  }

  /** The log up to the end of a snapshot, which counts from 0: nothing later was known. */
  public LogVersion asOf(int snapshot) {
    EventGraph all = log().data().log();
    EventTable known = known(events, i -> all.snapshotOf(i) <= snapshot);
    var version = new LogVersion(settings, known, null, number, null);
    version.ended = true;
    return version;
  }

  /** Some events, and only their nodes. */
  private static EventTable known(EventTable table, IntPredicate kept) {
    EventTable.Builder builder = EventTable.builder();
    Nodes nodes = table.nodes();
    for (int i = 0; i < table.size(); i++) {
      if (kept.test(i)) {
        String source = nodes.name(table.source(i));
        String target = nodes.name(table.target(i));
        if (table.isWeighted()) {
          builder.add(source, target, table.time(i), table.weight(i));
        } else {
          builder.add(source, target, table.time(i));
        }
      }
    }
    EventTable known = builder.build();
    return table.isBipartite() ? known.asBipartite() : known;
  }

  /**
   * The log without the events between two nodes, in one direction or both. Nodes and snapshots are
   * the same, even if nothing is left of them.
   */
  public LogVersion withoutEdge(int source, int target) {
    boolean directed = settings.direction() == Direction.DIRECTED;
    return where(
        i -> {
          boolean forth = events.source(i) == source && events.target(i) == target;
          boolean back = events.source(i) == target && events.target(i) == source;
          return !(forth || (!directed && back));
        });
  }

  /** The log without the events of a node. Nodes and snapshots are the same. */
  public LogVersion withoutNode(int node) {
    return where(i -> events.source(i) != node && events.target(i) != node);
  }

  private LogVersion where(IntPredicate kept) {
    EventGraph fewer = log().data().log().where(kept);
    var version = new LogVersion(settings, fewer, log().inspection(), number);
    version.ended = ended;
    return version;
  }
}
