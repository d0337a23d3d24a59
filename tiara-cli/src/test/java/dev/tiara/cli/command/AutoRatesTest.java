package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutoRatesTest {
  @TempDir Path folder;

  private Path log() throws IOException {
    var random = new Random(1);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 600; i++) {
      int s = random.nextInt(20);
      lines.append("n%d,n%d,%d%n".formatted(s, (s + 1 + random.nextInt(3)) % 20, i * 3000));
    }
    return Files.writeString(folder.resolve("log.csv"), lines.toString().replace("\r", ""));
  }

  @Test
  void proximityAugmentAndTrain_takeChosenRates_andSayWhich() throws IOException {
    Path log = log();
    Path out = folder.resolve("out.csv");
    for (String words :
        new String[] {
          "proximity " + log + " --seed n3",
          "augment " + log + " -o " + out,
          "train " + log + " --model gcn --epochs 2 --time-bin 1d"
        }) {
      CommandRun run = CommandRun.of(words + " --alpha auto --beta auto");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).containsPattern("alpha 0\\.\\d+, beta 0\\.\\d+.*: MRR 0\\.\\d+");
    }
    assertThat(Files.readAllLines(out).get(0)).isEqualTo("snapshot,source,target,weight");
  }

  @Test
  void ratesForTraining_areNotChosenByTheSnapshotsItIsTestedOn() throws IOException {
    // 21 daily snapshots, of which the last fifth is the test part: snapshots 16 to 20.
    String auto = " --model gcn --epochs 1 --time-bin 1d --alpha auto --beta auto";
    CommandRun tested = CommandRun.of("train " + log() + auto + " --no-baselines");
    assertThat(tested.err()).contains("in snapshots 14 to 15,");
    CommandRun all = CommandRun.of("train " + log() + auto + " --all");
    assertThat(all.err()).contains("in snapshots 18 to 20,");
  }

  @Test
  void givenBinsAndDirection_areKept() throws IOException {
    CommandRun run =
        CommandRun.of(
            "proximity " + log() + " --seed n3 --time-bin 1d --directed --alpha auto --beta auto");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("snapshots cut").doesNotContain("undirected");
  }

  @Test
  void singleRate_cannotBeAuto_norRatesOfOtherMethods() throws IOException {
    CommandRun one = CommandRun.of("--quiet proximity " + log() + " --seed n3 --alpha auto");
    assertThat(one.code()).isEqualTo(2);
    assertThat(one.err()).contains("--alpha and --beta must both be auto or both be numbers");
    CommandRun other =
        CommandRun.of(
            "--quiet augment "
                + log()
                + " --method gdc --alpha auto --beta auto -o "
                + folder.resolve("o.csv"));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--alpha auto must be given with --method tiara, got gdc");
  }
}
