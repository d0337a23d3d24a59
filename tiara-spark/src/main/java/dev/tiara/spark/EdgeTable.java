package dev.tiara.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.min;
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
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The distinct edges of each snapshot, made of events in Spark SQL with the meaning of {@link
 * dev.tiara.data.events.EventReader}, and kept in the executors until their snapshot is due.
 */
final class EdgeTable implements AutoCloseable {
  private static final StructType NODES =
      new StructType()
          .add("name", DataTypes.StringType, false)
          .add("node", DataTypes.IntegerType, false);

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
   * Makes the table.
   *
   * @param namesFolder where to write the names of the nodes
   * @throws IllegalArgumentException if a column is missing, a value does not fit, there are no
   *     events, or a snapshot is too large to broadcast
   */
  static EdgeTable of(EventInput input, SparkSettings settings, Path namesFolder) {
    List<List<@Nullable String>> head = input.head();
    if (head.isEmpty()) {
      throw new InputException(input.title() + ": there are no events");
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
      throw new InputException(input.title() + ": " + e.getMessage(), e);
    }
    var columns = new EventValues(input, choice, head.get(0));
    Dataset<Row> events = columns.events().persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return of(events, columns, input.title(), settings, namesFolder);
    } finally {
      events.unpersist(false);
    }
  }

  private static EdgeTable of(
      Dataset<Row> events,
      EventValues columns,
      String title,
      SparkSettings settings,
      Path namesFolder) {
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

    Dataset<Row> nodes = nodes(loopless);
    try {
      var names = new NodeNames(write(nodes, namesFolder, settings.format()));
      var snapshotOf =
          udf(
              (UDF1<Double, Integer>)
                  time -> bins.snapshotOf(dates ? TimeScale.daysSince1970(time) : time),
              DataTypes.IntegerType);
      Dataset<Row> numbered =
          loopless
              .join(nodes.toDF("source", "u"), "source")
              .join(nodes.toDF("target", "v"), "target")
              .select(
                  snapshotOf.apply(col("time")).as("snapshot"),
                  col("u"),
                  col("v"),
                  col("weight"),
                  col("position"));
      return packed(numbered, weighted, names, bins.timeline(), settings);
    } finally {
      nodes.unpersist(false);
    }
  }

  /**
   * The rows (name, node): nodes are numbered as they first occur, and by their names where events
   * have no order. Sources come before targets.
   */
  private static Dataset<Row> nodes(Dataset<Row> events) {
    Column place = col("position").multiply(2);
    Dataset<Row> ordered =
        events
            .select(col("source").as("name"), place.as("place"))
            .union(events.select(col("target").as("name"), place.plus(1).as("place")))
            .groupBy("name")
            .agg(min("place").as("place"))
            .sort("place", "name")
            .select("name");
    JavaRDD<Row> numbered =
        ordered
            .toJavaRDD()
            .zipWithIndex()
            .map(row -> RowFactory.create(row._1().get(0), Math.toIntExact(row._2())));
    return events
        .sparkSession()
        .createDataFrame(numbered, NODES)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static List<NodeNames.Chunk> write(Dataset<Row> nodes, Path folder, EntryFormat format) {
    var hadoop =
        new SerializableConfiguration(nodes.sparkSession().sparkContext().hadoopConfiguration());
    return nodes
        .toJavaRDD()
        .mapPartitions(rows -> NodeNames.write(rows, folder, format, hadoop.value()))
        .collect();
  }

  private static EdgeTable packed(
      Dataset<Row> numbered,
      boolean weighted,
      NodeNames names,
      Timeline timeline,
      SparkSettings settings) {
    Dataset<Row> edgesOfEvents = numbered;
    if (settings.direction() == Direction.UNDIRECTED) {
      edgesOfEvents =
          numbered.select(
              col("snapshot"),
              least(col("u"), col("v")).as("u"),
              greatest(col("u"), col("v")).as("v"),
              col("weight"),
              col("position"));
    }
    long[] edges = new long[timeline.length()];
    SparkContext spark = numbered.sparkSession().sparkContext();
    int partitions = Math.min(edges.length, spark.defaultParallelism());
    var limit = new BroadcastLimit(settings, spark);
    long most = limit.edges();
    // All of a snapshot in one place, and the weights of an edge in one order, whatever the
    // partitions are: so they have one sum.
    JavaRDD<PackedEdges> packed =
        edgesOfEvents
            .repartition(partitions, col("snapshot"))
            .sortWithinPartitions("snapshot", "u", "v", "position", "weight")
            .toJavaRDD()
            .mapPartitions(rows -> PackedEdges.pack(rows, weighted, most))
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
  }
}
