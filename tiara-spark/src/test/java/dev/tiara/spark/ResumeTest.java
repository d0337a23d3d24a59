package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Merge;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.progress.Progress;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run that ended half way continues with the same events only, and on any number of partitions.
 */
class ResumeTest extends SparkTest {
  private static final int SNAPSHOTS = 12;

  /** Ends a run after some snapshots. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Path events(String name, int shift, double weight) throws IOException {
    var lines = new StringBuilder("source,target,time,weight\n");
    for (int i = 0; i < 600; i++) {
      int time = (i + (i == 300 ? shift : 0)) / (600 / SNAPSHOTS);
      lines.append(i * 31 % 53).append(',').append(60 + i % 49).append(',').append(time);
      lines.append(',').append(i == 300 ? weight : 0.1).append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  private ClusterSettings.Builder settings(String name, Augmenter method) {
    return ClusterSettings.to(output(name))
        .method(method)
        .weighting(method instanceof Tiara ? Weighting.WEIGHTED : Weighting.UNWEIGHTED)
        .binning(Binning.ofWidth("1"))
        .checkpointEvery(3);
  }

  private void runHalf(Path file, ClusterSettings.Builder settings) {
    assertThatThrownBy(
            () ->
                SparkRun.of(
                    EventInput.read(spark, file.toString(), null),
                    settings
                        .progress(
                            (task, unit, done, all) -> {
                              if (done >= 7) {
                                throw new Ended();
                              }
                            })
                        .build()))
        .hasRootCauseInstanceOf(Ended.class);
    settings.progress(Progress.NONE).resume(true);
  }

  @Test
  void changedWeightsOrTimes_areRejected() throws Exception {
    ClusterSettings.Builder settings = settings("half", Tiara.builder().build());
    runHalf(events("events.csv", 0, 0.1), settings);
    for (Path other : new Path[] {events("weight.csv", 0, 0.2), events("time.csv", -50, 0.1)}) {
      assertThatThrownBy(
              () -> SparkRun.of(EventInput.read(spark, other.toString(), null), settings.build()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot resume because the events changed");
    }
  }

  static Stream<Arguments> methods() {
    return Stream.of(
        Arguments.of(Tiara.builder().build(), 2, 5),
        Arguments.of(Tiara.builder().build(), 5, 1),
        Arguments.of(new Merge(), 2, 3));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void numberOfPartitions_doesNotChangeTheResult(Augmenter method, int before, int after)
      throws Exception {
    Path file = events("same.csv", 0, 0.1);
    String name = "from-" + before + "-to-" + after;
    ClusterSettings.Builder settings = settings(name, method).partitions(before);
    runHalf(file, settings);
    var summary =
        SparkRun.of(
            EventInput.read(spark, file.toString(), null), settings.partitions(after).build());
    assertThat(summary.resumedAt()).isBetween(6, SNAPSHOTS - 1);
    assertThat(Path.of(output(name)).resolve("snapshot=" + (SNAPSHOTS - 1)).toFile().list())
        .filteredOn(part -> part.startsWith("part-"))
        .hasSize(after);
    ClusterSettings done = settings.build();
    var reader =
        new EventReader(
            file.toString(),
            null,
            null,
            new SnapshotOptions(Binning.ofWidth("1"), Direction.UNDIRECTED, done.weighting()));
    assertSame(TiaraSpark.entries(spark, done), reader, method);
  }
}
