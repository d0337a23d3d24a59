package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.data.events.EventReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
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
  private static final int EDGES = 16_000;

  @TempDir private Path folder;

  /** Uniformly random edges, among which walks spread far: 3,000 entries in each column. */
  private Path events() throws IOException {
    var random = new Random(7);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 3 * EDGES; i++) {
      lines.append(random.nextInt(8_000)).append(',').append(random.nextInt(8_000));
      lines.append(',').append(i / EDGES).append('\n');
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
        SparkSettings settings =
            SparkSettings.to(folder.resolve("out").toString()).method(tiara).partitions(64).build();
        var input = EventInput.read(spark, file.toString(), null);
        SparkRun.of(input, settings);
        var reader = new EventReader(file.toString());
        AugmentedGraph expected = tiara.augment(reader.read().graph());
        long last = expected.matrix(expected.length() - 1).nonZeros();
        assertThat(last * BYTES_PER_ENTRY).isGreaterThan((long) HEAP_MEGABYTES << 20);
        SparkTest.assertSame(TiaraSpark.entries(spark, settings), reader, tiara);
      } finally {
        spark.stop();
      }
    }
  }
}
