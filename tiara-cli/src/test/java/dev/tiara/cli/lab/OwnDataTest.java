package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.learn.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training on a user's own events, labels and features. */
class OwnDataTest {
  private static final String SMALL = " --model gcn --layers 1 --epochs 2 --augment none --quiet";

  @TempDir Path folder;

  private Path path(String name) {
    return folder.resolve(name);
  }

  @Test
  void generatedLabelsAndFeatures_areWhatTrainReads() {
    CommandRun.succeeds(
        "generate blocks --nodes 60 --snapshots 4 --edges 80 -o "
            + path("e.csv")
            + " --labels "
            + path("l.csv")
            + " --features "
            + path("f.csv"));
    String input = path("e.csv") + " --time-bin 1200000s --features " + path("f.csv");
    String trained =
        CommandRun.succeeds(
            "train "
                + input
                + " --task node --labels "
                + path("l.csv")
                + SMALL
                + " --save "
                + path("m.tiara"));
    assertThat(trained).contains("validation macro F1");
    CommandRun.succeeds("embed " + input + " --model " + path("m.tiara") + " -o " + path("x.npz"));
    CommandRun without =
        CommandRun.of(
            "embed "
                + path("e.csv")
                + " --quiet --model "
                + path("m.tiara")
                + " -o "
                + path("y.npz"));
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("features must be given, got none (--features)");
  }

  private Path events() throws IOException {
    Random random = new Random(3);
    var lines = new StringBuilder("weight,to,from,when\n");
    for (int i = 0; i < 600; i++) {
      lines.append("1,n").append(random.nextInt(30)).append(",n").append(random.nextInt(30));
      lines.append(',').append(1_600_000_000L + i * 3000L).append('\n');
    }
    return Files.writeString(path("my events.csv"), lines);
  }

  @Test
  void labelsWithoutTheNodeTask_areRejected() throws IOException {
    Path events = Files.move(events(), path("events.csv"));
    CommandRun run = CommandRun.of("train " + events + " --quiet --labels l.csv");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--labels must be given with --task node, got \"l.csv\"");
  }

  @Test
  void all_trainsOnEverythingExceptTheValidationPart() throws IOException {
    Path events = Files.move(events(), path("events.csv"));
    String out =
        CommandRun.succeeds("train " + events + SMALL + " --all --record " + path("runs.jsonl"));
    String json = CommandRun.succeeds("train " + events + SMALL + " --all --json");
    for (String text : List.of(json, Files.readString(path("runs.jsonl")))) {
      assertThat(text).containsPattern("\"test\" ?: ?null").doesNotContain("NaN");
    }
    assertThat(out).containsPattern("validation AUC 0\\.\\d{4}, no test\n").hasLineCount(1);
    RunRecord record = RunRecord.readAll(path("runs.jsonl")).get(0);
    assertThat(record.outcome().settings()).containsEntry("task.split", "all");
    assertThat(record.outcome().test()).isNull();
  }

  @Test
  void tune_printsTheCompleteCommand() throws IOException {
    Path events = Files.move(events(), path("events.csv"));
    String out =
        CommandRun.succeeds(
            "tune "
                + events
                + " --columns from,to,when --time-bin 43200s --model gcn --augment none --trials 1"
                + " --epochs 2 --quiet -o "
                + path("tuned"));
    Matcher chosen = Pattern.compile("its test AUC is (\\d+\\.\\d)").matcher(out);
    Matcher command = Pattern.compile("\n  tiara (train .*)\n").matcher(out);
    assertThat(chosen.find() && command.find()).as(out).isTrue();
    assertThat(command.group(1))
        .startsWith("train " + events + " --columns from,to,when --time-bin 43200s --task link");
    String again = CommandRun.succeeds(command.group(1) + " --quiet --no-baselines");
    Matcher test = Pattern.compile("test 0\\.(\\d{4})").matcher(again);
    assertThat(test.find()).as(again).isTrue();
    assertThat(chosen.group(1))
        .isEqualTo(String.format(Locale.ROOT, "%.1f", Integer.parseInt(test.group(1)) / 100.0));
  }
}
