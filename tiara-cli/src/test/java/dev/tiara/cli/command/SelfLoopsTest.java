package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A log that begins and ends with events from a node to itself, and has a node with no others: all
 * commands count the same nodes and snapshots, and predictions leave self-loops out unless asked.
 */
class SelfLoopsTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int NODES = 6;
  private static final int SNAPSHOTS = 20;

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of("source,target,time", "hermit,hermit,100"));
    for (int t = 200; t < 200 + 10 * SNAPSHOTS; t++) {
      int i = t % NODES;
      lines.add("n" + i + ",n" + (i + 1 + t % 2) % NODES + "," + t);
      lines.add("n0,n0," + t);
    }
    lines.add("n3,n3,990");
    log = Files.write(folder.resolve("log.csv"), lines);
  }

  private JsonNode json(String command) {
    return MAPPER.readTree(CommandRun.succeeds(command.replace("LOG", log.toString()) + " --json"));
  }

  @Test
  void allCommands_countTheSameNodesAndSnapshots() {
    JsonNode inspected = json("inspect LOG --time-bin 10");
    assertThat(inspected.path("nodes").asInt()).isEqualTo(NODES);
    assertThat(inspected.path("snapshots").asInt()).isEqualTo(SNAPSHOTS);
    JsonNode stats = json("stats LOG --time-bin 10");
    assertThat(stats.path("nodes").asInt()).isEqualTo(NODES);
    assertThat(stats.path("snapshots").asInt()).isEqualTo(SNAPSHOTS);
    assertThat(stats.path("input")).isEqualTo(inspected);
    JsonNode predicted = json("predict LOG --time-bin 10 --for n0 --by last-contact");
    assertThat(predicted.at("/trainedOn/snapshots").asInt()).isEqualTo(SNAPSHOTS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inspect LOG",
        "stats LOG",
        "proximity LOG --seed n0",
        "explain LOG --from n0 --to n1",
        "explain LOG --from n0 --to n1 --predict",
        "explain LOG --from n0 --to n1 --predict --self-loops",
        "drift LOG",
        "predict LOG --for n0",
        "predict LOG --for n0 --self-loops",
        "evaluate LOG",
        "evaluate LOG --self-loops",
        "evaluate LOG --protocol full",
      })
  void lineOnEveryConsole_hasTheSameCounts(String command) {
    for (String bins : new String[] {" --time-bin 10", ""}) {
      CommandRun run = CommandRun.of(command.replace("LOG", log.toString()) + bins);
      assertThat(run.code()).as(run.err()).isZero();
      if (!command.startsWith("inspect")) {
        String counts =
            CommandRun.of("stats " + log + bins)
                .err()
                .replaceAll(".*; (\\d+ snapshots [^;]*);.*\n", "$1");
        assertThat(run.err()).contains(counts, " " + NODES + " nodes;");
      }
    }
  }

  @Test
  void node_isItsOwnContact_onlyIfAsked() {
    String command = "predict LOG --for n0 --top 9";
    assertThat(json(command).path("rows").toString()).doesNotContain("\"target\":\"n0\"");
    assertThat(json(command + " --self-loops").path("rows").toString())
        .contains("\"target\":\"n0\"");
  }

  @Test
  void comparison_isThatOfPredict() {
    for (String option : new String[] {"", " --self-loops"}) {
      String reason = json("predict LOG --for n0" + option).path("reason").asString();
      CommandRun compared = CommandRun.of("evaluate " + log + option);
      assertThat(compared.err()).contains(reason);
    }
  }

  @Test
  void selfLoopsWithAProtocol_areRefused() {
    CommandRun run = CommandRun.of("evaluate " + log + " --protocol full --self-loops");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--self-loops has no effect with --protocol");
  }

  @Test
  void pairOfANodeWithItself_isRefusedInWords() throws IOException {
    Path pairs = Files.writeString(folder.resolve("pairs.csv"), "source,target\nn1,n2\nn1,n1\n");
    CommandRun run = CommandRun.of("predict " + log + " --pairs " + pairs);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("pairs.csv:3: target must differ from the source, which has no self-loops here");
  }

  @Test
  void savedModel_remembersWhetherItHasSelfLoops() {
    Path model = folder.resolve("model.tiara");
    CommandRun.succeeds("predict " + log + " --for n0 --self-loops --save " + model);
    CommandRun run = CommandRun.of("predict " + log + " --for n0 --model " + model);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("trained on a log with events from a node to itself: give --self-loops");
    CommandRun.succeeds("predict " + log + " --for n0 --self-loops --model " + model);
    CommandRun.succeeds("predict " + log + " --for n0 --force --save " + model);
    CommandRun.succeeds("predict " + log + " --for n0 --model " + model);
    CommandRun without =
        CommandRun.of("predict " + log + " --for n0 --self-loops --model " + model);
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("leave out --self-loops");
  }
}
