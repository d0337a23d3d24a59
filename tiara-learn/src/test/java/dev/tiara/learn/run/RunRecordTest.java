package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Augmentation;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
  private static RunRecord run(double secondsOfAnEpoch, int threads, double test) {
    var settings =
        new RunSettings(
            ModelSettings.of(ModelKind.GCN, 8),
            new Augmentation.None(),
            TrainingSettings.link(),
            true,
            Protocol.AS_PUBLISHED);
    Epoch first = new Epoch(0, 0.5, 0.75, test, 0, secondsOfAnEpoch);
    Epoch second = new Epoch(1, 0.1 + 0.2, 0.7, test, 0, secondsOfAnEpoch);
    var result = new TrainingResult(first, List.of(first, second), false);
    return new RunRecord(
        RunOutcome.of(TaskKind.LINK, "mine", "00ff", settings, result),
        RunProvenance.of(RunProvenance.environment("abc"), threads, 1, result));
  }

  @Test
  void records_areReadBackAsTheyWereWritten(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("runs.jsonl");
    assertThat(RunRecord.readAll(file)).isEmpty();
    RunRecord run = run(1.5, 2, 0.7);
    run.appendTo(file);
    run.appendTo(file);
    assertThat(RunRecord.readAll(file)).containsExactly(run, run);
    assertThat(Files.readString(file))
        .startsWith("{\"version\":2,\"outcome\":{\"task\":\"link\",\"data\":\"mine\",");
    Files.writeString(file, "{\"half", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> RunRecord.readAll(file)).hasMessage(file + ":3: not a run record");
  }

  @Test
  void sameOutcome_doesNotDependOnWhenWhereAndHowFast() {
    assertThat(run(1.5, 2, 0.7)).isNotEqualTo(run(9, 1, 0.7));
    assertThat(run(1.5, 2, 0.7).sameOutcome(run(9, 1, 0.7))).isTrue();
    assertThat(run(1.5, 2, 0.7).sameOutcome(run(1.5, 2, Math.nextUp(0.7)))).isFalse();
  }

  @Test
  void recordOfAnotherVersion_isRejected_namingFileAndVersion(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("runs.jsonl");
    Files.writeString(file, "{\"version\":1,\"settings\":{}}\n");
    assertThatThrownBy(() -> RunRecord.readAll(file))
        .hasMessage(file + ":1: run record of version 1, this Tiara reads version 2");
  }

  @Test
  void incompleteRecord_isRejected(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("runs.jsonl");
    String whole = run(1.5, 2, 0.7).toJson();
    for (String damaged :
        List.of(
            whole.replace("\"provenance\":", "\"other\":"),
            whole.replace("\"training.epochs\":", "\"other\":"),
            whole.replace("\"best\":0", "\"best\":2"),
            whole.replace("\"curves\":", "\"other\":"),
            "{\"version\":2}",
            "7")) {
      Files.writeString(file, damaged);
      assertThatThrownBy(() -> RunRecord.readAll(file))
          .as(damaged)
          .isInstanceOf(IOException.class)
          .hasMessage(file + ":1: not a run record");
    }
  }

  @Test
  void seeds_areAllThatRunsOfOneExperimentDifferIn() {
    Map<String, String> described =
        new RunSettings(
                ModelSettings.of(ModelKind.GCN, 8),
                new Augmentation.EdgeDropout(new Augmentation.None(), 0.5, 7),
                TrainingSettings.link().withSeed(7),
                true,
                Protocol.AS_PUBLISHED)
            .describe();
    assertThat(RunSettings.withoutSeeds(described))
        .hasSize(described.size() - 2)
        .doesNotContainKeys("training.seed", "augmentation.seed");
  }
}
