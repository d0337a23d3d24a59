package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepCommandTest {
  @TempDir Path folder;

  private String sweep(String kind) {
    return "sweep " + kind + " dataset:blocks --task link --epochs 1 -o " + folder;
  }

  private Map<Path, String> results() throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void gamma_keepsAlphaPlusBeta_andResumes() throws IOException {
    String printed = CommandRun.succeeds(sweep("gamma") + " --values 0.25,0.5 --seeds 1");
    assertThat(printed).contains("gamma  test").contains("0.25").contains("0.5");
    Map<Path, String> first = results();
    CommandRun more = CommandRun.of(sweep("gamma") + " --values 0.25,0.5,0.75 --seeds 1");
    assertThat(more.code()).as(more.err()).isZero();
    assertThat(more.err()).contains("run 3 of 3").doesNotContain("run 1 of 3");
    assertThat(results()).containsAllEntriesOf(first);
    assertThat(more.out())
        .contains(printed.lines().filter(l -> l.startsWith("0.25")).toList().get(0));
    assertThat(results().values())
        .anyMatch(json -> json.contains("\"augmentation.alpha\":\"0.15\""));
  }

  @Test
  void alphaBeta_leavesOutPairsThatSumTo1() {
    String printed = CommandRun.succeeds(sweep("alpha-beta") + " --values 0.2,0.5");
    assertThat(
            printed
                .lines()
                .filter(line -> line.startsWith("0.5"))
                .findFirst()
                .orElseThrow()
                .strip())
        .matches("0\\.5 +\\d+\\.\\d");
  }

  @Test
  void differentEpsilon_isASeparateTable() {
    String usual = sweep("alpha-beta") + " --values 0.2";
    String first = CommandRun.succeeds(usual);
    String coarse = CommandRun.succeeds(usual + " --epsilon 0.1");
    assertThat(coarse).contains("as in the paper, ε 0.1, at most 1 epoch: AUC");
    assertThat(coarse.lines().toList().get(3)).isNotEqualTo(first.lines().toList().get(3));
    assertThat(CommandRun.succeeds(usual)).isEqualTo(first);
  }

  @Test
  void taskWithoutItsData_andFileInsteadOfTheFolder_areRejected() throws IOException {
    Path events = Files.writeString(folder.resolve("e.csv"), "a,b,1\nb,c,2\nc,d,3\na,c,4\n");
    CommandRun run =
        CommandRun.of("sweep gamma " + events + " --time-bin 1 --task node --quiet -o " + folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("node classification needs labels, got none").hasLineCount(1);
    run = CommandRun.of("sweep epsilon dataset:blocks -o " + events);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(events + ": is a file, not a folder").hasLineCount(1);
  }

  @Test
  void epsilonWithoutTraining_reportsEntriesAndErrors_andIsNotRepeated() throws IOException {
    String command =
        "sweep epsilon dataset:blocks --values 0.001,0.01 --no-training --eigenvalues-every 4 -o "
            + folder;
    String printed = CommandRun.succeeds(command);
    assertThat(printed).contains("correlation with |A_t|").hasLineCount(3);
    Map<Path, String> first = results();
    assertThat(first).hasSize(2);
    assertThat(CommandRun.succeeds(command)).isEqualTo(printed);
    assertThat(results()).isEqualTo(first);
  }

  @Test
  void json_holdsLinesAndDiffusions() {
    String json =
        CommandRun.succeeds(sweep("epsilon") + " --values 0.01 --eigenvalues-every 0 --json");
    assertThat(json).contains("\"sweep\" : \"epsilon\"").contains("\"entries\" : ");
    assertThat(json).contains("\"lines\" : [ {").contains("\"errors\" : [ ]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gamma | --values 1.5 | gamma must be in (0, 1), got 1.5",
        "epsilon | --values 0 | epsilon must be in (0, 1), got 0.0",
        "alpha-beta | --values 0.9 | alpha + beta must be below 1 for some of the --values, got"
            + " [0.9]",
        "epsilon | --eigenvalues-every -1 | got -1",
        "gamma | --settings mine | settings must be paper, default",
      })
  void invalidValue_isOneLineAndExitCode2(String kind, String options, String message) {
    CommandRun run = CommandRun.of(sweep(kind) + " " + options);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep", "sweep gamma", "sweep epsilon", "sweep alpha-beta"})
  void help_hasAnExample(String command) {
    assertThat(CommandRun.succeeds(command + " --help")).contains("  tiara sweep ");
  }
}
