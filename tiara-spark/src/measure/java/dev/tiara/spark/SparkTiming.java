package dev.tiara.spark;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.output.AugmentedFormat;
import dev.tiara.data.output.AugmentedRun;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import dev.tiara.spark.session.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/**
 * Measures the time from an event file to the last augmented snapshot in a Parquet file, not
 * counting the start of the session: in process on two threads, on local[2], and on real Workers,
 * each pinned to a core of its own.
 *
 * <p>Arguments: the event file, its columns and the number of snapshots (either may be {@code -}
 * for what Tiara proposes), the number of repetitions (after a warm-up run), and any of {@code
 * process}, {@code local}, {@code one}, {@code two}, which are measured in the given order. {@code
 * lost:3s} stands for two Workers, one of whose executors is killed halfway, with this value of
 * {@code spark.locality.wait}. Called by {@code tiara-spark/measure}.
 */
final class SparkTiming {
  private static final String EXECUTOR_MEMORY = "2g";
  private static final String LOST = "lost:";

  private SparkTiming() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 5) {
      System.err.println(
          "usage: tiara-spark/measure FILE COLUMNS|- SNAPSHOTS|- REPEATS process|local|one|two...");
      System.exit(2);
    }
    EventReader reader = new EventReader(arguments[0]);
    if (!arguments[1].equals("-")) {
      reader = reader.columns(arguments[1]);
    }
    if (!arguments[2].equals("-")) {
      reader = reader.binning(Binning.ofCount(Integer.parseInt(arguments[2])));
    }
    int repeats = Integer.parseInt(arguments[3]);
    for (int i = 4; i < arguments.length; i++) {
      Path folder = Files.createTempDirectory("spark-timing");
      switch (arguments[i]) {
        case "process" -> {
          for (int run = 0; run <= repeats; run++) {
            long start = System.nanoTime();
            inProcess(reader, folder.resolve(run + ".parquet"));
            print("process", run, start, "");
          }
        }
        case "local" ->
            onSpark(
                "local",
                Sessions.start("local[2]", Map.of(), SparkTest.UNHEARD),
                reader,
                folder,
                repeats);
        case "one", "two" -> {
          int workers = arguments[i].equals("one") ? 1 : 2;
          try (var cluster = new Cluster(folder, workers, EXECUTOR_MEMORY, true)) {
            onSpark(arguments[i], cluster.session(), reader, folder, repeats);
          }
        }
        default -> {
          if (!arguments[i].startsWith(LOST)) {
            throw new IllegalArgumentException("unknown: " + arguments[i]);
          }
          String wait = arguments[i].substring(LOST.length());
          try (var cluster = new Cluster(folder, 2, EXECUTOR_MEMORY, true)) {
            SparkSession spark = cluster.session(Map.of("spark.locality.wait", wait));
            onSpark(arguments[i], spark, reader, folder, repeats, () -> cluster.killExecutors(1));
          }
        }
      }
    }
  }

  private static void onSpark(
      String name, SparkSession spark, EventReader reader, Path folder, int repeats)
      throws IOException {
    onSpark(name, spark, reader, folder, repeats, () -> {});
  }

  /**
   * Runs the augmentation on Spark and prints the times.
   *
   * @param halfWay called after the first half of the snapshots of each run
   */
  private static void onSpark(
      String name,
      SparkSession spark,
      EventReader reader,
      Path folder,
      int repeats,
      Runnable halfWay)
      throws IOException {
    try {
      for (int run = 0; run <= repeats; run++) {
        long start = System.nanoTime();
        long[] firstDone = {0};
        boolean[] isHalfWay = {false};
        var input = EventInput.read(spark, reader.input(), null);
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out" + run).toString())
                .columns(reader.columns())
                .binning(reader.snapshots().binning())
                .partitions(2) // the same work, whatever the number of Workers
                .progress(
                    (task, unit, done, all) -> {
                      firstDone[0] = firstDone[0] == 0 ? System.nanoTime() : firstDone[0];
                      if (!isHalfWay[0] && 2 * done >= all) {
                        isHalfWay[0] = true;
                        halfWay.run();
                      }
                    })
                .build();
        ClusterAugmentation.Summary summary = SparkRun.of(input, settings);
        print(
            name,
            run,
            start,
            String.format(
                Locale.ROOT,
                ", %.2f s to the end of the first window, %,d nodes, %,d entries",
                (firstDone[0] - start) / 1e9,
                summary.nodes(),
                summary.entries()));
      }
    } finally {
      spark.stop();
    }
  }

  private static void inProcess(EventReader reader, Path file) throws IOException {
    DynamicGraph graph = reader.read().graph();
    Tiara tiara = Tiara.builder().threads(2).build();
    AugmentedFormat.of(file)
        .write(
            file,
            new AugmentedRun(graph.nodes(), Map.of()),
            sink -> {
              try (AugmentationStream stream = tiara.stream(graph.nodes())) {
                for (var snapshot : graph.snapshots()) {
                  sink.add(stream.advance(snapshot), Optional.empty());
                }
              }
            });
  }

  private static void print(String name, int run, long start, String more) {
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-8s %s %.2f s%s%n",
        name,
        run == 0 ? "warm-up" : "run " + run,
        seconds,
        more);
  }
}
