package dev.tiara.spark.run;

import dev.tiara.augment.Merge;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.MergedRows;
import dev.tiara.spark.graph.EdgeTable;
import dev.tiara.spark.graph.NodeNames;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.output.EntryWriter;
import dev.tiara.spark.output.SnapshotStore;
import dev.tiara.spark.session.JobDescriptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Runs one augmentation from the driver.
 *
 * <p>Column s of X̃_t depends only on A_t and on column s of X̃_{t−1}. The columns are therefore
 * distributed over partitions once, as an RDD with one {@link PartitionState} per partition; every
 * window of snapshots is broadcast, and maps the RDD to its successor, which stays in the
 * executors. The state is shuffled only if the number of partitions changes. It is checkpointed
 * every few snapshots: after a lost executor only its own columns are recomputed, from the last
 * checkpoint.
 */
public final class SparkRun implements AutoCloseable {
  /** The maximum number of columns per partition, unless the number of partitions is given. */
  private static final int MAX_COLUMNS = 200_000;

  /** The number of edges at which a window ends: enough to outweigh the cost of starting a job. */
  private static final long WINDOW_EDGES = 300_000;

  /**
   * Must change whenever the serialised form of {@link PartitionState} does: checkpoints hold it.
   */
  private static final String STATE_VERSION = "5";

  private final JavaSparkContext spark;
  private final JobDescriptions jobs;
  private final ClusterSettings settings;
  private final EdgeTable edges;
  private final SnapshotStore store;
  private final Broadcast<SerializableConfiguration> hadoop;
  private final Broadcast<NodeNames> names;
  private final String checkpoints;
  private final int committedBefore;
  private final Output output;

  private int partitions;

  /** Empty until the run starts. */
  private JavaRDD<PartitionState> state;

  /** The number of snapshots that the state includes. */
  private int time;

  private int lastCheckpoint;

  /** States that can be released once the current one is computed. */
  private final List<JavaRDD<PartitionState>> retired = new ArrayList<>();

  /** Windows since the last checkpoint, from which lost partitions are recomputed. */
  private final List<Broadcast<Window>> recent = new ArrayList<>();

  private SparkRun(
      JavaSparkContext spark,
      JobDescriptions jobs,
      ClusterSettings settings,
      EdgeTable edges,
      SnapshotStore store)
      throws IOException {
    this.spark = spark;
    this.jobs = jobs;
    this.settings = settings;
    this.edges = edges;
    this.store = store;
    this.output = settings.method() instanceof Tiara tiara ? tiara.output() : Merge.OUTPUT;
    store.begin(parameters());
    this.committedBefore = store.committed();
    // A unique folder, because every application numbers its RDDs from 0.
    this.checkpoints = new Path(store.stateFolder(), UUID.randomUUID().toString()).toString();
    this.hadoop = spark.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
    this.names = spark.broadcast(edges.names());
    this.state = spark.emptyRDD();
  }

  /**
   * Augments and writes the snapshots that are not in the output folder yet.
   *
   * @throws IllegalArgumentException if the input or a setting is invalid
   * @throws IOException if anything else goes wrong
   */
  public static ClusterAugmentation.Summary of(EventInput input, ClusterSettings settings)
      throws IOException {
    SparkSession session = input.events().sparkSession();
    var spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    try (var jobs = new JobDescriptions(spark);
        SnapshotStore store =
            SnapshotStore.open(settings.output(), spark.hadoopConfiguration(), settings.resume())) {
      jobs.describe("read " + input.title());
      try (EdgeTable edges = EdgeTable.of(input, settings, store.names());
          var run = new SparkRun(spark, jobs, settings, edges, store)) {
        return run.run();
      }
    } catch (Exception e) {
      throw SparkFailure.unwrapped(e, session, settings.output());
    }
  }

  private Properties parameters() {
    var parameters = new Properties();
    if (settings.method() instanceof Tiara tiara) {
      parameters.setProperty("method", tiara.settings().toString());
    } else {
      parameters.setProperty("method", "Merge");
    }
    parameters.setProperty("state version", STATE_VERSION);
    parameters.setProperty("output", output.toString());
    parameters.setProperty("format", settings.format().toString());
    parameters.setProperty("direction", settings.direction().toString());
    parameters.setProperty("weighting", settings.weighting().toString());
    parameters.setProperty("nodes", Integer.toString(edges.names().size()));
    parameters.setProperty("snapshots", edges.timeline().toString());
    parameters.setProperty("events", "fingerprint " + Long.toHexString(edges.fingerprint()));
    return parameters;
  }

  private ClusterAugmentation.Summary run() throws IOException {
    if (committedBefore < edges.length()) {
      start();
      while (time < edges.length()) {
        advance(windowEnd());
        settings
            .progress()
            .at("augment", "snapshots", Math.max(time, committedBefore), edges.length());
      }
    }
    store.finish();
    return summary();
  }

  /** Restores the state from the last checkpoint, or creates the initial state. */
  private void start() throws IOException {
    Optional<SnapshotStore.Checkpoint> checkpoint = store.lastCheckpoint();
    if (checkpoint.isPresent()) {
      partitions = checkpoint.get().partitions();
      time = checkpoint.get().snapshots();
      state = spark.checkpointFile(checkpoint.get().path());
      followExecutors();
    } else {
      partitions = partitionCount();
      int n = edges.names().size();
      int count = partitions;
      var method = settings.method() instanceof Tiara tiara ? tiara.settings() : null;
      List<Integer> numbers = IntStream.range(0, count).boxed().toList();
      state = spark.parallelize(numbers, count).map(p -> initial(p, count, n, method));
    }
    lastCheckpoint = time;
  }

  /**
   * The state of a partition before the first snapshot.
   *
   * @param diffusion null for {@link Merge}
   */
  private static PartitionState initial(
      int partition, int partitions, int n, @Nullable TiaraSettings diffusion) {
    int[] nodes = Repartition.nodes(partition, partitions, n);
    return PartitionState.initial(
        partition,
        diffusion == null
            ? new MethodState.UnionRows(MergedRows.identity(nodes, n))
            : new MethodState.DiffusionColumns(ColumnSubset.identity(diffusion, nodes)));
  }

  /** Redistributes the state if the number of cores or of requested partitions has changed. */
  private void followExecutors() {
    int count = partitionCount();
    if (count != partitions) {
      retired.add(state);
      state =
          Repartition.of(state, count, edges.names().size())
              .persist(StorageLevel.MEMORY_AND_DISK());
      partitions = count;
    }
  }

  private int partitionCount() {
    int n = edges.names().size();
    if (settings.partitions() != null) {
      return Math.min(settings.partitions(), n);
    }
    int cores = spark.defaultParallelism();
    int rounds = Math.max(1, (int) Math.ceil((double) n / cores / MAX_COLUMNS));
    return (int) Math.min((long) cores * rounds, n);
  }

  /**
   * The end, exclusive, of the next window: the next checkpoint, or earlier if snapshots are large.
   */
  private int windowEnd() {
    int last = Math.min(edges.length(), lastCheckpoint + settings.checkpointEvery());
    if (time < committedBefore) {
      last = Math.min(last, committedBefore);
    }
    return edges.windowEnd(time, last, WINDOW_EDGES);
  }

  private void advance(int end) throws IOException {
    boolean writes = time >= committedBefore;
    boolean transforms = output.symmetrized() || output.normalized();
    String which =
        (end - time == 1 ? "snapshot " + time : "snapshots " + time + " to " + (end - 1))
            + " of "
            + edges.length();
    jobs.describe("prepare " + which);
    Broadcast<Window> window = spark.broadcast(window(end));
    jobs.describe(
        (writes ? "augment and write " : "recompute already written ")
            + which
            + (transforms ? " (" + output + ")" : ""));
    recent.add(window);
    var writer = new EntryWriter(store.staging(), settings.format(), names, hadoop);
    var task =
        new WindowTask(
            window,
            partitions,
            writes && !transforms ? writer : null,
            output.unweighted(),
            writes && transforms);
    JavaRDD<PartitionState> advanced = state.mapPartitions(task, true);
    advanced.persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<PartitionState> next = advanced;
    List<WindowOutput.Part> parts;
    boolean checkpoint = end - lastCheckpoint >= settings.checkpointEvery() && end < edges.length();
    spark.setLocalProperty(WindowTask.JOB_OF_WINDOW, Integer.toString(time));
    try {
      if (writes && transforms) {
        next = advanced.map(PartitionState::withoutOutput).persist(StorageLevel.MEMORY_AND_DISK());
        if (checkpoint) {
          checkpoint(next);
        }
        next.count();
        parts =
            new OutputTransform(spark, output, partitions, edges.names().size(), writer)
                .write(advanced);
        advanced.unpersist(false);
      } else {
        if (checkpoint) {
          checkpoint(next);
        }
        parts = next.flatMap(partition -> partition.output().parts().iterator()).collect();
      }
    } finally {
      spark.setLocalProperty(WindowTask.JOB_OF_WINDOW, null);
    }
    if (writes) {
      commit(time, end, parts);
    }
    retired.add(state);
    retired.forEach(before -> before.unpersist(false));
    retired.clear();
    state = next;
    time = end;
    if (checkpoint) {
      checkpointed();
      followExecutors();
    }
  }

  /**
   * Marks a state for checkpointing in the folder of this run. Spark takes the folder from the
   * context, which belongs to the application, so the application's own is restored immediately.
   */
  private void checkpoint(JavaRDD<PartitionState> next) {
    SparkContext context = spark.sc();
    scala.Option<String> before = context.checkpointDir();
    context.checkpointDir_$eq(scala.Option.apply(checkpoints));
    try {
      next.checkpoint();
    } finally {
      context.checkpointDir_$eq(before);
    }
  }

  private Window window(int end) {
    List<Snapshot> snapshots = edges.snapshots(time, end);
    ColumnSubset pilots = null;
    if (settings.method() instanceof Tiara tiara) {
      int[] seeds = Window.pilots(snapshots);
      List<ColumnSubset> few = state.map(partition -> columns(partition).select(seeds)).collect();
      pilots = ColumnSubset.gather(tiara.settings(), seeds, few);
    }
    return new Window(time, snapshots, pilots);
  }

  private static ColumnSubset columns(PartitionState partition) {
    return ((MethodState.DiffusionColumns) partition.memory()).columns();
  }

  private void checkpointed() throws IOException {
    store.remember(new SnapshotStore.Checkpoint(time, state.getCheckpointFile().get(), partitions));
    lastCheckpoint = time;
    // The checkpoint truncates the lineage, so earlier windows are not read again. The last one is
    // still referenced by the function that computed the state, which is sent along until the next
    // checkpoint.
    List<Broadcast<Window>> over = recent.subList(0, recent.size() - 1);
    over.forEach(broadcast -> broadcast.destroy());
    over.clear();
  }

  private void commit(int from, int end, List<WindowOutput.Part> all) throws IOException {
    for (int t = from; t < end; t++) {
      int snapshot = t;
      List<WindowOutput.Part> parts = all.stream().filter(p -> p.snapshot() == snapshot).toList();
      long entries = parts.stream().mapToLong(WindowOutput.Part::entries).sum();
      store.commit(
          t,
          parts.stream().map(WindowOutput.Part::file).collect(Collectors.toSet()),
          SnapshotStore.figures(entries, certificate(parts)));
    }
  }

  /** The certificate of a whole snapshot; empty if the method is exact. */
  private static Optional<Certificate> certificate(List<WindowOutput.Part> parts) {
    List<Certificate> certificates =
        parts.stream().map(WindowOutput.Part::certificate).filter(Objects::nonNull).toList();
    return certificates.size() < parts.size()
        ? Optional.empty()
        : Optional.of(
            Certificate.ofParts(
                certificates, parts.stream().mapToInt(WindowOutput.Part::nodes).toArray()));
  }

  private ClusterAugmentation.Summary summary() throws IOException {
    long entries = 0;
    Optional<Certificate> worst = Optional.empty();
    for (int t = 0; t < edges.length(); t++) {
      Properties figures = store.figures(t);
      entries += Long.parseLong(figures.getProperty("entries"));
      Optional<Certificate> certificate = SnapshotStore.certificate(figures);
      worst = worst.isEmpty() ? certificate : certificate.map(worst.get()::worst);
    }
    return new ClusterAugmentation.Summary(
        edges.names().size(), edges.length(), edges.edges(), entries, committedBefore, worst);
  }

  @Override
  public void close() {
    retired.forEach(before -> before.unpersist(false));
    state.unpersist(false);
    recent.forEach(broadcast -> broadcast.destroy());
    hadoop.destroy();
    names.destroy();
    Window.forgetPrepared(); // in local mode, the driver is also the executor
  }
}
