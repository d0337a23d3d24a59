package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.time.Binning;
import dev.tiara.progress.Progress;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FullDiskTest extends SparkTest {
  private static final long ROOM = 5_000;

  @AfterEach
  void makeRoom() {
    HinderedFiles.ROOM.set(Long.MAX_VALUE);
  }

  @Test
  void fullDisk_isReportedWithItsPath_andTheRunCanResume() throws Exception {
    spark
        .sparkContext()
        .hadoopConfiguration()
        .set("fs." + HinderedFiles.SCHEME + ".impl", HinderedFiles.class.getName());
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 4_000; i++) {
      lines.append(i * 31 % 97).append(',').append(100 + i % 89).append(',').append(i / 200);
      lines.append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), lines);
    String out = HinderedFiles.SCHEME + "://" + output("full");
    ClusterSettings.Builder settings =
        ClusterSettings.to(out).binning(Binning.ofWidth("1")).checkpointEvery(2).partitions(2);
    var input = EventInput.read(spark, file.toString(), null);
    settings.progress(
        (task, unit, done, all) -> {
          if (done == 6) {
            HinderedFiles.ROOM.set(ROOM);
          }
        });
    assertThatThrownBy(() -> SparkRun.of(input, settings.build()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left on device")
        .hasMessageContaining(output("full"));
    HinderedFiles.ROOM.set(Long.MAX_VALUE);
    ClusterSettings resumed = settings.resume(true).progress(Progress.NONE).build();
    assertThat(SparkRun.of(input, resumed).resumedAt()).isBetween(6, 19);
    assertSame(
        TiaraSpark.entries(spark, resumed),
        new EventReader(file.toString()).binning(Binning.ofWidth("1")),
        Tiara.builder().build());
  }
}
