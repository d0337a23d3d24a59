package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bad lines that are skipped, and dates by a pattern, as commands report them. */
class SkippedLinesTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String FORMAT = " --time-format dd/MM/yyyy";

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void write() throws IOException {
    log =
        Files.writeString(
            folder.resolve("log.csv"),
            """
            source,target,time
            ann,bob,05/11/1999
            bob,cid,06/11/1999
            cid,dan
            dan,eve,07/11/1999
            """);
  }

  @Test
  void skippedLines_areCountedInTheJsonAndInTheProvenance() throws IOException {
    String words = log + FORMAT + " --skip-bad-lines=25%";
    JsonNode json = MAPPER.readTree(CommandRun.succeeds("inspect " + words + " --json"));
    assertThat(json.path("skippedLines").asInt()).isEqualTo(1);
    assertThat(json.path("events").asInt()).isEqualTo(3);
    assertThat(json.path("fromDate").asString()).isEqualTo("1999-11-05T00:00:00Z");
    Path output = folder.resolve("out");
    CommandRun run = CommandRun.of("augment " + words + " -o " + output);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "warning: skipped: 1 of 4 lines is bad, the first: "
                + log
                + ":4: has 2 fields instead of 3");
    JsonNode manifest = MAPPER.readTree(Files.readString(output.resolve("manifest.json")));
    assertThat(manifest.at("/provenance/skippedLines").asInt()).isEqualTo(1);
  }

  @Test
  void tooManyBadLines_areAnErrorThatNamesTheOption() {
    CommandRun run = CommandRun.of("inspect --skip-bad-lines " + log + FORMAT);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("1 of 4 lines is bad", "more than 1% (--skip-bad-lines)");
  }

  @Test
  void dateInAnotherNotation_isRefusedWithThePatternsToChooseFrom() throws IOException {
    Files.writeString(log, "source,target,time\nann,bob,05/11/1999\n");
    assertThat(CommandRun.of("inspect " + log).err())
        .contains("time format \"dd/MM/yyyy\" or \"MM/dd/yyyy\"");
  }

  @Test
  void namedDataSet_hasNoLinesToSkip() {
    CommandRun run = CommandRun.of("inspect dataset:CollegeMsg --skip-bad-lines");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--skip-bad-lines must not be given with a named data set");
  }
}
