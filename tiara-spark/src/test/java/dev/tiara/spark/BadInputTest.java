package dev.tiara.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.cli.Main;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import dev.tiara.testing.Gzips;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest extends SparkTest {
  private int outputs;

  private Dataset<Row> augment(String text, ClusterSettings.Builder settings) throws Exception {
    Path file = Files.writeString(folder.resolve("in" + outputs + ".csv"), text);
    var input = EventInput.read(spark, file.toString(), null);
    SparkRun.of(
        new EventInput(
            "in.csv",
            input.events(),
            input.columns(),
            input.named(),
            input.hints(),
            input.position()),
        settings.build());
    return TiaraSpark.entries(spark, settings.build());
  }

  private ClusterSettings.Builder settings() {
    return ClusterSettings.to(output("out" + outputs++));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "source,when,n,m;a,1,2,3|in.csv: no two columns look like source and target among the"
            + " columns source, when, n, m: use columns source,n,when",
        "source,target,time;a,b,1;a,b,n/a|in.csv: the event from \"a\" to \"b\": time \"n/a\" is"
            + " not a number",
        "source,target,time;a,,1|in.csv: the event from \"a\" to \"\": target is empty",
        "source,target,time;a,b,Infinity|in.csv: the event from \"a\" to \"b\": time of an event"
            + " must be finite, got Infinity",
        "source,target,time;a,a,1|in.csv: a dynamic graph needs at least one event between two"
            + " nodes, got none",
        "source,target,time|in.csv: contains no events"
      })
  void mismatches_areNamed(String text, String message) {
    assertThatThrownBy(() -> augment(text.replace(';', '\n') + "\n", settings()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** The unit is that of the column, and a cell that breaks it is refused. */
  @ParameterizedTest
  @CsvSource({
    "20230101,20230229,times must be dates from 1900 to 2100 written as yyyymmdd like the others",
    "1990,0,times must be years from 1500 to 2200 like the others",
    "1700000000,1700000000000000,times mix units: 9 look like unix times in s and 1 in us"
  })
  void timeInAnotherUnit_isRefusedWithItsEvent(long most, String odd, String rule) {
    var text = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 10; i++) {
      text.append("a,b").append(i).append(',').append(i == 7 ? odd : "" + (most + i)).append('\n');
    }
    assertThatThrownBy(() -> augment(text.toString(), settings()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("in.csv: the event from \"a\" to \"b7\": " + rule)
        .hasMessageEndingWith(", got " + odd);
  }

  @Test
  void gzipUnderAnotherName_isRejected() throws Exception {
    Path file = Files.write(folder.resolve("packed.csv"), Gzips.packed("a,b,1\n".getBytes(UTF_8)));
    assertThatThrownBy(() -> EventInput.read(spark, file.toString(), null))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": the file is compressed by gzip, but its name does not end in .gz");
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
  void excessiveWeights_areRefused_withTheNameOfTheNode() {
    String events = "source,target,time,weight\nann,b,1,1e38\nc,ann,1,1\nann,d,1,1e38\n";
    assertThatThrownBy(
            () ->
                augment(
                    events, settings().direction(Direction.DIRECTED).weighting(Weighting.WEIGHTED)))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "the weights of the edges of \"ann\" in a snapshot must sum to at most 1e38, got"
                + " 2.0E38");
  }

  @Test
  void snapshotThatIsTooLarge_isRefusedWithSizes() {
    assertThatThrownBy(
            () -> augment("source,target,time\na,b,1\nb,c,1\n", settings().maxBroadcastBytes(20L)))
        .hasMessageMatching(
            "snapshot 0 must fit into 0.0 MiB of an executor, got 2 edges, about 0.0 MiB with the"
                + " solver's factors \\(an executor has .* MiB\\): choose a smaller time-bin, give"
                + " executors more memory, or raise max-broadcast");
  }

  @Test
  void otherMethods_areRefused() {
    assertThatThrownBy(() -> settings().method(new NoAugmentation()).build())
        .hasMessageStartingWith("method must be tiara, gdc or merge on Spark, got");
  }

  @Test
  void damagedMemberOfAGzipFile_isRefused_asInProcess() throws Exception {
    Path file = folder.resolve("members.csv.gz");
    String first = "source,target,time\na,b,1\n";
    Files.write(file, Gzips.members(first, "b,c,2\n"));
    assertThat(EventInput.read(spark, file.toString(), null).events().count()).isEqualTo(2);
    for (var damaged : Gzips.damaged(first, "b,c,2\n").entrySet()) {
      Files.write(file, damaged.getValue());
      assertThatThrownBy(
              () -> SparkRun.of(EventInput.read(spark, file.toString(), null), settings().build()))
          .as(damaged.getKey())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching("\\Q" + file + "\\E: the file is (damaged|truncated): [^\\n]+");
    }
  }

  @Test
  void missingFile_isNamed() {
    assertThatThrownBy(() -> EventInput.read(spark, folder + "/none.csv", null))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none.csv");
  }

  @Test
  void folderThatHoldsOtherFiles_isLeftAlone() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("precious"), "");
    assertThatThrownBy(
            () -> augment("source,target,time\na,b,1\n", ClusterSettings.to(other.toString())))
        .hasMessageContaining("is not empty; choose another folder");
    assertThat(other.resolve("precious")).exists();
  }

  @Test
  void masterThatDoesNotAnswer_failsSoon_andSaysWhatWasTried() throws Exception {
    int port = Processes.freePort();
    String master = "spark://127.0.0.1:" + port;
    long start = System.nanoTime();
    assertThatThrownBy(
            () ->
                Commands.augment(
                    "in.csv", output("unreached"), master, Map.of(), new RecordedNotes()))
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
            new SnapshotOptions(Binning.ofWidth("7d"), Direction.DIRECTED, Weighting.WEIGHTED));
    ClusterSettings.Builder settings =
        settings()
            .format(EntryFormat.CSV)
            .direction(Direction.DIRECTED)
            .weighting(Weighting.WEIGHTED)
            .binning(reader.snapshots().binning());
    assertSame(augment(text, settings), reader, Tiara.builder().build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--max-broadcast", "--partitions"})
  void zero_isNotTakenForTheDefault(String option) {
    var err = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "spark",
            "augment",
            "votes.csv",
            "-o",
            output("zero"),
            option,
            "0");
    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .matches("tiara: .* must be at least 1( byte)?, got 0( \\(--max-broadcast\\))?\n")
        .contains(option);
  }
}
