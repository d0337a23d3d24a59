package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.synthetic.Generators.Sizes;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Master and two Workers, each a process of its own. */
@Timeout(400)
class ClusterTest {
  @TempDir private Path folder;

  @Test
  void workerKilledHalfWay_givesTheSame() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Sizes(2_000, 16, 1_500, null, null), 7), file);
    try (var cluster = new Cluster(folder, 2, "512m")) {
      SparkSession spark = cluster.session();
      try {
        int[] killedAt = {-1};
        SparkSettings settings =
            SparkSettings.to(folder.resolve("out").toString())
                .partitions(4)
                .checkpointEvery(3)
                .progress(
                    done -> {
                      if (done >= 7 && killedAt[0] < 0) {
                        cluster.kill(0);
                        killedAt[0] = done;
                      }
                    })
                .build();
        var input = EventFolder.read(spark, file.toString(), null);
        var augmented = TiaraSpark.augment(input.events(), settings);
        assertThat(killedAt[0]).isBetween(7, 15);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }
}
