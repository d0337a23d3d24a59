package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.testing.Shared;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InspectCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("in.csv"), lines.replace('~', '\n') + "\n");
  }

  /** A day of JODIE's kind: users and items whose numbers overlap. */
  private Path ratings() throws IOException {
    var lines = new StringBuilder("user_id,item_id,timestamp,state_label,features\n");
    for (int i = 0; i < 50; i++) {
      lines.append(i % 7).append(',').append(i % 5).append(',').append(i * 1800 + 0.5);
      lines.append(",0,0.1,0.2\n");
    }
    return file(lines.toString());
  }

  @Test
  void json_hasTheFieldsThatScriptsRelyOn() throws IOException {
    String out = CommandRun.succeeds("inspect " + ratings() + " --bipartite --json");
    JsonNode json = MAPPER.readTree(out);
    assertThat(json.propertyNames())
        .containsExactly(
            "columns",
            "events",
            "nodes",
            "selfLoops",
            "duplicates",
            "timeUnit",
            "from",
            "to",
            "timeBin",
            "snapshots",
            "emptySnapshots",
            "incomplete",
            "warnings");
    assertThat(json.path("columns").toString())
        .isEqualTo(
            "{\"source\":\"user_id\",\"target\":\"item_id\",\"time\":\"timestamp\","
                + "\"weight\":null}");
    assertThat(json.path("events").asInt()).isEqualTo(50);
    assertThat(json.path("nodes").asInt()).isEqualTo(12);
    assertThat(json.path("selfLoops").asInt()).isZero();
    assertThat(json.path("timeUnit").asString()).isEqualTo("s");
    assertThat(json.path("from").asDouble()).isEqualTo(0.5);
    assertThat(json.path("to").asDouble()).isEqualTo(88_200.5);
    assertThat(json.path("timeBin").asString()).isEqualTo("1h");
    assertThat(json.path("snapshots").asInt()).isEqualTo(25);
    assertThat(json.path("emptySnapshots").asInt()).isZero();
    assertThat(json.path("warnings").isArray()).isTrue();
  }

  @Test
  void twoIdSpaces_areSuggested_withTheOptionToUse() throws IOException {
    CommandRun run = CommandRun.of("inspect " + ratings());
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("source      user_id", "time bin    1h (proposed)")
        .containsPattern("warning: \"user_id\" and \"item_id\" look .* \\(--bipartite\\)");
    CommandRun named = CommandRun.of("inspect dataset:blocks --bipartite");
    assertThat(named.code()).isEqualTo(2);
  }

  @Test
  void columnsWithoutAHeader_areNamedByNumber() throws IOException {
    String out = CommandRun.succeeds("inspect " + file("a,b,1~b,c,2~c,d,3") + " --json");
    assertThat(MAPPER.readTree(out).path("columns").path("time").asString()).isEqualTo("3");
  }

  @Test
  void ambiguousFile_isRejectedInOneLine_withTheColumnsToUse() throws IOException {
    Path path = file("a,b,1382140800,1382140900~b,c,1382140801,1382140901");
    for (String command : new String[] {"inspect ", "stats "}) {
      CommandRun run = CommandRun.of(command + path);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err().strip())
          .isEqualTo(
              "tiara: "
                  + path
                  + ": several columns could be the time among the columns 1 (a), 2 (b),"
                  + " 3 (1382140800), 4 (1382140900): use --columns 1,2,3 or 1,2,4");
    }
    assertThat(CommandRun.of("inspect " + path + " --columns 1,2,4").code()).isZero();
  }

  @Test
  void everyCommandThatReadsAFile_printsHowItWasInterpreted() throws IOException {
    Path path = file("source,target,time~a,b,1990~b,b,1991~a,b,1990~b,c,1995");
    String line =
        "tiara: "
            + path
            + ": source source, target target, time time (year), 1990 to 1995; 6 snapshots of 1"
            + " (proposed), 66% empty; 4 events, 3 nodes; dropped 1 self-loop, 1 duplicate";
    Path output = folder.resolve("out.csv");
    for (String command :
        new String[] {
          "stats " + path, "augment " + path + " -o " + output, "proximity " + path + " --seed a"
        }) {
      assertThat(CommandRun.of(command).err().lines()).as(command).contains(line);
      assertThat(CommandRun.of(command + " --quiet").err()).as(command).isEmpty();
    }
    assertThat(CommandRun.of("stats " + path + " --time-bin 36500d").err())
        .contains(
            "tiara: warning: all events fall into one snapshot; time bins of 1 would give 6"
                + " (--time-bin)");
    assertThat(MAPPER.readTree(CommandRun.succeeds("stats " + path + " --json")).path("input"))
        .isEqualTo(MAPPER.readTree(CommandRun.succeeds("inspect " + path + " --json")));
  }

  @Test
  void standardInput_isADash() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a,b,1\nb,c,2\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(CommandRun.succeeds("inspect -")).contains("events      2");
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "BitcoinAlpha,1200000s,138",
    "UCI,7d,28",
    "School,0.05,20",
    "AS733,1,30",
    "PrimarySchool,1h,34"
  })
  void namedSet_hasItsOwnBins(String name, String bin, int snapshots) {
    String out =
        CommandRun.succeeds(
            "inspect dataset:" + name + " --json --data-dir " + Shared.file("data"));
    JsonNode json = MAPPER.readTree(out);
    assertThat(json.path("timeBin").asString()).isEqualTo(bin);
    assertThat(json.path("snapshots").asInt()).isEqualTo(snapshots);
    assertThat(json.path("warnings").size()).isZero();
  }
}
