package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A state that no executor could hold: what does not fit goes to disk. Takes minutes. */
@EnabledIfSystemProperty(named = "tiara.slow", matches = "true")
@Timeout(1200)
class LargeStateTest {
  private static final int HEAP_MEGABYTES = 192;
  private static final int BYTES_PER_ENTRY = 12;
  private static final int NODES = 30_000;

  /** Every column has an entry for each node of its star. */
  private static final int STAR = 600;

  @TempDir private Path folder;

  /** Stars, with another hub in each snapshot. */
  private Path events() throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int time = 0; time < 2; time++) {
      for (int node = 0; node < NODES; node++) {
        int hub = node - node % STAR + time;
        lines.append(node).append(',').append(hub).append(',').append(time).append('\n');
      }
    }
    return Files.writeString(folder.resolve("events.csv"), lines);
  }

  @Test
  void stateLargerThanTheHeapOfAnyExecutor_givesTheSame() throws Exception {
    Path file = events();
    Tiara tiara = Tiara.builder().alpha(0.05).beta(0.2).epsilon(5e-5).build();
    try (var cluster = new Cluster(folder, 2, HEAP_MEGABYTES + "m")) {
      SparkSession spark =
          cluster.session(
              Map.of(
                  // Spark would reserve 300 MB for itself and refuse smaller heaps,
                  "spark.testing.reservedMemory", "33554432",
                  // and it fetches 200 MB in one piece.
                  "spark.network.maxRemoteBlockSizeFetchToMem", "64m"));
      try {
        ClusterSettings settings =
            ClusterSettings.to(folder.resolve("out").toString())
                .method(tiara)
                .partitions(64)
                .build();
        var input = EventInput.read(spark, file.toString(), null);
        SparkRun.of(input, settings);
        long last = TiaraSpark.entries(spark, settings).where("snapshot = 1").count();
        assertThat(last * BYTES_PER_ENTRY).isGreaterThan((long) HEAP_MEGABYTES << 20);
        SparkTest.assertSame(
            TiaraSpark.entries(spark, settings), new EventReader(file.toString()), tiara);
      } finally {
        spark.stop();
      }
    }
  }
}
