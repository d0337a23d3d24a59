package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved model meets data that are those of its training, and others. */
class EmbedCommandTest {
  @TempDir static Path folder;
  private static Path events;
  private static Path model;

  private static Path events(String name, String prefix, long seed, String more)
      throws IOException {
    Random random = new Random(seed);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 300; i++) {
      lines.append(prefix).append(random.nextInt(20)).append(',');
      lines.append(prefix).append(random.nextInt(20)).append(',');
      lines.append(1_600_000_000L + i * 3456L).append('\n');
    }
    return Files.writeString(folder.resolve(name), lines + more);
  }

  @BeforeAll
  static void train() throws IOException {
    events = events("events.csv", "n", 1, "");
    model = folder.resolve("model.tiara");
    CommandRun.succeeds(
        "train " + events + " --time-bin 1d --model gcn --layers 1 --epochs 1 --save " + model);
  }

  private static CommandRun embed(Path input, String options) {
    return CommandRun.of(
        "embed " + input + " --model " + model + " -o " + folder.resolve("e.npz") + options);
  }

  @Test
  void binsAndDirectionOfTheModel_areTheDefaults() {
    CommandRun run = embed(events, "");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(model + " was trained on snapshots 86400 wide, undirected, unweighted")
        .contains("; 13 snapshots of 86400,")
        .doesNotContain("warning");
    assertThat(run.out()).contains("13 snapshots, 20 nodes");
  }

  @Test
  void mismatchedBinsOrDirection_areOneLineAndExitCode2() {
    CommandRun bins = embed(events, " --time-bin 1h --quiet");
    assertThat(bins.code()).isEqualTo(2);
    assertThat(bins.err())
        .hasLineCount(1)
        .contains("snapshots 86400 wide, got 3600 wide")
        .contains("--time-bin");
    CommandRun direction = embed(events, " --directed --quiet");
    assertThat(direction.code()).isEqualTo(2);
    assertThat(direction.err()).hasLineCount(1).contains("edges undirected, got directed");
  }

  @Test
  void mismatchedData_areOneLineAndExitCode2() throws IOException {
    CommandRun run = embed(events("other.csv", "m", 1, ""), " --quiet");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .contains("nodes such as n")
        .contains("got only others, such as m");
  }

  @Test
  void unseenNodes_areReported() throws IOException {
    CommandRun run = embed(events("more.csv", "n", 1, "ann,n3,1600099999\n"), "");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("warning: 1 of 21 nodes were not seen in training: ann");
  }

  @Test
  void neighboursOfTheOutput_areNotTouched() throws IOException {
    Path output = folder.resolve("e.parquet");
    Path file = Files.writeString(folder.resolve("mine.txt"), "mine");
    Files.createSymbolicLink(folder.resolve("e.parquet.part"), file);
    Files.writeString(folder.resolve("tmp_e.parquet"), "mine too");
    CommandRun.succeeds("embed " + events + " --model " + model + " --quiet -o " + output);
    assertThat(output).isNotEmptyFile();
    assertThat(file).hasContent("mine");
    assertThat(folder.resolve("e.parquet.part")).isSymbolicLink();
    assertThat(folder.resolve("tmp_e.parquet")).hasContent("mine too");
  }
}
