package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.time.Binning;
import dev.tiara.spark.run.WindowTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** The library changes nothing of the application that calls it, and says what its jobs do. */
class GoodGuestTest extends SparkTest {
  private void augment(String name) {
    Dataset<Row> events =
        spark.range(600).selectExpr("id % 40 AS source", "id * 7 % 41 + 1 AS target", "id AS time");
    TiaraSpark.augment(
        events,
        ClusterSettings.to(output(name))
            .binning(Binning.ofWidth("50"))
            .partitions(2)
            .checkpointEvery(4)
            .build());
  }

  @Test
  void settingsOfTheApplication_areAsBefore() {
    var context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    context.setCheckpointDir(output("checkpoints of the application"));
    context.setLocalProperty("spark.job.description", "of the application");
    try {
      String checkpoints = spark.sparkContext().getCheckpointDir().get();
      Map<String, String> conf =
          new HashMap<>(scala.jdk.javaapi.CollectionConverters.asJava(spark.conf().getAll()));
      augment("guest");
      assertThat(spark.sparkContext().getCheckpointDir().get()).isEqualTo(checkpoints);
      assertThat(context.getLocalProperty("spark.job.description")).isEqualTo("of the application");
      assertThat(context.getLocalProperty(WindowTask.JOB_OF_WINDOW)).isNull();
      assertThat(context.getPersistentRDDs()).isEmpty();
      assertThat(scala.jdk.javaapi.CollectionConverters.asJava(spark.conf().getAll()))
          .isEqualTo(conf);
    } finally {
      context.setLocalProperty("spark.job.description", null);
    }
  }

  /** Log4j takes settings of this name from wherever it finds them. */
  @Test
  void jar_hasNoLogSettings_thatTheApplicationWouldGet() throws Exception {
    Path classes =
        Path.of(TiaraSpark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(classes)) {
      try (var files = Files.list(classes)) {
        assertThat(files).noneMatch(f -> f.getFileName().toString().startsWith("log4j2"));
      }
    } else {
      try (var jar = new java.util.zip.ZipFile(classes.toFile())) {
        assertThat(jar.stream()).noneMatch(entry -> entry.getName().startsWith("log4j2"));
      }
    }
  }

  @Test
  void jobs_areDescribed_andBytesCounted() throws Exception {
    List<String> descriptions = new CopyOnWriteArrayList<>();
    var bytes = new AtomicLong();
    var listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart start) {
            descriptions.add(
                String.valueOf(start.properties().getProperty("spark.job.description")));
          }

          @Override
          public void onStageCompleted(SparkListenerStageCompleted stage) {
            bytes.addAndGet(stage.stageInfo().taskMetrics().outputMetrics().bytesWritten());
          }
        };
    spark.sparkContext().addSparkListener(listener);
    augment("described");
    spark.sparkContext().listenerBus().waitUntilEmpty();
    spark.sparkContext().removeSparkListener(listener);
    assertThat(descriptions)
        .allMatch(text -> text.startsWith("tiara: "))
        .contains("tiara: augment and write snapshots 0 to 3 of 12");
    long written = 0;
    try (var files = Files.walk(Path.of(output("described")))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
        written += file.getFileName().toString().startsWith(".") ? 0 : Files.size(file);
      }
    }
    assertThat(bytes.get()).isEqualTo(written);
  }
}
