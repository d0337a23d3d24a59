package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.synthetic.Generators.Sizes;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real Master and Workers, each a process of its own. */
@Timeout(400)
class ClusterTest {
  @TempDir private Path folder;

  /** A task has just begun when its Worker dies, or the state of the window before is lost. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void killedWorker_doesNotChangeTheResult(boolean inTask) throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Sizes(2_000, 16, 1_500, null, null), 7), file);
    try (var cluster = new Cluster(folder, 2, "512m")) {
      SparkSession spark = cluster.session();
      try {
        var done = new AtomicInteger();
        var killedAt = new AtomicInteger(-1);
        Runnable kill =
            () -> {
              if (done.get() >= 7 && killedAt.compareAndSet(-1, done.get())) {
                cluster.kill(0);
              }
            };
        if (inTask) {
          spark
              .sparkContext()
              .addSparkListener(
                  new SparkListener() {
                    @Override
                    public void onTaskStart(SparkListenerTaskStart start) {
                      kill.run();
                    }
                  });
        }
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out").toString())
                .partitions(4)
                .checkpointEvery(3)
                .progress(
                    (task, unit, snapshots, all) -> {
                      done.set((int) snapshots);
                      if (!inTask) {
                        kill.run();
                      }
                    })
                .build();
        var input = EventInput.read(spark, file.toString(), null);
        SparkRun.of(input, settings);
        assertThat(killedAt.get()).isBetween(7, 15);
        var augmented = TiaraSpark.entries(spark, settings);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }

  /**
   * The Worker stays, and starts another executor, which takes its part of the tasks if they last
   * longer than Spark waits for the executors that have the state. It depends on how fast the
   * replacement starts, so on request only.
   */
  @Test
  @EnabledIfSystemProperty(named = "tiara.slow", matches = "true")
  void replacementOfALostExecutor_isUsed() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(Generators.of("powerlaw", new Sizes(500, 12, 400, null, null), 7), file);
    try (var cluster = new Cluster(folder, 2, "512m")) {
      SparkSession spark =
          cluster.session(Map.of("spark.hadoop.fs.file.impl", SlowFiles.class.getName()));
      try {
        Set<String> used = ConcurrentHashMap.newKeySet();
        spark
            .sparkContext()
            .addSparkListener(
                new SparkListener() {
                  @Override
                  public void onTaskEnd(SparkListenerTaskEnd end) {
                    used.add(end.taskInfo().executorId());
                  }
                });
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out").toString())
                .partitions(2)
                .checkpointEvery(3)
                .progress(
                    (task, unit, done, all) -> {
                      if (done == 6) {
                        cluster.killExecutors(0);
                        cluster.awaitExecutor(spark, "2");
                      }
                    })
                .build();
        SparkRun.of(EventInput.read(spark, file.toString(), null), settings);
        assertThat(used).contains("0", "1", "2");
        var augmented = TiaraSpark.entries(spark, settings);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }

  /** One partition per core, of three Workers and then of two. */
  @Test
  void partitions_followTheAvailableExecutors() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(Generators.of("powerlaw", new Sizes(500, 12, 400, null, null), 7), file);
    try (var cluster = new Cluster(folder, 3, "512m")) {
      SparkSession spark = cluster.session();
      try {
        assertThat(spark.sparkContext().conf().contains("spark.hadoop.fs.file.impl"))
            .as("a file system of Tiara's own, which is for local runs")
            .isFalse();
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out").toString())
                .checkpointEvery(3)
                .progress(
                    (task, unit, done, all) -> {
                      if (done == 3) {
                        cluster.kill(0);
                      }
                    })
                .build();
        SparkRun.of(EventInput.read(spark, file.toString(), null), settings);
        assertThat(parts(0)).isEqualTo(3);
        assertThat(parts(11)).isEqualTo(2);
        var augmented = TiaraSpark.entries(spark, settings);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }

  /** The number of files of a snapshot. */
  private long parts(int snapshot) throws IOException {
    try (var files = Files.list(folder.resolve("out/snapshot=" + snapshot))) {
      return files.filter(file -> file.getFileName().toString().startsWith("part-")).count();
    }
  }

  /** The first attempt hangs, a speculative one takes its place, and the first comes back late. */
  @Test
  void lateAttempt_addsNoFileToACommittedSnapshot() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(Generators.of("powerlaw", new Sizes(500, 3, 400, null, null), 7), file);
    Map<String, String> speculation =
        Map.of(
            "spark.speculation", "true",
            "spark.speculation.interval", "50ms",
            "spark.speculation.multiplier", "1.1",
            "spark.speculation.quantile", "0.25",
            "spark.speculation.minTaskRuntime", "100ms",
            "spark.speculation.efficiency.enabled", "false",
            "spark.hadoop.fs.file.impl", LateFiles.class.getName());
    try (var cluster = new Cluster(folder, 2, "512m")) {
      SparkSession spark = cluster.session(speculation);
      try {
        var speculative = new AtomicInteger();
        spark
            .sparkContext()
            .addSparkListener(
                new SparkListener() {
                  @Override
                  public void onTaskStart(SparkListenerTaskStart start) {
                    speculative.addAndGet(start.taskInfo().speculative() ? 1 : 0);
                  }
                });
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out").toString()).partitions(2).build();
        var input = EventInput.read(spark, file.toString(), null);
        SparkRun.of(input, settings);
        assertThat(speculative.get()).isPositive();
        assertThat(parts(0)).isEqualTo(2);
        var augmented = TiaraSpark.entries(spark, settings);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }

  /** Stops the context of a session, which no later test of the JVM survives: on request only. */
  @Test
  @EnabledIfSystemProperty(named = "tiara.slow", matches = "true")
  void unavailableExecutors_areReportedWithinSeconds() throws Exception {
    Path file = Files.writeString(folder.resolve("in.csv"), "source,target,time\na,b,1\nb,c,2\n");
    try (var cluster = new Cluster(folder, 1, "512m")) {
      cluster.await();
      Map<String, String> conf = cluster.conf();
      conf.put("spark.executor.memory", "900g");
      var said = new CompletableFuture<String>();
      Consumer<String> watcher =
          line -> {
            if (line.startsWith("waiting for executors")) { // on a slow machine, not the first
              said.complete(line);
              SparkContext.getOrCreate().stop(); // as Ctrl-C does
            }
          };
      String out = folder.resolve("out").toString();
      assertThatThrownBy(
              () -> Commands.augment(file.toString(), out, cluster.master(), conf, watcher))
          .isInstanceOf(IOException.class);
      assertThat(said)
          .isCompletedWithValue(
              "waiting for executors: "
                  + cluster.master()
                  + " has granted none; each needs 900g of memory free on a worker: lower"
                  + " --conf spark.executor.memory=..., or add workers");
    }
  }

  /** Something listens that is no master. Spark takes a minute to give up, so on request only. */
  @Test
  @EnabledIfSystemProperty(named = "tiara.slow", matches = "true")
  void silentMaster_isReported() throws Exception {
    try (var mute = new ServerSocket(0)) {
      String master = "spark://127.0.0.1:" + mute.getLocalPort();
      var notes = new RecordedNotes();
      String out = folder.resolve("out").toString();
      assertThatThrownBy(
              () ->
                  Commands.augment(
                      "in.csv", out, master, Map.of("spark.ui.enabled", "false"), notes))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "%s did not accept the application: is it a Spark master of this version?", master);
      assertThat(notes.lines)
          .singleElement()
          .asString()
          .startsWith("waiting for " + master + " to accept the application");
    }
  }
}
