package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.spark.run.WindowTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Spark's own metrics of stages say what moved. */
class StateStaysTest extends SparkTest {

  /** Shuffled bytes by stage, of those that belong to windows and of the others. */
  private static final class Shuffles extends SparkListener {
    final Set<Integer> stagesOfWindows = ConcurrentHashMap.newKeySet();
    final Map<Integer, Long> bytes = new ConcurrentHashMap<>();

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted event) {
      if (event.properties().getProperty(WindowTask.JOB_OF_WINDOW) != null) {
        stagesOfWindows.add(event.stageInfo().stageId());
      }
    }

    @Override
    public void onStageCompleted(SparkListenerStageCompleted event) {
      StageInfo stage = event.stageInfo();
      bytes.put(
          stage.stageId(),
          stage.taskMetrics().shuffleReadMetrics().totalBytesRead()
              + stage.taskMetrics().shuffleWriteMetrics().bytesWritten());
    }

    List<Long> ofWindows() {
      List<Long> found = new ArrayList<>();
      stagesOfWindows.forEach(stage -> found.add(bytes.get(stage)));
      return found;
    }

    long ofOthers() {
      return bytes.entrySet().stream()
          .filter(stage -> !stagesOfWindows.contains(stage.getKey()))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  private Shuffles shuffles(String name, Output output) throws TimeoutException {
    var shuffles = new Shuffles();
    spark.sparkContext().addSparkListener(shuffles);
    Dataset<Row> events =
        spark.range(600).selectExpr("id % 40 AS source", "id * 7 % 41 + 1 AS target", "id AS time");
    TiaraSpark.augment(
        events,
        ClusterSettings.to(output(name))
            .method(Tiara.builder().output(output).build())
            .binning(dev.tiara.data.time.Binning.ofWidth("50"))
            .partitions(3)
            .checkpointEvery(4)
            .build());
    spark.sparkContext().listenerBus().waitUntilEmpty();
    spark.sparkContext().removeSparkListener(shuffles);
    return shuffles;
  }

  @Test
  void noStageOfTheDiffusion_shufflesAnything() throws TimeoutException {
    Shuffles shuffles = shuffles("plain", Output.DIFFUSION);
    assertThat(shuffles.ofWindows()).hasSizeGreaterThanOrEqualTo(3).containsOnly(0L);
    // Telling edges apart does shuffle: so the metrics are there.
    assertThat(shuffles.ofOthers()).isPositive();
  }

  @Test
  void symmetricTrick_shufflesEntriesOfTheOutput() throws TimeoutException {
    assertThat(shuffles("symmetric", Output.SYMMETRIC_TRICK).ofWindows())
        .anyMatch(bytes -> bytes > 0);
  }
}
