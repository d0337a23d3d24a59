package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.Main;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class CompareCommandTest {
  private static final String COMPARE =
      "compare dataset:blocks --models gcn --augment none,merge,tiara --seeds 1,2 --epochs 3 -o ";

  @TempDir Path folder;
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  private int run(String arguments) {
    out = new StringWriter();
    err = new StringWriter();
    return Main.run(
        new PrintWriter(out, true), new PrintWriter(err, true), arguments.split(" ", -1));
  }

  private static int runs(Path results) throws IOException {
    if (!Files.isDirectory(results.resolve("runs"))) {
      return 0;
    }
    try (var files = Files.newDirectoryStream(results.resolve("runs"), "*.json")) {
      int count = 0;
      for (Path file : files) {
        count += Files.size(file) > 0 ? 1 : 0;
      }
      return count;
    }
  }

  @Test
  void killedRunThatRestarts_givesTheOutcomesOfAnUninterruptedOne()
      throws IOException, InterruptedException {
    Path results = folder.resolve("killed");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx1g", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    command.addAll(List.of((COMPARE + results).split(" ", -1)));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    while (runs(results) < 2 && process.isAlive()) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly().waitFor();
    int before = runs(results);
    assertThat(before).isGreaterThanOrEqualTo(2);

    assertThat(run(COMPARE + results)).as(err.toString()).isZero();
    String resumed = out.toString();
    assertThat(err.toString().lines().filter(line -> line.contains(": run "))).hasSize(6 - before);
    assertThat(run(COMPARE + folder.resolve("whole"))).isZero();
    assertThat(out.toString()).isEqualTo(resumed).contains("majority class");
    Map<String, ExperimentRun> whole = new ResultsFolder(folder.resolve("whole")).read().runs();
    Map<String, ExperimentRun> parts = new ResultsFolder(results).read().runs();
    assertThat(parts).hasSize(6);
    parts.forEach(
        (id, run) -> assertThat(run.record().sameOutcome(whole.get(id).record())).as(id).isTrue());
  }

  @Test
  void otherForms_areMarkdownAndJson_withoutTraining() throws IOException {
    Path results = folder.resolve("results");
    assertThat(run(COMPARE + results + " --quiet")).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(run(COMPARE + results + " --finished --markdown")).isZero();
    assertThat(out.toString()).startsWith("### blocks: node classification").contains("| TiaRa |");
    assertThat(run(COMPARE + results + " --finished --json")).isZero();
    assertThat(out.toString())
        .contains("\"augmentation\" : \"tiara\"", "\"best\" : true", "\"mean\" : ");

    Path damaged;
    try (var files = Files.list(results.resolve("runs"))) {
      damaged = files.sorted().findFirst().orElseThrow();
    }
    Files.writeString(damaged, "{\"version\":2,", StandardCharsets.UTF_8);
    assertThat(run(COMPARE + results + " --finished")).isZero();
    assertThat(err.toString())
        .contains(damaged + ": damaged, or not a result of Tiara: skipped")
        .contains("1 of 6 runs missing");
    assertThat(out.toString()).contains("(1 of 2)");
  }

  @Test
  void noBaselines_scoresAndShowsNone() {
    Path results = folder.resolve("alone");
    String compare =
        "compare dataset:blocks --task link --models gcn --augment none --seeds 1 --epochs 1 -o ";
    assertThat(run(compare + results + " --no-baselines")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("GCN").doesNotContain("EdgeBank");
    assertThat(results.resolve("baselines")).doesNotExist();
    assertThat(run(compare + results)).isZero();
    assertThat(out.toString()).contains("EdgeBank");
  }

  @Test
  void missingData_areReported_andTheRestIsCompared() {
    String data = folder.resolve("none").toString();
    int code =
        run(
            "compare dataset:Brain dataset:blocks --models gcn --augment none --seeds 1 --epochs 1"
                + " --data-dir "
                + data
                + " -o "
                + folder.resolve("results"));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString())
        .contains("dataset:Brain: data set Brain: it cannot be downloaded: put the file at")
        .contains("its runs are skipped")
        .contains("1 of 2 runs missing");
    assertThat(out.toString()).contains("dataset:Brain: skipped", "blocks: node classification");
  }

  @Test
  void unreadableFiles_areReportedOnce() throws Exception {
    Path lost = folder.resolve("lost.csv");
    Path empty = Files.createFile(folder.resolve("empty.csv"));
    run("compare " + lost + " " + empty + " -o " + folder.resolve("results"));
    assertThat(err.toString())
        .contains("tiara: " + lost + ": no such file; its runs are skipped")
        .contains("tiara: " + empty + ": the file has no events; its runs are skipped");
  }

  @Test
  void tune_printsItsTrials_andContinuesWithMore() {
    String tune =
        "tune dataset:blocks --model gcn --augment tiara --epochs 3 --bound layers=1 --seed 4 -o "
            + folder;
    assertThat(run(tune + " --trials 3")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("TRIAL", "ALPHA", "SYMMETRIC-TRICK", " * ", "* chosen by validation macro F1");
    String first = out.toString().lines().filter(line -> line.startsWith("1")).findFirst().get();
    assertThat(run(tune + " --trials 4 --json")).isZero();
    assertThat(err.toString()).contains("trial 4 of 4").doesNotContain("trial 3 of 4");
    assertThat(out.toString()).containsOnlyOnce("\"test\"").containsOnlyOnce("\"chosen\"");
    assertThat(run(tune + " --trials 4")).isZero();
    assertThat(out.toString()).contains(first.substring(4));
    // What is printed trains the chosen one again.
    String chosen = out.toString().lines().filter(l -> l.startsWith("* chosen")).findFirst().get();
    String train =
        out.toString().lines().filter(l -> l.startsWith("  tiara train")).findFirst().get();
    assertThat(run(train.substring("  tiara ".length()))).isZero();
    String percent = chosen.substring(chosen.lastIndexOf(' ') + 1);
    assertThat(out.toString()).contains("test 0." + percent.replace(".", ""));
    // No time for a single one more.
    assertThat(run(tune + " --trials 5 --budget 0s")).isZero();
    assertThat(err.toString())
        .contains(
            "time limit reached after 4 of 5 trials", "a --budget that is enough for a trial");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare dataset:blocks -o x --settings best | settings must be paper, default or paper:",
        "compare dataset:blocks -o x --parallel 0 | parallel must be at least 1, got 0",
        "compare dataset:blocks -o x --models gat | Invalid value for option '--models'",
        "compare dataset:blocks -o x --epochs 0 | epochs must be at least 1, got 0",
        "compare dataset:blocks | Missing required option: '--output=FOLDER'",
        "tune dataset:blocks -o x --trials 0 | --trials must be at least 1, got 0",
        "tune dataset:blocks -o x --budget 5 | --budget must be a number with s, m or h",
        "tune dataset:blocks -o x --bound gamma=1 | bound must name a hyperparameter of",
        "tune dataset:blocks -o x --bound alpha=0.6 --bound beta=0.6 | alpha + beta must be below"
            + " 1",
        "tune dataset:blocks -o x --bound dropout=5 | dropout must be",
        "tune dataset:blocks -o x --search grid | the grid must have at most --trials 20 points",
        "train dataset:blocks --settings mine | settings must be paper, default or paper:"
      })
  void badInput_isOneLineAndExitCode2(String arguments, String message) {
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(message).hasLineCount(1);
  }

  @Test
  void folderWithoutFinishedRuns_isReported() {
    Path results = folder.resolve("none");
    assertThat(run(COMPARE + results + " --finished")).isEqualTo(1);
    assertThat(err.toString()).contains(results + ": no finished runs of this comparison");
  }

  @Test
  void train_usesThePapersSettings_unlessOptionsOverrideThem() throws IOException {
    Path records = folder.resolve("runs.jsonl");
    String train =
        "train dataset:blocks --model gcrn --augment tiara --settings paper:BitcoinAlpha"
            + " --epochs 1 --layers 1 --record "
            + records;
    assertThat(run(train)).as(err.toString()).isZero();
    assertThat(Files.readString(records))
        .contains("\"model.dropout\":\"0.5\"", "\"augmentation.alpha\":\"0.1\"")
        .contains("\"augmentation.normalized\":\"true\"", "\"model.layers\":\"1\"");
  }
}
