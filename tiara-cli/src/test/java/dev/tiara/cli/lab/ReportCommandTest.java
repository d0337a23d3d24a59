package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir Path folder;

  private CommandRun report(Path results) {
    return CommandRun.of("report " + results + " -o " + folder.resolve("report.html"));
  }

  private Path compared() {
    Path results = folder.resolve("results");
    CommandRun.succeeds(
        "compare dataset:blocks --task link --models gcn --augment none --seeds 1,2 --epochs 1 -o "
            + results);
    return results;
  }

  private static List<Path> runs(Path results) throws IOException {
    try (Stream<Path> files = Files.list(results.resolve("runs"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void missingFolder_isReported() {
    CommandRun run = report(folder.resolve("nowhere"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("nowhere: no such results folder").hasLineCount(1);
    assertThat(folder.resolve("report.html")).doesNotExist();
  }

  @Test
  void folderWithoutFinishedRuns_isRejected_namingTheCommandsThatWriteThem() {
    CommandRun run = report(folder);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            folder
                + ": no finished runs to report; tiara compare, tiara tune and tiara sweep write"
                + " them")
        .hasLineCount(1);
  }

  @Test
  void damagedRecord_isReported_andTheRestShown() throws IOException {
    Path results = compared();
    Path first = runs(results).get(0);
    Files.writeString(first, Files.readString(first).substring(0, 100));
    CommandRun run = report(results);
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains(first + ": damaged, or not a result of Tiara: skipped");
    assertThat(run.out()).contains("tiara: 1 training -> ");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("damaged, or not a result of Tiara: skipped");
  }

  @Test
  void recordOfAnotherVersion_isReported_andTheRestShown() throws IOException {
    Path results = compared();
    Path first = runs(results).get(0);
    String json = Files.readString(first);
    assertThat(json).startsWith("{\"version\":2,");
    Files.writeString(first, json.replace("{\"version\":2,", "{\"version\":99,"));
    CommandRun run = report(results);
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains(" of version 99; this Tiara reads version 2");
    assertThat(run.out()).contains("tiara: 1 training -> ");
  }

  @Test
  void onlyDamagedRecords_giveNoReport() throws IOException {
    Path results = compared();
    for (Path file : runs(results)) {
      Files.writeString(file, "null");
    }
    CommandRun run = report(results);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("no finished runs to report (").contains("skipped");
    assertThat(folder.resolve("report.html")).doesNotExist();
  }

  @Test
  void json_hasWhatThePageShows() {
    Path results = compared();
    String said =
        CommandRun.succeeds("report " + results + " --json -o " + folder.resolve("report.html"));
    assertThat(said).contains("\"runs\" : 2").contains("\"problems\" : [ ]");
  }

  @Test
  void folderOfATuningAlone_isReported() {
    Path results = folder.resolve("tuned");
    CommandRun.succeeds(
        "tune dataset:blocks --task link --model gcn --trials 1 --epochs 1 -o " + results);
    CommandRun run = report(results);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("tiara: 1 trial -> ");
  }

  @Test
  void help_hasAnExample() {
    assertThat(CommandRun.succeeds("report --help"))
        .contains("tiara report results -o report.html");
  }
}
