package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Snapshots by date, in the options, text, JSON, pictures and errors of all commands. */
class DatesTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir Path folder;
  private Path mails;

  @BeforeEach
  void write() throws IOException {
    mails =
        Files.writeString(
            folder.resolve("mails.csv"),
            """
            source,target,time
            ann,bob,2001-10-11 09:00
            bob,cid,2001-10-16 10:00
            cid,dan,2001-10-19 11:00
            dan,eve,2001-10-26 12:00
            """);
  }

  private String command(String words) {
    String[] parts = words.strip().split(" ", 2);
    return parts[0] + " " + mails + " --time-bin 7d" + (parts.length > 1 ? " " + parts[1] : "");
  }

  private JsonNode json(String words) {
    return MAPPER.readTree(CommandRun.succeeds(command(words) + " --json"));
  }

  @ParameterizedTest
  @CsvSource({
    "proximity --seed ann, /snapshot",
    "explain --from ann --to cid, /at",
  })
  void dateAndNumber_nameTheSameSnapshot(String words, String number) {
    JsonNode byDate = json(words + " --at 2001-10-23");
    assertThat(byDate).isEqualTo(json(words + " --at 1"));
    assertThat(byDate.at(number).asInt()).isEqualTo(1);
    assertThat(byDate.path("startDate").asString()).isEqualTo("2001-10-18T00:00:00Z");
    assertThat(byDate.path("endDate").asString()).isEqualTo("2001-10-25T00:00:00Z");
    assertThat(byDate.has("incomplete")).isFalse();
    assertThat(json(words).path("incomplete").asBoolean()).isTrue();
  }

  @Test
  void json_hasDatesBesideNumbers() {
    JsonNode why = json("explain --from ann --to dan");
    assertThat(why.at("/bySnapshot/0/startDate").asString()).isEqualTo("2001-10-11T00:00:00Z");
    assertThat(why.at("/bySnapshot/2/incomplete").asBoolean()).isTrue();
    JsonNode drift = json("drift --since 2001-10-16 --until 2001-10-20");
    assertThat(drift.at("/ranked/since").asInt()).isZero();
    assertThat(drift.at("/ranked/until").asInt()).isEqualTo(1);
    for (String rows : new String[] {"snapshots", "nodes", "events"}) {
      assertThat(drift.path(rows).isEmpty()).as(rows).isFalse();
      for (JsonNode row : drift.path(rows)) {
        assertThat(row.path("startDate").asString()).isEqualTo("2001-10-18T00:00:00Z");
        assertThat(row.path("endDate").asString()).isEqualTo("2001-10-25T00:00:00Z");
      }
    }
    JsonNode read = json("inspect");
    assertThat(read.path("fromDate").asString()).isEqualTo("2001-10-11T09:00:00Z");
    assertThat(read.path("toDate").asString()).isEqualTo("2001-10-26T12:00:00Z");
    assertThat(read.path("incomplete").asBoolean()).isTrue();
    JsonNode next = json("predict --for ann");
    assertThat(next.at("/trainedOn/fromDate").asString()).isEqualTo("2001-10-11T09:00:00Z");
    assertThat(next.at("/trainedOn/toDate").asString()).isEqualTo("2001-10-26T12:00:00Z");
  }

  @Test
  void text_hasDatesBesideNumbers() {
    assertThat(CommandRun.of(command("proximity --seed ann")).err())
        .contains("snapshot 2 (2001-10-25 to 2001-11-01, incomplete)");
    assertThat(CommandRun.succeeds(command("explain --from ann --to dan")))
        .contains(
            "in snapshot 2 (2001-10-25 to 2001-11-01, incomplete)",
            "snapshot 0 (2001-10-11) ",
            "-[0 (2001-10-11)]-> bob");
    assertThat(CommandRun.succeeds(command("drift")))
        .contains(
            "Changes in snapshots 0 (2001-10-11) to 2 (2001-10-25, incomplete), the most recent",
            "snapshot 1 (2001-10-18) ");
    assertThat(CommandRun.succeeds(command("inspect"))).contains("(the last one is incomplete)");
  }

  @Test
  void pictures_haveDates() throws IOException {
    Path svg = folder.resolve("picture.svg");
    CommandRun.succeeds(command("explain --from ann --to dan --svg " + svg));
    assertThat(Files.readString(svg))
        .contains("at snapshot 2 (2001-10-25, incomplete)", ">2001-10-11</text>");
    CommandRun.succeeds(command("proximity --seed ann --force --svg " + svg));
    assertThat(Files.readString(svg))
        .containsPattern("snapshot 2 \\(2001-10-25,(</text>\\s*<text[^>]*>| )incomplete\\)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "proximity --seed ann --at 2002-01-01|--at must be within the snapshots, 2001-10-11 to"
            + " 2001-11-01 (exclusive), got \"2002-01-01\"",
        "explain --from ann --to bob --at 11/10/2001|--at must be a snapshot of the log, from 0 to"
            + " 2 or a date such as 2024-02-01 or 2024-02-01T10:30:00Z, got \"11/10/2001\"",
        "drift --since 2001-10-26 --until 0|--since must not be after --until, snapshot 0, got 2",
        "drift --until 3|snapshot must be between 0 and 2 (2001-10-11 to 2001-11-01), got 3"
            + " (--until)",
      })
  void errors_haveParameterRuleValueAndRange(String words, String message) {
    CommandRun run = CommandRun.of(command(words) + " --quiet");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip()).isEqualTo("tiara: " + message);
  }
}
