package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.time.Binning;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class KilledDriverTest extends SparkTest {
  private static final int SNAPSHOTS = 60;

  private EventReader events() throws Exception {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 60_000; i++) {
      lines.append(i * 31L % 503).append(',').append(i % 499).append(',').append(i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), lines);
    return new EventReader(file.toString()).binning(Binning.ofWidth("" + 60_000 / SNAPSHOTS));
  }

  private ClusterSettings.Builder settings(EventReader reader, String name) {
    return ClusterSettings.to(output(name))
        .method(Tiara.builder().build())
        .binning(reader.snapshots().binning())
        .checkpointEvery(3);
  }

  @Test
  void killedRunThatResumes_givesTheSameResult_andShowsNoPartialSnapshot() throws Exception {
    EventReader reader = events();
    Path out = Files.createDirectory(folder.resolve("killed"));
    Process driver;
    try (WatchService watch = out.getFileSystem().newWatchService()) {
      out.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      driver =
          Processes.java(
              folder.resolve("driver.log"),
              Map.of(),
              "dev.tiara.cli.Main",
              "spark",
              "augment",
              reader.input(),
              "--time-bin",
              "" + 60_000 / SNAPSHOTS,
              "--checkpoint-every",
              "3",
              "--master",
              "local[2]",
              "-o",
              out.toString());
      while (!Files.exists(out.resolve("snapshot=10")) && driver.isAlive()) {
        var key = watch.poll(1, java.util.concurrent.TimeUnit.SECONDS);
        if (key != null) {
          key.pollEvents();
          key.reset();
        }
      }
      Processes.kill(driver);
    }
    ClusterSettings resumed = settings(reader, "killed").resume(true).build();
    int finished = count(out);
    assertThat(finished)
        .as(Files.readString(folder.resolve("driver.log")))
        .isBetween(11, SNAPSHOTS - 1);
    // What is visible is whole.
    assertSame(
        TiaraSpark.entries(spark, resumed).where("snapshot < " + finished),
        reader,
        Tiara.builder().build(),
        finished);

    var input = EventInput.read(spark, reader.input(), null);
    ClusterAugmentation.Summary summary = SparkRun.of(input, resumed);
    assertThat(summary.resumedAt()).isEqualTo(finished);
    assertSame(TiaraSpark.entries(spark, resumed), reader, Tiara.builder().build());

    // Once more: nothing is left to do.
    assertThat(SparkRun.of(input, resumed).resumedAt()).isEqualTo(SNAPSHOTS);
    // With other parameters it would be another run.
    ClusterSettings other =
        settings(reader, "killed").method(Tiara.builder().alpha(0.1).build()).resume(true).build();
    assertThatThrownBy(() -> SparkRun.of(input, other))
        .hasMessageContaining("cannot resume because the method changed: the run was started with")
        .hasMessageContaining("alpha=0.1");
    assertThatThrownBy(() -> SparkRun.of(input, settings(reader, "killed").build()))
        .hasMessageContaining("already contains a run: resume it");
  }

  private static int count(Path out) throws Exception {
    try (var inside = Files.list(out)) {
      return (int) inside.filter(p -> p.getFileName().toString().startsWith("snapshot=")).count();
    }
  }
}
