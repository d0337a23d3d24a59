package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest extends SparkTest {
  private int outputs;

  private Dataset<Row> augment(String text, SparkSettings.Builder settings) throws Exception {
    Path file = Files.writeString(folder.resolve("in" + outputs + ".csv"), text);
    var input = EventFolder.read(spark, file.toString(), null);
    SparkRun.of(input.events(), "in.csv", input.named(), settings.build());
    return TiaraSpark.entries(spark, settings.build());
  }

  private SparkSettings.Builder settings() {
    return SparkSettings.to(output("out" + outputs++));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "source,when,n,m;a,1,2,3|in.csv: no two columns look like source and target among the columns"
            + " source, when, n, m: name the columns as source,n,when",
        "source,target,time;a,b,1;a,b,n/a|in.csv: the event from \"a\" to \"b\": time \"n/a\" is not a"
            + " number",
        "source,target,time;a,,1|in.csv: the event from \"a\" to \"null\": target is empty",
        "source,target,time;a,b,Infinity|in.csv: the event from \"a\" to \"b\": time of an event must"
            + " be finite, got Infinity",
        "source,target,time;a,a,1|in.csv: a dynamic graph needs at least one event between two nodes,"
            + " got none",
        "source,target,time|in.csv: there are no events"
      })
  void whatDoesNotFit_isNamed(String text, String message) {
    assertThatThrownBy(() -> augment(text.replace(';', '\n') + "\n", settings()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void weightsBelowZero_areRefused() {
    assertThatThrownBy(
            () ->
                augment(
                    "source,target,time,weight\na,b,1,-2\n",
                    settings().weighting(Weighting.WEIGHTED)))
        .hasMessageEndingWith("edge weight must be finite and not negative, got -2.0");
  }

  @Test
  void snapshotThatIsTooLarge_isRefusedWithSizes() {
    assertThatThrownBy(
            () -> augment("source,target,time\na,b,1\nb,c,1\n", settings().maxBroadcastBytes(20)))
        .hasMessageMatching(
            "snapshot 0 must fit into a broadcast of 0.0 MiB, got 2 edges, 0.0 MiB \\(an executor has"
                + " .* MiB\\): choose a smaller time-bin, give executors more memory, or raise"
                + " max-broadcast");
  }

  @Test
  void otherMethods_areRefused() {
    assertThatThrownBy(() -> settings().method(new NoAugmentation()).build())
        .hasMessageStartingWith("method must be tiara, gdc or merge on Spark, got");
  }

  @Test
  void missingFile_isNamed() {
    assertThatThrownBy(() -> EventFolder.read(spark, folder + "/none.csv", null))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none.csv");
  }

  @Test
  void folderThatHoldsOtherFiles_isLeftAlone() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("precious"), "");
    assertThatThrownBy(
            () -> augment("source,target,time\na,b,1\n", SparkSettings.to(other.toString())))
        .hasMessageContaining("holds other files, so it is left alone");
    assertThat(other.resolve("precious")).exists();
  }

  @Test
  void masterThatDoesNotAnswer_failsSoon_andSaysWhatWasTried() throws Exception {
    int port = Processes.freePort();
    String master = "spark://127.0.0.1:" + port;
    var job =
        new ClusterAugmentation.Job(
            new EventReader("in.csv"),
            Tiara.builder().build(),
            output("unreached"),
            false,
            master,
            Map.of(),
            0,
            10,
            0,
            false);
    long start = System.nanoTime();
    assertThatThrownBy(() -> new SparkService().run(job, done -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "cannot reach the master %s: tried 127.0.0.1:%d (Connection refused)", master, port);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void directedWeightedEventsWithDatesAndQuotedNames_areReadAsInProcess() throws Exception {
    String text =
        """
        from,to,date,amount
        "a, b",c,2024-01-01,2
        c,d,2024-01-02T10:00:00Z,0.5
        "a, b",c,2024-01-01,1
        d,d,2024-01-01,1
        d,c,2024-03-01,4
        """;
    Path file = Files.writeString(folder.resolve("dates.csv"), text);
    var reader =
        new EventReader(
            file.toString(),
            null,
            null,
            new SnapshotOptions(
                dev.tiara.data.events.Binning.ofWidth("7d"),
                Direction.DIRECTED,
                Weighting.WEIGHTED));
    SparkSettings.Builder settings =
        settings()
            .format(EntryFormat.CSV)
            .direction(Direction.DIRECTED)
            .weighting(Weighting.WEIGHTED)
            .binning(reader.snapshots().binningOr(Binning.DEFAULT));
    assertSame(augment(text, settings), reader, Tiara.builder().build());
  }
}
