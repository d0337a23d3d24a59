package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.synthetic.Generators.Sizes;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real Master and two Workers, each a process of its own. */
@Timeout(400)
class ClusterTest {
  @TempDir private Path folder;

  /** A task has just begun when its Worker dies, or the state of the window before is lost. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void workerKilledHalfWay_givesTheSame(boolean inTask) throws Exception {
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
        SparkSettings settings =
            SparkSettings.to(folder.resolve("out").toString())
                .partitions(4)
                .checkpointEvery(3)
                .progress(
                    snapshots -> {
                      done.set(snapshots);
                      if (!inTask) {
                        kill.run();
                      }
                    })
                .build();
        var input = EventFolder.read(spark, file.toString(), null);
        var augmented = TiaraSpark.augment(input.events(), settings);
        assertThat(killedAt.get()).isBetween(7, 15);
        SparkTest.assertSame(augmented, new EventReader(file.toString()), Tiara.builder().build());
      } finally {
        spark.stop();
      }
    }
  }
}
