package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.data.sql.Duck;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DriftCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private String drift(String options) throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("in.csv"),
            "source,target,time\na,b,0\nb,c,0\na,b,1\nd,\"x, y\",2\na,\"x, y\",3\n");
    return "drift " + input + " --time-bin 1 " + options;
  }

  private Path file(String name, String lines) throws IOException {
    return Files.writeString(folder.resolve(name), lines.replace('~', '\n'));
  }

  @Test
  void json_hasTheFieldsThatScriptsRelyOn() throws IOException {
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(drift("--json --top 3")));
    assertThat(json.propertyNames())
        .containsExactly(
            "ranked", "direction", "usualEvents", "snapshots", "nodes", "events", "closest");
    assertThat(json.path("snapshots").size()).isEqualTo(3);
    JsonNode snapshot = json.path("snapshots").path(0);
    assertThat(snapshot.propertyNames())
        .containsExactly(
            "snapshot", "start", "mean", "median", "p90", "max", "nodes", "events", "surprise");
    assertThat(snapshot.path("snapshot").asInt()).isEqualTo(1);
    assertThat(snapshot.path("start").asDouble()).isEqualTo(1);
    JsonNode node = json.path("nodes").path(0);
    assertThat(node.propertyNames()).containsExactly("snapshot", "node", "change", "came", "went");
    assertThat(node.path("came").isArray()).isTrue();
    assertThat(json.path("nodes").size()).isEqualTo(3);
    JsonNode event = json.path("events").path(0);
    assertThat(event.propertyNames())
        .containsExactly("source", "target", "time", "surprise", "snapshot");
    assertThat(json.path("nodes").path(0).path("change").asDouble())
        .isGreaterThanOrEqualTo(json.path("nodes").path(1).path("change").asDouble());
  }

  @Test
  void text_ranksNodesAndEvents() throws IOException {
    assertThat(CommandRun.succeeds(drift("--top 9")))
        .contains("largest mean change in", "node  snapshot", "source  target", "x, y");
  }

  @Test
  void withoutOptions_theMostRecentSnapshotsAreRanked_andThatIsStated() throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int t = 0; t < 50; t++) {
      lines.append("a,b,").append(t).append("\nc,d").append(t).append(',').append(t).append('\n');
    }
    Path log = file("long.csv", lines.toString());
    String command = "drift " + log + " --time-bin 1";
    assertThat(CommandRun.succeeds(command))
        .startsWith(
            "Changes in snapshots 45 to 49, the most recent ones; edges are followed in both"
                + " directions.");
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(command + " --json --top 1000"));
    assertThat(json.at("/ranked/since").asInt()).isEqualTo(45);
    assertThat(json.at("/ranked/until").asInt()).isEqualTo(49);
    assertThat(json.path("snapshots").size()).isEqualTo(49);
    for (JsonNode node : json.path("nodes")) {
      assertThat(node.path("snapshot").asInt()).isBetween(45, 49);
    }
    JsonNode all = MAPPER.readTree(CommandRun.succeeds(command + " --json --since 0 --top 1000"));
    assertThat(all.at("/ranked/since").asInt()).isZero();
    assertThat(all.path("nodes").size()).isGreaterThan(json.path("nodes").size());
  }

  @Test
  void names_areSeparatedByCommas_andQuotedIfTheyContainOne() throws IOException {
    Path log =
        file(
            "names.csv",
            "source,target,time~Ann Lee,Bob,1~Ann Lee,Dan Müller,2~Ann Lee,\"Fay, Dr.\",2~");
    String command = "drift " + log + " --time-bin 1 --since 1";
    assertThat(CommandRun.succeeds(command)).contains("Dan Müller, \"Fay, Dr.\"");
    Path csv = folder.resolve("names-out.csv");
    CommandRun.succeeds(command + " -o " + csv);
    assertThat(Files.readString(csv)).contains("\"Dan Müller, \"\"Fay, Dr.\"\"\"");
  }

  @Test
  void snapshotsWithFewEvents_areMarked_andListedAfterTheOthers() throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int t = 0; t < 6; t++) {
      for (int i = 0; i < (t == 3 ? 1 : 40); i++) {
        lines.append('n').append(i).append(",m").append((i + t % 2) % 40).append(',');
        lines.append(t).append('\n');
      }
    }
    Path log = file("sparse.csv", lines.toString());
    String command = "drift " + log + " --time-bin 1 --since 1";
    assertThat(CommandRun.succeeds(command).lines().skip(3).limit(6))
        .satisfiesExactly(
            line -> assertThat(line).doesNotContain("few"),
            line -> assertThat(line).doesNotContain("few"),
            line -> assertThat(line).doesNotContain("few"),
            line -> assertThat(line).doesNotContain("few"),
            line -> assertThat(line).startsWith("snapshot 3 ").contains("1 (few)"),
            line -> assertThat(line).isEqualTo("few: less than a tenth of the usual 40 events"));
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(command + " --json"));
    assertThat(json.path("usualEvents").asInt()).isEqualTo(40);
    for (JsonNode row : json.path("snapshots")) {
      assertThat(row.path("fewEvents").asBoolean()).isEqualTo(row.path("snapshot").asInt() == 3);
    }
  }

  @Test
  void tableWithoutAFile_isRefused() throws IOException {
    CommandRun run = CommandRun.of(drift("--table events"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo("tiara: --table must be given with --output, the file to write it to");
  }

  @Test
  void tables_areWrittenByTheirEnding() throws Exception {
    Path csv = folder.resolve("out.csv");
    assertThat(CommandRun.succeeds(drift("-o " + csv))).isEmpty();
    assertThat(Files.readAllLines(csv).get(0)).isEqualTo("snapshot,node,change,came,went");
    CommandRun.succeeds(drift("--table events --force -o " + csv)); // a CSV file has no mark
    assertThat(Files.readAllLines(csv).get(0)).isEqualTo("source,target,time,surprise,snapshot");
    assertThat(Files.readString(csv)).contains("a,\"x, y\",3.0,");
    Path parquet = folder.resolve("out.parquet");
    CommandRun.succeeds(drift("--table snapshots -o " + parquet));
    try (Duck duck = Duck.open();
        var statement = duck.connection().createStatement();
        var rows =
            statement.executeQuery("SELECT count(*), max(snapshot) FROM '" + parquet + "'")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(3);
      assertThat(rows.getInt(2)).isEqualTo(3);
    }
  }

  @Test
  void picture_isWellFormed() throws Exception {
    Path svg = folder.resolve("drift.svg");
    Path dates = file("dates.csv", "date,what~2,something~99,later~");
    CommandRun.succeeds(drift("--svg " + svg + " --dates " + dates));
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
    assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(3);
    assertThat(Files.readString(svg)).contains("marked dates");
  }

  @Test
  void dates_areMatched_andThoseOutsideCounted() throws IOException {
    Path dates = file("dates.csv", "2~99~");
    String out = CommandRun.succeeds(drift("--json --dates " + dates));
    JsonNode match = MAPPER.readTree(out).path("dates").path("change");
    assertThat(match.path("dates").asInt()).isEqualTo(1);
    assertThat(match.path("outside").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--top 0 | --top must be at least 1, got 0",
        "--smoothing 0 | --smoothing must be in (0, 1], got 0.0",
        "--snapshots 1 | drift needs at least two snapshots to compare, got 1",
        "--since 9 | snapshot must be between 0 and 3, got 9 (--since)",
        "-o out.txt | --output must be a .csv, .csv.gz or .parquet file here, got \"out.txt\"",
        "--alpha 1 | --alpha must be in [0, 1), got 1.0"
      })
  void invalidOption_isOneLineAndExitCode2(String options, String message) throws IOException {
    String command = drift("--quiet " + options.strip());
    if (options.contains("--snapshots")) {
      command = command.replace("--time-bin 1 ", "");
    }
    CommandRun run = CommandRun.of(command);
    assertThat(run.err().strip()).isEqualTo("tiara: " + message.strip());
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date~1~soon | FILE:3: a date must be yyyy-mm-dd or a number, got \"soon\" (--dates)",
        "2001-08-14 | FILE:1: a date must be a number, as the times of the log are, got"
            + " \"2001-08-14\" (--dates)",
        "date | FILE: the file has no dates (--dates)",
        "99 | --dates must include at least one within the snapshots, got 1 outside"
      })
  void invalidDates_areOneLineAndExitCode2(String lines, String message) throws IOException {
    Path dates = file("dates.csv", lines.strip());
    CommandRun run = CommandRun.of(drift("--quiet --dates " + dates));
    assertThat(run.err().strip())
        .isEqualTo("tiara: " + message.strip().replace("FILE", dates.toString()));
    assertThat(run.code()).isEqualTo(2);
  }

  /** The figures of docs/results/drift.md. */
  @Test
  void caseStudyOfEnron_isReproduced() {
    Path data = Shared.file("data/EnronScandal");
    String out =
        CommandRun.succeeds(
            "drift "
                + data.resolve("emails.csv.gz")
                + " --time-bin 7d --json --dates "
                + data.resolve("dates.csv"));
    JsonNode change = MAPPER.readTree(out).path("dates").path("change");
    assertThat(change.path("dates").asInt()).isEqualTo(20);
    assertThat(change.path("percentile").asDouble()).isCloseTo(0.728, offset(5e-4));
    assertThat(change.path("byShift").asDouble()).isCloseTo(0.1104, offset(1e-4));
    assertThat(change.path("met").asInt()).isEqualTo(3);
  }
}
