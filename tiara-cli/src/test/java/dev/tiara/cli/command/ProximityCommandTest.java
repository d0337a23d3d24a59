package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Several seeds; {@code MainTest} has the single one. */
class ProximityCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private String command(String seeds) throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("in.csv"),
            "source,target,time\na,b,1\nb,\"x,y\",1\n\"x,y\",x,2\na,c,2\n");
    return "proximity " + input + " --time-bin 1 --json " + seeds;
  }

  private Path seeds(String lines) throws IOException {
    return Files.writeString(folder.resolve("seeds.csv"), lines.replace('~', '\n'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--", "--alpha", "-a", "--json", "-h"})
  void nodeThatLooksLikeAnOption_isASeed(String name) throws IOException {
    Path input = Files.writeString(folder.resolve("odd.csv"), name + ",b,1\nb,c,1\n");
    for (String seed : List.of("--seed " + name, "--seed=" + name)) {
      JsonNode json =
          MAPPER.readTree(
              CommandRun.succeeds("proximity " + input + " --time-bin 1 --json " + seed));
      assertThat(json.path("seed").asString()).isEqualTo(name);
      assertThat(json.path("neighbours").path(0).path("node").asString()).isEqualTo("b");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--seed,Missing required parameter for option '--seed'",
    "--seed --top,'--seed must be a node of the input, got \"--top\"'",
    "--seed a --seed b,option '--seed' should be specified only once"
  })
  void seedThatIsMissingOrRepeated_isRefused(String options, String message) throws IOException {
    CommandRun run = CommandRun.of(command(options));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("tiara: " + message);
  }

  @Test
  void severalSeeds_replaceTheSingleOne() throws IOException {
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(command("--seed a,x")));
    assertThat(json.propertyNames())
        .containsExactly("seeds", "snapshot", "direction", "neighbours");
    assertThat(json.path("seeds").toString())
        .isEqualTo("[{\"node\":\"a\",\"weight\":0.5},{\"node\":\"x\",\"weight\":0.5}]");
    assertThat(json.path("neighbours").toString()).doesNotContain("\"a\"", "\"x\"");
  }

  @Test
  void fileOfWeights_givesTheWeightedSumOfTheWalks() throws IOException {
    Path file = seeds("node,weight~a,3~\"x,y\",1~");
    JsonNode both = MAPPER.readTree(CommandRun.succeeds(command("--seeds " + file)));
    assertThat(both.path("seeds").path(1).toString())
        .isEqualTo("{\"node\":\"x,y\",\"weight\":0.25}");
    double expected =
        0.75 * score(CommandRun.succeeds(command("--seed a")), "b")
            + 0.25 * score(CommandRun.succeeds(command("--seed x,y")), "b");
    assertThat(score(both.toString(), "b")).isCloseTo(expected, offset(1e-12));
  }

  private static double score(String json, String node) {
    for (JsonNode neighbour : MAPPER.readTree(json).path("neighbours")) {
      if (neighbour.path("node").asString().equals(node)) {
        return neighbour.path("score").asDouble();
      }
    }
    throw new AssertionError("no " + node + " in " + json);
  }

  @Test
  void nameWithAComma_isANodeFirst_andCanBeQuotedInAList() throws IOException {
    JsonNode one = MAPPER.readTree(CommandRun.succeeds(command("--seed x,y")));
    assertThat(one.path("seed").asString()).isEqualTo("x,y");
    JsonNode two = MAPPER.readTree(CommandRun.succeeds(command("--seed \"x,y\",a")));
    assertThat(two.path("seeds").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "node,weight~a,3~zoe,1 | FILE:3: a seed must be a node of the input, got \"zoe\" (--seed)",
        "a,x | FILE:1: weight \"x\" is not a number",
        "a,1~~b,-1 | FILE:3: weight of a seed must be positive and finite, got -1 (--seed)",
        "a,1,2 | FILE:1: a seed must be node or node,weight, got 3 fields (--seed)",
        "node | FILE: the file has no seeds (--seed)"
      })
  void invalidSeedFile_isOneLineAndExitCode2(String lines, String message) throws IOException {
    Path file = seeds(lines.strip());
    CommandRun run = CommandRun.of(command("--quiet --seed " + file));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo("tiara: " + message.strip().replace("FILE", file.toString()));
  }

  @Test
  void unknownSeedInAList_isReported() throws IOException {
    CommandRun run = CommandRun.of(command("--quiet --seed a,zoe"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo("tiara: --seed must be a node of the input, got \"zoe\"");
  }

  @Test
  void table_isWrittenToAFile(@TempDir Path output) throws IOException {
    Path log = Files.writeString(output.resolve("log.csv"), "source,target,time\na,b,1\nb,c,1\n");
    Path out = output.resolve("near.csv");
    String words = "--quiet proximity " + log + " --time-bin 1 --seed a -o " + out;
    assertThat(CommandRun.succeeds(words)).isEmpty();
    assertThat(Files.readAllLines(out)).hasSize(3).first().isEqualTo("node,score");
    CommandRun onto = CommandRun.of("--quiet proximity " + log + " --seed a -o " + log);
    assertThat(onto.code()).isEqualTo(2);
  }
}
