package dev.tiara.spark;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import dev.tiara.data.events.ColumnChoice;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.EventTimes;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataType;
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
  private final long[] edges;
  private final JavaRDD<PackedEdges> packed;

  private EdgeTable(
      Broadcast<NodeNames> sharedNames,
      Direction direction,
      long[] edges,
      JavaRDD<PackedEdges> packed) {
    this.names = sharedNames.value();
    this.sharedNames = sharedNames;
    this.direction = direction;
    this.edges = edges;
    this.packed = packed;
  }

  /**
   * Makes the table.
   *
   * @param title what errors call the events
   * @param named whether somebody named the columns, or Spark did
   * @throws IllegalArgumentException if a column is missing, a value does not fit, there are no
   *     events, or a snapshot is too large to broadcast
   */
  static EdgeTable of(Dataset<Row> raw, String title, boolean named, SparkSettings settings) {
    List<Row> first = raw.takeAsList(1);
    if (first.isEmpty()) {
      throw new IllegalArgumentException(title + ": there are no events");
    }
    boolean weighted = settings.weighting() == Weighting.WEIGHTED;
    ColumnChoice choice;
    try {
      choice =
          ColumnChoice.of(
              settings.columns(), List.of(raw.columns()), named, numeric(first.get(0)), weighted);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(title + ": " + e.getMessage(), e);
    }
    EventTimes times =
        EventTimes.of(sqlType(type(raw, choice.time())), text(first.get(0).get(choice.time())));
    Dataset<Row> events = events(raw, choice, times).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return of(events, raw, choice, times, title, settings);
    } finally {
      events.unpersist(false);
    }
  }

  private static EdgeTable of(
      Dataset<Row> events,
      Dataset<Row> raw,
      ColumnChoice choice,
      EventTimes times,
      String title,
      SparkSettings settings) {
    boolean weighted = choice.weight() >= 0;
    Column bad = bad(weighted);
    Column edge = col("source").notEqual(col("target"));
    Row range =
        events
            .agg(
                count_if(bad),
                max(when(edge, abs(col("time")))),
                min(when(edge, col("time"))),
                max(when(edge, col("time"))))
            .head();
    if (range.getLong(0) > 0) {
      refuse(events.where(bad).head(), raw, choice, times, title);
    }
    if (range.isNullAt(2)) {
      throw new IllegalArgumentException(
          title + ": a dynamic graph needs at least one event between two nodes, got none");
    }
    double earliest = range.getDouble(2);
    double latest = range.getDouble(3);
    TimeBins.Cut bins =
        settings
            .binning()
            .bins(EventLog.ticksPerSecond(times.isNumber(), range.getDouble(1)))
            .over(earliest, latest);
    long[] edges = new long[bins.timeline().length()];

    Dataset<Row> loopless = events.where(edge);
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

    var snapshotOf = udf((UDF1<Double, Integer>) bins::snapshotOf, DataTypes.IntegerType);
    var indexOf =
        udf(
            (UDF1<String, Integer>) name -> sharedNames.value().indexOf(name),
            DataTypes.IntegerType);
    Column u = indexOf.apply(col("source"));
    Column v = indexOf.apply(col("target"));
    Dataset<Row> numbered =
        loopless.select(
            snapshotOf.apply(col("time")).as("snapshot"),
            u.as("u"),
            v.as("v"),
            weighted ? col("weight") : lit(1.0).as("weight"));
    if (settings.direction() == Direction.UNDIRECTED) {
      numbered =
          numbered.select(
              col("snapshot"),
              least(col("u"), col("v")).as("u"),
              greatest(col("u"), col("v")).as("v"),
              col("weight"));
    }
    int partitions = Math.min(edges.length, spark.defaultParallelism());
    // All of a snapshot in one place, so that telling its edges apart takes no further shuffle.
    numbered = numbered.repartition(partitions, col("snapshot"));
    Dataset<Row> distinct =
        weighted
            ? numbered.groupBy("snapshot", "u", "v").agg(sum("weight"))
            : numbered.select("snapshot", "u", "v").distinct();
    var limit = new BroadcastLimit(settings, spark.sc());
    long most = limit.edges();
    JavaRDD<PackedEdges> packed =
        distinct
            .toJavaRDD()
            .mapPartitions(rows -> PackedEdges.pack(rows, weighted, most))
            .persist(StorageLevel.MEMORY_AND_DISK());
    packed
        .map(p -> new long[] {p.snapshot(), p.count()})
        .collect()
        .forEach(p -> edges[(int) p[0]] = p[1]);
    limit.check(edges, names.size());
    return new EdgeTable(sharedNames, settings.direction(), edges, packed);
  }

  private static Dataset<Row> events(Dataset<Row> raw, ColumnChoice choice, EventTimes times) {
    List<Column> selected = new ArrayList<>();
    selected.add(column(raw, choice.source()).cast("string").as("source"));
    selected.add(column(raw, choice.target()).cast("string").as("target"));
    selected.add(time(raw, choice.time(), times).as("time"));
    if (choice.weight() >= 0) {
      selected.add(number(raw, choice.weight()).as("weight"));
    }
    return raw.select(selected.toArray(Column[]::new));
  }

  private static Column column(Dataset<Row> raw, int position) {
    return raw.col("`" + raw.columns()[position].replace("`", "``") + "`");
  }

  private static DataType type(Dataset<Row> raw, int position) {
    return raw.schema().fields()[position].dataType();
  }

  private static Column number(Dataset<Row> raw, int position) {
    Column column = column(raw, position);
    return type(raw, position).equals(DataTypes.StringType)
        ? trim(column).try_cast("double")
        : column.cast("double");
  }

  private static Column time(Dataset<Row> raw, int position, EventTimes times) {
    Column column = column(raw, position);
    return switch (times) {
      case NUMBER, NUMBER_TEXT -> number(raw, position);
      case ISO_TEXT -> unix_micros(trim(column).try_cast("timestamp")).divide(1e6);
      case TYPED ->
          type(raw, position).equals(DataTypes.DateType)
              ? unix_date(column).multiply(86_400.0)
              : unix_micros(column.cast("timestamp")).divide(1e6);
    };
  }

  /** The name that the reader of files gives a type. */
  private static String sqlType(DataType type) {
    if (type.equals(DataTypes.StringType)) {
      return "VARCHAR";
    }
    if (type.equals(DataTypes.DateType)) {
      return "DATE";
    }
    return type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)
        ? "TIMESTAMP"
        : "DOUBLE";
  }

  private static List<Boolean> numeric(Row row) {
    List<Boolean> numeric = new ArrayList<>();
    for (int i = 0; i < row.length(); i++) {
      Object value = row.get(i);
      numeric.add(
          value instanceof Number
              || value instanceof java.util.Date
              || value instanceof java.time.temporal.Temporal
              || (value instanceof String text && EventTimes.isTime(text)));
    }
    return numeric;
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  private static Column bad(boolean weighted) {
    Column bad =
        col("source")
            .isNull()
            .or(col("target").isNull())
            .or(col("source").equalTo(""))
            .or(col("target").equalTo(""))
            .or(notFinite("time"));
    return weighted ? bad.or(notFinite("weight")).or(col("weight").lt(0)) : bad;
  }

  private static Column notFinite(String name) {
    Column number = col(name);
    return number.isNull().or(number.isNaN()).or(abs(number).equalTo(Double.POSITIVE_INFINITY));
  }

  /** Spark knows no lines: the event itself has to tell where it is. */
  private static void refuse(
      Row bad, Dataset<Row> raw, ColumnChoice choice, EventTimes times, String title) {
    String place =
        String.format(
            Locale.ROOT, "%s: the event from \"%s\" to \"%s\": ", title, bad.get(0), bad.get(1));
    for (int node : new int[] {1, 0}) {
      if (bad.isNullAt(node) || bad.getString(node).isEmpty()) {
        throw new IllegalArgumentException(place + (node == 0 ? "source" : "target") + " is empty");
      }
    }
    if (bad.isNullAt(2)) {
      // What the file says, not what became of it.
      Row written =
          raw.where(
                  column(raw, choice.source())
                      .cast("string")
                      .equalTo(bad.getString(0))
                      .and(column(raw, choice.target()).cast("string").equalTo(bad.getString(1)))
                      .and(time(raw, choice.time(), times).isNull()))
              .head();
      Object value = written.get(choice.time());
      throw new IllegalArgumentException(
          place
              + (value == null
                  ? "time is empty"
                  : "time \"" + value + "\" is not " + times.noun()));
    }
    if (!Double.isFinite(bad.getDouble(2))) {
      throw new IllegalArgumentException(
          place + "time of an event must be finite, got " + bad.get(2));
    }
    throw new IllegalArgumentException(
        place
            + (bad.isNullAt(3)
                ? "weight is not a number"
                : "edge weight must be finite and not negative, got " + bad.get(3)));
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

  /** The number of distinct edges of a snapshot, each once. */
  long edges(int snapshot) {
    return edges[snapshot];
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
