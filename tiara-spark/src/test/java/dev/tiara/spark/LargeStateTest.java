package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.synthetic.Generators.Sizes;
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

  @TempDir private Path folder;

  @Test
  void stateLargerThanTheHeapOfAnyExecutor_givesTheSame() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Sizes(20_000, 4, 20_000, null, null), 7), file);
    Tiara tiara = Tiara.builder().alpha(0.05).beta(0.2).epsilon(5e-5).build();
    try (var cluster = new Cluster(folder, 2, HEAP_MEGABYTES + "m")) {
      // Spark would reserve 300 MB for itself and refuse smaller heaps.
      SparkSession spark = cluster.session(Map.of("spark.testing.reservedMemory", "33554432"));
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
