package dev.tiara.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import dev.tiara.data.InputException;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.ColumnChoice;
import dev.tiara.data.events.TimeScale;
import dev.tiara.data.events.TimeTally;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * The distinct edges of each snapshot, made of events in Spark SQL with the meaning of {@link
 * dev.tiara.data.events.EventReader}, and kept in the executors until their snapshot is due.
 */
final class EdgeTable implements AutoCloseable {
  private final NodeNames names;
  private final Broadcast<NodeNames> sharedNames;
  private final Direction direction;
  private final Timeline timeline;
  private final long[] edges;
  private final long fingerprint;
  private final BroadcastLimit limit;
  private final JavaRDD<PackedEdges> packed;

  private EdgeTable(
      Broadcast<NodeNames> sharedNames,
      Direction direction,
      Timeline timeline,
      long[] edges,
      long fingerprint,
      BroadcastLimit limit,
      JavaRDD<PackedEdges> packed) {
    this.names = sharedNames.value();
    this.sharedNames = sharedNames;
    this.direction = direction;
    this.timeline = timeline;
    this.edges = edges;
    this.fingerprint = fingerprint;
    this.limit = limit;
    this.packed = packed;
  }

  /**
   * Makes the table.
   *
   * @throws IllegalArgumentException if a column is missing, a value does not fit, there are no
   *     events, or a snapshot is too large to broadcast
   */
  static EdgeTable of(EventInput input, SparkSettings settings) {
    List<List<@Nullable String>> head = input.head();
    if (head.isEmpty()) {
      throw new InputException(input.title() + ": there are no events");
    }
    Dataset<Row> raw = input.events();
    ColumnChoice choice;
    try {
      choice =
          ColumnChoice.of(
              settings.columns(),
              List.of(raw.columns()),
              input.named(),
              input.hints(),
              head,
              settings.weighting() == Weighting.WEIGHTED);
    } catch (InputException e) {
      throw new InputException(input.title() + ": " + e.getMessage(), e);
    }
    var columns = new EventValues(raw, choice, head.get(0));
    Dataset<Row> events = columns.events().persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return of(events, columns, input.title(), settings);
    } finally {
      events.unpersist(false);
    }
  }

  private static EdgeTable of(
      Dataset<Row> events, EventValues columns, String title, SparkSettings settings) {
    Column bad = columns.bad();
    if (events.where(bad).count() > 0) { // of all rows, which are kept meanwhile
      throw columns.refused(events.where(bad).head(), title);
    }
    boolean weighted = columns.isWeighted();
    Dataset<Row> loopless = events.where(col("source").notEqual(col("target")));
    TimeTally times = times(loopless);
    if (times.count() == 0) {
      throw new InputException(
          title + ": a dynamic graph needs at least one event between two nodes, got none");
    }
    TimeScale scale;
    try {
      scale = columns.areNumbers() ? times.scale() : TimeScale.SECONDS;
    } catch (InputException e) {
      throw new InputException(title + ": " + e.getMessage(), e);
    }
    boolean dates = scale == TimeScale.DATE_NUMBERS;
    TimeTally counted = dates ? times.inDays() : times;
    Binning binning =
        settings.binning() == null ? counted.proposedBinning(scale) : settings.binning();
    TimeBins.Cut bins = binning.bins(scale.ticksPerSecond()).over(counted.first(), counted.last());

    var names =
        new NodeNames(
            loopless
                .select("source")
                .union(loopless.select("target"))
                .distinct()
                .as(Encoders.STRING())
                .collectAsList());
    var spark = JavaSparkContext.fromSparkContext(events.sparkSession().sparkContext());
    Broadcast<NodeNames> sharedNames = spark.broadcast(names);

    var snapshotOf =
        udf(
            (UDF1<Double, Integer>)
                time -> bins.snapshotOf(dates ? TimeScale.daysSince1970(time) : time),
            DataTypes.IntegerType);
    var indexOf =
        udf(
            (UDF1<String, Integer>) name -> sharedNames.value().indexOf(name),
            DataTypes.IntegerType);
    Dataset<Row> numbered =
        loopless.select(
            snapshotOf.apply(col("time")).as("snapshot"),
            indexOf.apply(col("source")).as("u"),
            indexOf.apply(col("target")).as("v"),
            weighted ? col("weight") : lit(1.0).as("weight"));
    if (settings.direction() == Direction.UNDIRECTED) {
      numbered =
          numbered.select(
              col("snapshot"),
              least(col("u"), col("v")).as("u"),
              greatest(col("u"), col("v")).as("v"),
              col("weight"));
    }
    Timeline timeline = bins.timeline();
    long[] edges = new long[timeline.length()];
    int partitions = Math.min(edges.length, spark.defaultParallelism());
    var limit = new BroadcastLimit(settings, spark.sc());
    long most = limit.edges();
    // All of a snapshot in one place, and the weights of an edge in one order, whatever the
    // partitions are: so they have one sum.
    JavaRDD<PackedEdges> packed =
        numbered
            .repartition(partitions, col("snapshot"))
            .sortWithinPartitions("snapshot", "u", "v", "weight")
            .toJavaRDD()
            .mapPartitions(rows -> PackedEdges.pack(rows, weighted, most))
            .persist(StorageLevel.MEMORY_AND_DISK());
    long fingerprint = names.checksum();
    for (long[] snapshot :
        packed.map(p -> new long[] {p.snapshot(), p.count(), p.fingerprint()}).collect()) {
      edges[(int) snapshot[0]] = snapshot[1];
      fingerprint += snapshot[2];
    }
    limit.check(edges, names.size());
    return new EdgeTable(
        sharedNames, settings.direction(), timeline, edges, fingerprint, limit, packed);
  }

  private static TimeTally times(Dataset<Row> events) {
    var all = new TimeTally();
    events
        .select("time")
        .as(Encoders.DOUBLE())
        .toJavaRDD()
        .mapPartitions(
            times -> {
              var tally = new TimeTally();
              times.forEachRemaining(tally::add);
              return List.of(tally).iterator();
            })
        .collect()
        .forEach(all::merge);
    return all;
  }

  NodeNames names() {
    return names;
  }

  Broadcast<NodeNames> sharedNames() {
    return sharedNames;
  }

  /** T, the number of snapshots. */
  int length() {
    return edges.length;
  }

  /** When the snapshots are. */
  Timeline timeline() {
    return timeline;
  }

  /**
   * The end of a window that starts with this snapshot: before the last, or where the window would
   * have too many edges, or an executor hold too much of it.
   */
  int windowEnd(int first, int last, long mostEdges) {
    int end = first;
    long sum = 0;
    long held = 0;
    while (end < last) {
      sum += edges[end];
      held += limit.held(edges[end], names.size());
      if (end > first && (sum > mostEdges || held > limit.bytes())) {
        break;
      }
      end++;
    }
    return end;
  }

  /** The number of edges of all snapshots; one that is walked both ways counts as two. */
  long edges() {
    return Arrays.stream(edges).sum() * (direction == Direction.UNDIRECTED ? 2 : 1);
  }

  /** Tells these names, edges and weights from others. */
  long fingerprint() {
    return fingerprint;
  }

  /** Fetches some snapshots in a row. */
  List<Snapshot> snapshots(int from, int to) {
    Snapshot[] snapshots = new Snapshot[to - from];
    Arrays.fill(snapshots, Snapshot.empty(names.size()));
    packed
        .filter(p -> p.snapshot() >= from && p.snapshot() < to)
        .collect()
        .forEach(p -> snapshots[p.snapshot() - from] = p.snapshot(names.size(), direction));
    return List.of(snapshots);
  }

  @Override
  public void close() {
    packed.unpersist(false);
    sharedNames.destroy();
  }
}
