package dev.tiara.spark;

import dev.tiara.augment.Merge;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnShare;
import dev.tiara.internal.step.MergedRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The way of the state through the snapshots, as the driver sees it.
 *
 * <p>Column s of X̃_t depends on A_t and on column s of X̃_{t−1} alone. So the columns are spread
 * over partitions once, an RDD of one element each; every window of snapshots is broadcast, and
 * maps the RDD to the next, which stays in the executors. Nothing of the state is ever shuffled.
 * Every few snapshots it is checkpointed: a lost executor costs the way from there, of its columns
 * only.
 */
final class SparkRun implements AutoCloseable {
  /** Columns of a partition, at the most, where nobody said how many partitions there are. */
  private static final int MAX_COLUMNS = 200_000;

  /** A window ends when it has so many edges: then a job is worth its start. */
  private static final long WINDOW_EDGES = 300_000;

  private final JavaSparkContext spark;
  private final SparkSettings settings;
  private final EdgeTable edges;
  private final SnapshotStore store;
  private final Broadcast<SerializableConfiguration> hadoop;
  private final int committedBefore;
  private final Output output;

  private int partitions;
  private JavaRDD<Carried> state;

  /** The number of snapshots that the state has seen. */
  private int time;

  private int lastCheckpoint;

  /** Windows since the last checkpoint, from which lost partitions are made again. */
  private final List<Broadcast<Window>> recent = new ArrayList<>();

  private SparkRun(
      JavaSparkContext spark, SparkSettings settings, EdgeTable edges, SnapshotStore store)
      throws IOException {
    this.spark = spark;
    this.settings = settings;
    this.edges = edges;
    this.store = store;
    this.output = settings.method() instanceof Tiara tiara ? tiara.output() : Merge.OUTPUT;
    store.begin(parameters());
    this.committedBefore = store.committed();
    this.hadoop = spark.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
    spark.setCheckpointDir(store.stateFolder());
  }

  /** Augments and writes all that is not there yet. */
  static SparkSummary of(Dataset<Row> events, String title, boolean named, SparkSettings settings)
      throws IOException {
    var spark = JavaSparkContext.fromSparkContext(events.sparkSession().sparkContext());
    SnapshotStore store =
        SnapshotStore.open(settings.output(), spark.hadoopConfiguration(), settings.resume());
    try (EdgeTable edges = EdgeTable.of(events, title, named, settings);
        var run = new SparkRun(spark, settings, edges, store)) {
      return run.run();
    }
  }

  private Properties parameters() {
    var parameters = new Properties();
    if (settings.method() instanceof Tiara tiara) {
      parameters.setProperty("method", tiara.settings().toString());
    } else {
      parameters.setProperty("method", "Merge");
    }
    parameters.setProperty("output", output.toString());
    parameters.setProperty("format", settings.format().toString());
    parameters.setProperty("direction", settings.direction().toString());
    parameters.setProperty("weighting", settings.weighting().toString());
    parameters.setProperty("nodes", Integer.toString(edges.names().size()));
    parameters.setProperty("names", Long.toString(edges.names().checksum()));
    parameters.setProperty("snapshots", Integer.toString(edges.length()));
    parameters.setProperty(
        "edges",
        IntStream.range(0, edges.length())
            .mapToObj(t -> Long.toString(edges.edges(t)))
            .collect(Collectors.joining(" ")));
    return parameters;
  }

  private SparkSummary run() throws IOException {
    if (committedBefore < edges.length()) {
      start();
      while (time < edges.length()) {
        advance(windowEnd());
        settings.progress().accept(Math.max(time, committedBefore));
      }
    }
    store.finish();
    return summary();
  }

  /** The state before the first snapshot, or the last that was written down. */
  private void start() throws IOException {
    Optional<SnapshotStore.Checkpoint> checkpoint = store.lastCheckpoint();
    if (checkpoint.isPresent()) {
      partitions = checkpoint.get().partitions();
      time = checkpoint.get().snapshots();
      state = spark.checkpointFile(checkpoint.get().path());
    } else {
      partitions = partitionCount();
      int n = edges.names().size();
      int count = partitions;
      var method = settings.method() instanceof Tiara tiara ? tiara.settings() : null;
      List<Integer> numbers = IntStream.range(0, count).boxed().toList();
      state = spark.parallelize(numbers, count).map(p -> first(p, count, n, method));
    }
    lastCheckpoint = time;
  }

  private static Carried first(int partition, int partitions, int n, TiaraSettings method) {
    int[] seeds = IntStream.iterate(partition, s -> s < n, s -> s + partitions).toArray();
    Share share =
        method == null
            ? new Share.Merging(MergedRows.identity(seeds, n))
            : new Share.Diffusion(ColumnShare.identity(method, seeds));
    return new Carried(partition, share, List.of(), List.of());
  }

  private int partitionCount() {
    int n = edges.names().size();
    if (settings.partitions() > 0) {
      return Math.min(settings.partitions(), n);
    }
    int cores = spark.defaultParallelism();
    int rounds = Math.max(1, (int) Math.ceil((double) n / cores / MAX_COLUMNS));
    return (int) Math.min((long) cores * rounds, n);
  }

  /** Snapshots up to the next checkpoint, or fewer where they are large. */
  private int windowEnd() {
    int last = Math.min(edges.length(), lastCheckpoint + settings.checkpointEvery());
    if (time < committedBefore) {
      last = Math.min(last, committedBefore);
    }
    int end = time;
    long sum = 0;
    while (end < last && (end == time || sum + edges.edges(end) <= WINDOW_EDGES)) {
      sum += edges.edges(end++);
    }
    return end;
  }

  private void advance(int end) throws IOException {
    boolean writes = time >= committedBefore;
    boolean exchanges = output.symmetrized() || output.normalized();
    Broadcast<Window> window = spark.broadcast(window(end));
    recent.add(window);
    var writer = new EntryWriter(store.staging(), settings.format(), edges.sharedNames(), hadoop);
    var task =
        new WindowTask(
            window,
            partitions,
            writes && !exchanges ? writer : null,
            output.unweighted(),
            writes && exchanges);
    JavaRDD<Carried> advanced = state.mapPartitions(task, true);
    advanced.persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<Carried> next = advanced;
    List<Report> reports;
    boolean checkpoint = end - lastCheckpoint >= settings.checkpointEvery() && end < edges.length();
    spark.setLocalProperty(WindowTask.JOB_OF_WINDOW, Integer.toString(time));
    try {
      if (writes && exchanges) {
        next = advanced.map(Carried::withoutRows).persist(StorageLevel.MEMORY_AND_DISK());
        if (checkpoint) {
          next.checkpoint();
        }
        next.count();
        reports =
            new Exchange(spark, output, partitions, edges.names().size(), writer).of(advanced);
        advanced.unpersist(false);
      } else {
        if (checkpoint) {
          next.checkpoint();
        }
        reports = next.flatMap(carried -> carried.reports().iterator()).collect();
      }
    } finally {
      spark.setLocalProperty(WindowTask.JOB_OF_WINDOW, null);
    }
    if (writes) {
      commit(time, end, reports);
    }
    state.unpersist(false);
    state = next;
    time = end;
    if (checkpoint) {
      checkpointed();
    }
  }

  private Window window(int end) {
    List<Snapshot> snapshots = edges.snapshots(time, end);
    ColumnShare pilots = null;
    if (settings.method() instanceof Tiara tiara) {
      int[] seeds = Window.pilots(snapshots);
      List<ColumnShare> few =
          state.map(carried -> ((Share.Diffusion) carried.share()).columns().only(seeds)).collect();
      pilots = ColumnShare.gathered(tiara.settings(), seeds, few);
    }
    return new Window(time, snapshots, pilots);
  }

  private void checkpointed() throws IOException {
    store.remember(new SnapshotStore.Checkpoint(time, state.getCheckpointFile().get(), partitions));
    lastCheckpoint = time;
    // The state is cut off from earlier windows, so nobody will ask for them again; but it has its
    // own
    // window in its function, which travels along until the next checkpoint.
    List<Broadcast<Window>> over = recent.subList(0, recent.size() - 1);
    over.forEach(broadcast -> broadcast.destroy());
    over.clear();
  }

  private void commit(int from, int end, List<Report> all) throws IOException {
    for (int t = from; t < end; t++) {
      int snapshot = t;
      List<Report> reports = all.stream().filter(r -> r.snapshot() == snapshot).toList();
      List<Certificate> certificates = reports.stream().map(Report::certificate).toList();
      Certificate certificate =
          certificates.contains(null)
              ? null
              : Certificate.ofParts(
                  certificates, reports.stream().mapToInt(Report::nodes).toArray());
      store.commit(
          t,
          reports.stream().map(Report::file).collect(Collectors.toSet()),
          SnapshotStore.figures(reports.stream().mapToLong(Report::entries).sum(), certificate));
    }
  }

  private SparkSummary summary() throws IOException {
    long entries = 0;
    long distinct = 0;
    Optional<Certificate> worst = Optional.empty();
    for (int t = 0; t < edges.length(); t++) {
      Properties figures = store.figures(t);
      entries += Long.parseLong(figures.getProperty("entries"));
      distinct += edges.edges(t);
      Optional<Certificate> certificate = SnapshotStore.certificate(figures);
      worst = worst.isEmpty() ? certificate : certificate.map(worst.get()::worst);
    }
    return new SparkSummary(
        edges.names().size(), edges.length(), distinct, entries, committedBefore, worst);
  }

  @Override
  public void close() {
    if (state != null) {
      state.unpersist(false);
    }
    recent.forEach(broadcast -> broadcast.destroy());
    hadoop.destroy();
  }
}
