package dev.tiara.spark.graph;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.time.Binning;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.data.time.TimeScale;
import dev.tiara.data.time.TimeTally;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.ExcessiveWeightException;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.input.EventValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The distinct edges of each snapshot, built from events that are interpreted as by {@link
 * dev.tiara.data.events.EventReader}. They are kept in the executors, from which snapshots are
 * fetched as they are needed.
 */
public final class EdgeTable implements AutoCloseable {
  private final NodeNames names;
  private final Direction direction;
  private final Timeline timeline;
  private final long[] edges;
  private final long fingerprint;
  private final BroadcastLimit limit;
  private final JavaRDD<PackedEdges> packed;

  private EdgeTable(
      NodeNames names,
      Direction direction,
      Timeline timeline,
      long[] edges,
      long fingerprint,
      BroadcastLimit limit,
      JavaRDD<PackedEdges> packed) {
    this.names = names;
    this.direction = direction;
    this.timeline = timeline;
    this.edges = edges;
    this.fingerprint = fingerprint;
    this.limit = limit;
    this.packed = packed;
  }

  /**
   * Builds the table.
   *
   * @param namesFolder the folder to which the names of the nodes are written
   * @throws IllegalArgumentException if a column is missing, a value is invalid, there are no
   *     events, or a snapshot is too large to broadcast
   */
  public static EdgeTable of(EventInput input, ClusterSettings settings, Path namesFolder) {
    List<List<@Nullable String>> head = input.head();
    if (head.isEmpty()) {
      throw new InputException("contains no events").in(input.title());
    }
    ColumnChoice choice;
    try {
      choice =
          ColumnChoice.of(
              settings.columns(),
              input.columns(),
              input.named(),
              input.hints(),
              head,
              settings.weighting() == Weighting.WEIGHTED);
    } catch (InputException e) {
      throw e.in(input.title());
    }
    var columns = new EventValues(input, choice, head.get(0));
    boolean weighted = columns.isWeighted();
    JavaRDD<EventBlock> blocks =
        columns
            .events()
            .toJavaRDD()
            .mapPartitions(rows -> EventBlock.split(rows, weighted))
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return of(blocks, columns, input.title(), settings, namesFolder);
    } finally {
      blocks.unpersist(false);
    }
  }

  private static EdgeTable of(
      JavaRDD<EventBlock> blocks,
      EventValues columns,
      String title,
      ClusterSettings settings,
      Path namesFolder) {
    List<EventBlock.Summary> summaries = blocks.map(EventBlock::summary).collect();
    var times = new TimeTally();
    for (EventBlock.Summary summary : summaries) {
      if (summary.bad() > 0) {
        throw columns.invalidEvent(title);
      }
      times.merge(summary.tally());
    }
    if (times.count() == 0) {
      throw new InputException(
              "a dynamic graph needs at least one event between two nodes, got none")
          .in(title);
    }
    TimeScale scale;
    try {
      scale = columns.areNumbers() ? times.scale() : TimeScale.SECONDS;
    } catch (OddTimeException e) {
      throw columns.oddEvent(title, e);
    } catch (InputException e) {
      throw e.in(title);
    }
    boolean dates = scale == TimeScale.DATE_NUMBERS;
    TimeTally counted = dates ? times.inDays() : times;
    Binning binning =
        settings.binning() == null ? counted.proposedBinning(scale) : settings.binning();
    TimeBins.Cut bins = binning.bins(scale.ticksPerSecond()).over(counted.first(), counted.last());
    EventBlock.SnapshotOfEvent snapshots =
        time -> bins.snapshotOf(dates ? TimeScale.daysSince1970(time) : time);
    try (var numbering = new NodeNumbering(blocks, NodeNumbering.bucketCount(summaries))) {
      NodeNames names = numbering.write(namesFolder, settings.format());
      return packed(numbering, snapshots, columns.areOrdered(), names, bins.timeline(), settings);
    }
  }

  private static EdgeTable packed(
      NodeNumbering numbering,
      EventBlock.SnapshotOfEvent snapshots,
      boolean ordered,
      NodeNames names,
      Timeline timeline,
      ClusterSettings settings) {
    boolean undirected = settings.direction() == Direction.UNDIRECTED;
    JavaRDD<Tuple2<EdgeChunk.Key, EdgeChunk>> chunks =
        numbering.map((block, nodes) -> block.edges(nodes, snapshots, undirected));
    long[] edges = new long[timeline.length()];
    SparkContext spark = chunks.context();
    int partitions = Math.min(edges.length, spark.defaultParallelism());
    var limit = new BroadcastLimit(settings, spark);
    // All chunks of a snapshot are in one partition, in an order that does not depend on the
    // partitioning, so that the weights of an edge always have the same sum.
    JavaRDD<PackedEdges> packed =
        JavaPairRDD.fromJavaRDD(chunks)
            .repartitionAndSortWithinPartitions(new EdgeChunk.BySnapshot(partitions))
            .mapPartitions(sorted -> PackedEdges.pack(sorted, ordered, limit))
            .persist(StorageLevel.MEMORY_AND_DISK());
    long fingerprint = names.fingerprint();
    for (long[] snapshot :
        packed.map(p -> new long[] {p.snapshot(), p.count(), p.fingerprint()}).collect()) {
      edges[(int) snapshot[0]] = snapshot[1];
      fingerprint += snapshot[2];
    }
    limit.check(edges, names.size());
    return new EdgeTable(names, settings.direction(), timeline, edges, fingerprint, limit, packed);
  }

  public NodeNames names() {
    return names;
  }

  /** T, the number of snapshots. */
  public int length() {
    return edges.length;
  }

  /** The times of the snapshots. */
  public Timeline timeline() {
    return timeline;
  }

  /**
   * The end, exclusive, of a window that starts with {@code first}: {@code last}, or earlier if the
   * window would have too many edges or take too much memory in an executor.
   */
  public int windowEnd(int first, int last, long maxEdges) {
    int end = first;
    long sum = 0;
    long bytes = 0;
    while (end < last) {
      sum += edges[end];
      bytes += limit.memoryBytes(edges[end], names.size());
      if (end > first && (sum > maxEdges || bytes > limit.bytes())) {
        break;
      }
      end++;
    }
    return end;
  }

  /** The number of edges of all snapshots; undirected edges count twice. */
  public long edges() {
    return Arrays.stream(edges).sum() * (direction == Direction.UNDIRECTED ? 2 : 1);
  }

  /** A hash of the names, edges and weights. */
  public long fingerprint() {
    return fingerprint;
  }

  /** Fetches the snapshots from {@code from}, inclusive, to {@code to}, exclusive. */
  public List<Snapshot> snapshots(int from, int to) {
    Snapshot[] snapshots = new Snapshot[to - from];
    Arrays.fill(snapshots, Snapshot.empty(names.size()));
    List<PackedEdges> fetched =
        packed.filter(p -> p.snapshot() >= from && p.snapshot() < to).collect();
    try {
      fetched.forEach(p -> snapshots[p.snapshot() - from] = p.snapshot(names.size(), direction));
    } catch (ExcessiveWeightException e) {
      throw named(e);
    }
    return List.of(snapshots);
  }

  private InputException named(ExcessiveWeightException e) {
    try {
      names.open(packed.context().hadoopConfiguration());
      return e.named(node -> new String(names.name(node), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      return new InputException(String.valueOf(e.getMessage()), unreadable);
    }
  }

  @Override
  public void close() {
    packed.unpersist(false);
  }
}
