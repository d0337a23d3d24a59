package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExplainCommandTest {
  @Test
  void nodesThatLookLikeOptions_areExplained(@TempDir Path odd) throws IOException {
    Path input = Files.writeString(odd.resolve("odd.csv"), "--,--to,1\n--to,b,1\n");
    String out =
        CommandRun.succeeds("explain " + input + " --time-bin 1 --json --from -- --to --to");
    assertThat(out).contains("\"from\" : \"--\"", "\"to\" : \"--to\"");
  }

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private Path input() throws IOException {
    return Files.writeString(
        folder.resolve("in.csv"),
        "source,target,time\na,b,1\nb,<&>,1\nb,c,2\nc,d,3\na,c,3\nlonely,friend,3\n");
  }

  private String explain(String options) throws IOException {
    return "explain " + input() + " --time-bin 1 " + options;
  }

  @Test
  void json_hasTheFieldsThatScriptsRelyOn_andSharesSumToTheScoreOfProximity() throws IOException {
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(explain("--from a --to d --at 2 --json")));
    assertThat(json.propertyNames())
        .containsExactly(
            "from",
            "to",
            "at",
            "direction",
            "score",
            "filtered",
            "dropped",
            "rescaled",
            "bySnapshot",
            "byHops",
            "paths",
            "pathsComplete");
    assertThat(json.path("from").asString()).isEqualTo("a");
    assertThat(json.path("at").asInt()).isEqualTo(2);
    double score = json.path("score").asDouble();
    assertThat(sum(json.path("bySnapshot"))).isCloseTo(score, offset(1e-9));
    assertThat(sum(json.path("byHops"))).isCloseTo(score, offset(1e-9));
    JsonNode path = json.path("paths").path(0);
    assertThat(path.path("weight").asDouble()).isPositive();
    assertThat(path.path("steps").toString())
        .isEqualTo(
            "[{\"snapshot\":2,\"node\":\"a\"},{\"snapshot\":2,\"node\":\"c\"},"
                + "{\"snapshot\":2,\"node\":\"d\"}]");
    JsonNode near =
        MAPPER.readTree(
            CommandRun.succeeds("proximity " + input() + " --time-bin 1 --seed a --json"));
    for (JsonNode neighbour : near.path("neighbours")) {
      if (neighbour.path("node").asString().equals("d")) {
        assertThat(neighbour.path("score").asDouble()).isEqualTo(score);
      }
    }
    assertThat(near.path("neighbours").toString()).contains("\"d\"");
  }

  private static double sum(JsonNode shares) {
    double sum = 0;
    for (JsonNode share : shares) {
      sum += share.path("share").asDouble();
    }
    return sum;
  }

  @Test
  void filteredScore_isTheEntryOfTheAugmentedGraph() {
    Path data = Shared.file("data");
    String rest = " --data-dir " + data;
    JsonNode json =
        MAPPER.readTree(
            CommandRun.succeeds(
                "explain dataset:BitcoinAlpha --from 1 --to 395 --at 57 --json" + rest));
    Path out = folder.resolve("out.csv");
    CommandRun.succeeds("augment dataset:BitcoinAlpha -o " + out + rest);
    try (var lines = Files.lines(out)) {
      String row = lines.filter(line -> line.startsWith("57,1,395,")).findFirst().orElseThrow();
      // The file is in float, and either solver may be off by 1e-6.
      assertThat(json.path("filtered").asDouble())
          .isCloseTo(Double.parseDouble(row.substring(9)), offset(2e-6))
          .isNotEqualTo(json.path("score").asDouble());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void text_namesScoresSharesAndPaths() throws IOException {
    String text = CommandRun.succeeds(explain("--from a --to d"));
    assertThat(text)
        .contains("at \"d\" in snapshot 2", "walks that started in", "hops", "a -[2]-> c -[2]-> d");
    assertThat(CommandRun.succeeds(explain("--from a --to lonely")))
        .contains("No walk leads from one to the other up to this snapshot.");
  }

  @Test
  void rankerScore_isDecomposedIntoItsFeatures() throws IOException {
    Path input = Files.writeString(folder.resolve("circle.csv"), circle(12));
    String command = "explain " + input + " --time-bin 1 --from n1 --to n2 --predict";
    JsonNode ranker = MAPPER.readTree(CommandRun.succeeds(command + " --json")).path("ranker");
    double sum = ranker.path("rest").asDouble();
    for (JsonNode feature : ranker.path("features")) {
      sum += feature.path("contribution").asDouble();
    }
    assertThat(sum).isCloseTo(ranker.path("score").asDouble(), offset(1e-9));
    assertThat(ranker.path("contact").asString()).isEqualTo("known");
    assertThat(CommandRun.succeeds(command)).contains("ranker, known contact", "other features");
    CommandRun early = CommandRun.of(command + " --at 0 --quiet");
    assertThat(early.code()).isEqualTo(2);
    assertThat(early.err().strip())
        .isEqualTo(
            "tiara: a trained predictor needs earlier events to learn from, found too few among 8"
                + " events");
  }

  @Test
  void savedRanker_explainsTheScoreThatPredictGives_withoutTraining() throws IOException {
    Path input = Files.writeString(folder.resolve("log.csv"), circle(12));
    Path model = folder.resolve("ranker.tiara");
    CommandRun.succeeds("predict " + input + " --time-bin 1 --save " + model + " --for n1");
    Path more = Files.writeString(folder.resolve("more.csv"), circle(15));
    Path pairs = Files.writeString(folder.resolve("pairs.csv"), "source,target\nn1,n2\n");
    double score =
        MAPPER
            .readTree(
                CommandRun.succeeds(
                    "predict " + more + " --model " + model + " --pairs " + pairs + " --json"))
            .path("rows")
            .path(0)
            .path("score")
            .asDouble();
    String explain = "explain " + more + " --time-bin 1 --from n1 --to n2 --json";
    JsonNode saved = MAPPER.readTree(CommandRun.succeeds(explain + " --model " + model));
    // The explanation adds up contributions, in another order than the scorer does.
    assertThat(saved.path("ranker").path("score").asDouble()).isCloseTo(score, offset(1e-12));
    JsonNode trained = MAPPER.readTree(CommandRun.succeeds(explain + " --predict"));
    assertThat(trained.path("ranker").path("score").asDouble()).isNotCloseTo(score, offset(1e-12));
    CommandRun earlier = CommandRun.of(explain + " --at 3 --quiet --model " + model);
    assertThat(earlier.code()).isEqualTo(2);
    assertThat(earlier.err().strip())
        .isEqualTo(
            "tiara: --model must not be given with --at: it has learned from later snapshots");
    CommandRun other = CommandRun.of(explain + " --quiet --model " + more);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err().lines()).hasSize(1);
  }

  @Test
  void table_hasAllShares_asCsvAndParquet() throws IOException {
    Path input = Files.writeString(folder.resolve("log.csv"), circle(12));
    String explain = "--quiet explain " + input + " --time-bin 1 --from n1 --to n2 -o ";
    Path csv = folder.resolve("why.csv");
    assertThat(CommandRun.succeeds(explain + csv)).isEmpty();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0)).isEqualTo("part,of,share");
    JsonNode json =
        MAPPER.readTree(CommandRun.succeeds(explain + folder.resolve("why.parquet") + " --json"));
    double sum =
        lines.stream()
            .filter(line -> line.startsWith("snapshot,"))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
            .sum();
    assertThat(sum).isCloseTo(json.path("score").asDouble(), offset(1e-9));
    assertThat(Files.readAllBytes(folder.resolve("why.parquet"))).startsWith('P', 'A', 'R', '1');
  }

  private static String circle(int snapshots) {
    var lines = new StringBuilder("source,target,time\n");
    for (int t = 0; t < snapshots; t++) {
      for (int i = 0; i < 8; i++) {
        lines.append("n%d,n%d,%d\n".formatted(i, (i + 1 + t % 2) % 8, t));
      }
    }
    return lines.toString();
  }

  @Test
  void picture_isWellFormed_whateverTheNames() throws Exception {
    Path svg = folder.resolve("why.svg");
    for (String to : new String[] {"<&>", "lonely"}) {
      CommandRun.succeeds(explain("--from a --to " + to + " --svg " + svg));
      var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
      assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
      assertThat(document.getElementsByTagName("title").item(0).getTextContent()).contains(to);
    }
    Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
    CommandRun refused = CommandRun.of(explain("--from a --to b --svg " + mine));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("output must be new or marked by Tiara as a picture, got " + mine);
    assertThat(mine).hasContent("mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--from zoe --to a | --from must be a node of the input, got \"zoe\"",
        "--from a --to zoe | --to must be a node of the input, got \"zoe\"",
        "--from a --to b --at 9 | snapshot must be between 0 and 2, got 9 (--at)",
        "--from a --to b --at -1 | snapshot must be between 0 and 2, got -1 (--at)",
        "--from a --to b --paths -1 | --paths must not be negative, got -1",
        "--from a --to b --alpha 1 | --alpha must be in [0, 1), got 1.0",
        "--from a --to b --epsilon 1 | --epsilon must be in [0, 1), got 1.0",
        "--from a | Missing required option: '--to=NODE' (see \"tiara explain --help\")"
      })
  void invalidOption_isOneLineAndExitCode2(String options, String message) throws IOException {
    CommandRun run = CommandRun.of(explain(options.strip() + " --quiet"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().strip()).isEqualTo("tiara: " + message.strip());
  }
}
