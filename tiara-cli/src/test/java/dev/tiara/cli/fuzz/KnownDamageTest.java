package dev.tiara.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.sweep.DiffusionFolder;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged states, models and records that earlier versions did not refuse. Those of event files,
 * data sets and augmented snapshots are in tiara-data's DamagedFilesTest.
 */
class KnownDamageTest {
  @TempDir Path folder;

  private static Stream<String> known(String kind) throws IOException {
    try (var files = Files.list(Shared.file("reference/damaged"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(kind + "-\\d+"))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<String> states() throws IOException {
    return known("statefix");
  }

  static Stream<String> models() throws IOException {
    return known("modelfix");
  }

  static Stream<String> records() throws IOException {
    return known("(json|trial)");
  }

  @Test
  void everyKindOfFile_hasATest() throws IOException {
    assertThat(known("[a-z]+").map(name -> name.replaceAll("-.*", "")).distinct())
        .containsExactly(
            // DamagedFilesTest
            "acsv",
            "afolder",
            "anpz",
            "anpzraw",
            "gzraw",
            // here
            "json",
            "modelfix",
            // DamagedFilesTest
            "set",
            "setraw",
            // here
            "statefix",
            "trial");
  }

  @ParameterizedTest
  @MethodSource("states")
  void state_isRejectedByName(String name) {
    Path file = Shared.file("reference/damaged").resolve(name);
    assertThatThrownBy(() -> DiffusionState.restore(file, 1))
        .isInstanceOf(DamagedFileException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageMatching("[^\\n]+");
  }

  @ParameterizedTest
  @MethodSource("models")
  void model_isRejectedByName_withExitCode2(String name) throws IOException {
    Path model =
        Files.copy(Shared.file("reference/damaged").resolve(name), folder.resolve("model"));
    Path events = Files.writeString(folder.resolve("events.csv"), "a,b,1\nb,c,2\nc,a,3\n");
    CommandRun run =
        CommandRun.of(
            "embed --quiet "
                + events
                + " --time-bin 1 --model "
                + model
                + " -o "
                + folder.resolve("out.npz"));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(model.toString()).hasLineCount(1);
    assertThat(folder.resolve("out.npz")).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("records")
  void record_isRejectedWhenGivenDirectly_andSkippedByNameInAFolder(String name)
      throws IOException {
    Path damaged = Shared.file("reference/damaged").resolve(name);
    assertThatThrownBy(() -> RunRecord.readAll(damaged))
        .isInstanceOf(DamagedFileException.class)
        .hasMessageStartingWith(damaged + ":1: ");
    for (String part : List.of("runs", "baselines", "trials", "diffusion")) {
      Path file = Files.createDirectory(folder.resolve(part)).resolve(name + ".json");
      Files.copy(damaged, file);
    }
    var results = new ResultsFolder(folder);
    assertThat(results.read().runs()).isEmpty();
    assertThat(results.read().baselines()).isEmpty();
    assertThat(results.read().problems()).hasSize(2).allMatch(line -> line.contains(name));
    assertThat(results.readTrials().trials()).isEmpty();
    assertThat(results.readTrials().problems()).hasSize(1).allMatch(line -> line.contains(name));
    var diffusions = new DiffusionFolder(folder).read();
    assertThat(diffusions.results()).isEmpty();
    assertThat(diffusions.problems()).hasSize(1).allMatch(line -> line.contains(name));
  }
}
