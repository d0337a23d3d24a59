package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PredictCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Twelve days in which everybody writes to their two neighbours, and sometimes to others. */
  private Path log(String name, int days, long seed) throws IOException {
    var random = new Random(seed);
    var lines = new StringBuilder("source,target,time\n");
    for (int day = 0; day < days; day++) {
      for (int i = 0; i < 30; i++) {
        int s = random.nextInt(12);
        int d = random.nextInt(5) > 0 ? (s + 1 + random.nextInt(2)) % 12 : random.nextInt(12);
        lines.append("n%d,n%d,%d%n".formatted(s, d, day * 86_400L + i * 2000L));
      }
    }
    return file(name, lines.toString().replace("\r", ""));
  }

  private Path log() throws IOException {
    return log("log.csv", 12, 1);
  }

  @Test
  void csv_hasTheColumnsThatScriptsRelyOn() throws IOException {
    Path out = folder.resolve("out.csv");
    CommandRun.succeeds("predict " + log() + " --time-bin 1d --for n1,n2 --top 3 -o " + out);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("source,rank,target,score,contact,probability");
    assertThat(lines).hasSize(7);
    assertThat(lines.subList(1, 4))
        .allMatch(line -> line.matches("n1,[123],n\\d+,-?[0-9.E-]+,(known|new),0[.][0-9E-]+"));
    assertThat(lines.get(1)).startsWith("n1,1,");
    assertThat(lines.get(4)).startsWith("n2,1,");
  }

  @Test
  void parquet_hasTheSameRows() throws IOException {
    Path csv = folder.resolve("out.csv");
    Path parquet = folder.resolve("out.parquet");
    String words = "predict " + log() + " --time-bin 1d --by last-contact --for n1 --top 3 -o ";
    CommandRun.succeeds(words + csv);
    CommandRun.succeeds(words + parquet);
    assertThat(Files.readAllBytes(parquet)).startsWith('P', 'A', 'R', '1');
    // Read back by the reader of events, which takes the score for a time.
    String stats =
        CommandRun.succeeds(
            "inspect " + parquet + " --columns source,target,score --time-bin 1 --json");
    assertThat(MAPPER.readTree(stats).path("events").asInt()).isEqualTo(3);
  }

  @Test
  void json_hasRowsPredictorAndWhatItWasTrainedOn() throws IOException {
    JsonNode json =
        MAPPER.readTree(
            CommandRun.succeeds("predict " + log() + " --time-bin 1d --by ranker --for n3 --json"));
    assertThat(json.path("predictor").asString()).isEqualTo("ranker");
    assertThat(json.path("trainedOn").path("events").asInt()).isEqualTo(353);
    assertThat(json.path("trainedOn").path("snapshots").asInt()).isEqualTo(12);
    assertThat(json.path("rows").size()).isEqualTo(10);
    assertThat(json.path("rows").get(0).propertyNames())
        .containsExactly("source", "rank", "target", "score", "contact", "probability");
  }

  /** The last event ends the last snapshot; it opens none of its own. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 6})
  void snapshots_areAsManyAsRequested(int snapshots) throws IOException {
    Path model = folder.resolve("model");
    String words = "predict " + log() + " --for n3 --json --snapshots " + snapshots;
    String by = snapshots == 1 ? " --by last-contact" : "";
    for (String more : new String[] {by + " --save " + model, " --model " + model}) {
      JsonNode json = MAPPER.readTree(CommandRun.succeeds(words + more));
      assertThat(json.path("trainedOn").path("snapshots").asInt()).isEqualTo(snapshots);
    }
  }

  @Test
  void confidence_listsASetPerSource_andSaysWhatItIsWorth() throws IOException {
    String words = "--quiet predict " + log() + " --by last-contact --for n1,n2 --json";
    JsonNode json = MAPPER.readTree(CommandRun.succeeds(words + " --confidence 0.5"));
    assertThat(json.path("sources").size()).isEqualTo(2);
    for (JsonNode source : json.path("sources")) {
      JsonNode set = source.path("set");
      assertThat(set.path("confidence").asDouble()).isEqualTo(0.5);
      assertThat(set.path("events").asInt()).isPositive();
      assertThat(set.path("coverage").asDouble()).isBetween(0.0, 1.0);
      int listed = 0;
      for (JsonNode row : json.path("rows")) {
        listed += row.path("source").equals(source.path("source")) ? 1 : 0;
      }
      int size = set.path("size").asInt();
      assertThat(listed).isEqualTo(set.has("refused") ? Math.min(size, 10) : size);
    }
    assertThat(MAPPER.readTree(CommandRun.succeeds(words)).has("sources")).isFalse();
  }

  @Test
  void withoutATimeBin_theNextContactIsPredicted() throws IOException {
    String words = "--quiet predict " + log() + " --by last-contact --for n1 --json";
    assertThat(MAPPER.readTree(CommandRun.succeeds(words)).path("predicts").asString())
        .isEqualTo("next contact");
    JsonNode bins = MAPPER.readTree(CommandRun.succeeds(words + " --time-bin 1d"));
    assertThat(bins.path("predicts").asString())
        .isEqualTo("contacts of the next bin, of width 86400");
    assertThat(bins.path("trainedOn").path("snapshots").asInt()).isEqualTo(12);
  }

  @Test
  void nameWithAComma_isOneNode() throws IOException {
    Path log = file("names.csv", "source,target,time\n\"a,b\",c,1\nc,\"a,b\",2\n");
    JsonNode json =
        MAPPER.readTree(CommandRun.succeeds("--quiet predict " + log + " --for a,b --json"));
    assertThat(json.path("rows").get(0).path("source").asString()).isEqualTo("a,b");
  }

  @Test
  void picture_showsTheTargetsOfOneNode() throws IOException {
    Path svg = folder.resolve("next.svg");
    String words = "--quiet predict " + log() + " --time-bin 1d --by ranker --top 3 --svg " + svg;
    String table = CommandRun.succeeds(words + " --for n1");
    assertThat(Files.readString(svg))
        .contains("Whom n1 will contact next", "probability by ranker");
    assertThat(Files.readString(svg).split("class=\"bar\"", -1)).hasSize(4);
    assertThat(table.lines()).hasSize(4);
    CommandRun several = CommandRun.of(words + " --for n1,n2 --force");
    assertThat(several.code()).isEqualTo(2);
    assertThat(several.err().strip())
        .isEqualTo("tiara: --svg must be given with --for and a single node, got 2 nodes");
  }

  /** The same rule as for {@code --seed}: names may be quoted, and may look like options. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--for \"a,b\",n1 | a,b n1",
        "--for n1,\"a,b\" | n1 a,b",
        "--for a,b | a,b",
        "--for -- | --",
        "--for --json | --json",
        "--for n1,-- | n1 --"
      })
  void names_mayBeQuoted_andLookLikeOptions(String option, String expected) throws IOException {
    Path file =
        file("odd.csv", "source,target,time\n\"a,b\",n1,1\n--,n1,2\nn1,--,3\n--json,n1,4\n");
    JsonNode json =
        MAPPER.readTree(
            CommandRun.succeeds("predict " + file + " --by last-contact --json " + option));
    List<String> sources = new ArrayList<>();
    json.path("rows").forEach(row -> sources.add(row.path("source").asString()));
    assertThat(sources.stream().distinct()).containsExactly(expected.split(" "));
  }

  /** With such rates, 100 iterations would leave out four fifths of the walk. */
  @Test
  void proximityWithTinyRates_isNotTruncated() throws IOException {
    Path file = file("path.csv", "source,target,time\na,b,1\nb,c,1\nc,d,1\nd,e,1\n");
    String rates = " --alpha 0.001 --beta 0.001 --time-bin 1 --json ";
    JsonNode predicted =
        MAPPER.readTree(CommandRun.succeeds("predict " + file + rates + "--by proximity --for a"));
    JsonNode exact =
        MAPPER.readTree(
            CommandRun.succeeds("proximity " + file + rates + "--seed a --iterations 100000"));
    for (JsonNode near : exact.path("neighbours")) {
      assertThat(predicted.path("rows"))
          .anySatisfy(
              row -> {
                assertThat(row.path("target")).isEqualTo(near.path("node"));
                assertThat(row.path("score").asDouble())
                    .isCloseTo(near.path("score").asDouble(), within(1e-3));
              });
    }
  }

  @Test
  void pairs_areScoredInTheirOrder() throws IOException {
    Path pairs = file("pairs.csv", "source,target\nn3,n4\nn1,n9\n\"n3\",n8\nn3,n4\n");
    Path out = folder.resolve("scores.csv");
    CommandRun.succeeds(
        "predict " + log() + " --time-bin 1d --by proximity --pairs " + pairs + " -o " + out);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("source,target,score");
    assertThat(lines.stream().skip(1).map(line -> line.replaceAll(",[^,]*$", "")))
        .containsExactly("n3,n4", "n1,n9", "n3,n8", "n3,n4");
    assertThat(lines.get(4)).isEqualTo(lines.get(1));
    double near = Double.parseDouble(lines.get(1).split(",")[2]);
    double far = Double.parseDouble(lines.get(3).split(",")[2]);
    assertThat(near).isGreaterThan(far);
  }

  @Test
  void contacts_areExcluded_onRequest() throws IOException {
    String words = "predict " + log() + " --time-bin 1d --by popularity --for n1 --json";
    JsonNode kept = MAPPER.readTree(CommandRun.succeeds(words)).path("rows");
    JsonNode without = MAPPER.readTree(CommandRun.succeeds(words + " --contacts exclude"));
    assertThat(kept.findValuesAsString("contact")).contains("known");
    assertThat(without.path("rows").findValuesAsString("contact")).doesNotContain("known");
  }

  @Test
  void candidates_comeFromTheFile_andNodesNeverPredictThemselves() throws IOException {
    Path candidates = file("candidates.txt", "n1\nn7\nn8\n");
    JsonNode rows =
        MAPPER
            .readTree(
                CommandRun.succeeds(
                    "predict "
                        + file("no-loops.csv", "source,target,time\nn1,n7,1\nn8,n1,2\n")
                        + " --time-bin 1 --for n1 --json --candidates "
                        + candidates))
            .path("rows");
    assertThat(rows.findValuesAsString("target")).containsExactly("n8", "n7");
  }

  @Test
  void bipartiteLogs_offerItemsToUsers() throws IOException {
    var lines = new StringBuilder("user_id,item_id,timestamp\n");
    for (int i = 0; i < 400; i++) {
      lines.append(i * 7 % 11).append(',').append(i * 5 % 6).append(',').append(i * 3600);
      lines.append('\n');
    }
    Path log = file("ratings.csv", lines.toString());
    JsonNode rows =
        MAPPER
            .readTree(CommandRun.succeeds("predict " + log + " --bipartite --json --top 2"))
            .path("rows");
    assertThat(rows.findValuesAsString("source")).allMatch(name -> name.startsWith("user:"));
    assertThat(rows.findValuesAsString("target")).allMatch(name -> name.startsWith("item:"));
    assertThat(rows.size()).isEqualTo(22);
    CommandRun wrong = CommandRun.of("predict " + log + " --bipartite --for item:1");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--for must be a source of the bipartite log");
  }

  @Test
  void savedRanker_isUsedOnNewerEvents_andRefusedOnOthers() throws IOException {
    Path longer = log("longer.csv", 14, 1);
    Path log = log(); // the first twelve days of it
    Path model = folder.resolve("ranker.tiara");
    String trained =
        CommandRun.succeeds("predict " + log + " --time-bin 1d --for n1 --json --save " + model);
    String again = CommandRun.succeeds("predict " + log + " --for n1 --json --model " + model);
    assertThat(MAPPER.readTree(again).path("rows"))
        .isEqualTo(MAPPER.readTree(trained).path("rows"));
    JsonNode newer =
        MAPPER.readTree(
            CommandRun.succeeds("predict " + longer + " --for n1 --json --model " + model));
    assertThat(newer.path("trainedOn").path("events").asInt()).isEqualTo(353);
    CommandRun other =
        CommandRun.of("predict " + log("other.csv", 12, 2) + " --for n1 --model " + model);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err().lines().filter(line -> !line.contains(": source "))).hasSize(1);
    assertThat(other.err()).contains("was trained on other data");
    CommandRun bins = CommandRun.of("predict " + log + " --time-bin 2d --for n1 --model " + model);
    assertThat(bins.code()).isEqualTo(2);
    assertThat(bins.err()).contains("was trained on snapshots of width 86400.0");
    CommandRun foreign = CommandRun.of("predict " + log + " --for n1 --model " + log);
    assertThat(foreign.code()).isEqualTo(2);
    assertThat(foreign.err()).contains("is not a Tiara ranker file");
  }

  @ParameterizedTest
  @CsvSource({
    "--for n1;nobody, '--for must be a node of the input, got \"nobody\"'",
    "--top 0, '--top must be at least 1, got 0'",
    "--by oracle, '--by must be one of auto, ranker'",
    "--alpha auto --beta 0.3, both be auto or both be numbers",
    "--alpha 0.9 --beta 0.3 --by proximity, alpha + beta",
    "--save x --by popularity, --by must be auto or one of ranker",
    "--by ranker --time-bin 100d, a trained predictor needs earlier events",
    "--confidence 1, '--confidence must be in (0, 1), got 1.0'",
    "--confidence 0.9 --by popularity, which has no probabilities",
    "-o out.txt, output must be a .csv"
  })
  void invalidOptions_areOneLine(String options, String message) throws IOException {
    CommandRun run = CommandRun.of("--quiet predict " + log() + " " + options.replace(';', ','));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.err().strip().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "source,target\nn1,n2\nn1|:3: expected source,target",
        "source,target\nn1,nobody|:2: target must be a node of the input",
        "from,to\nn1,n2|:1: the header must be source,target"
      })
  void invalidPairs_areReportedWithTheirLine(String test) throws IOException {
    String[] parts = test.split("\\|");
    Path pairs = file("pairs.csv", parts[0] + "\n");
    CommandRun run =
        CommandRun.of("--quiet predict " + log() + " --by popularity --pairs " + pairs);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("pairs.csv" + parts[1]);
    assertThat(run.err().strip().lines()).hasSize(1);
  }

  @Test
  void directionThatIsChosenWithTheRates_isSaidToHaveNoEffect() throws IOException {
    String predict = "predict " + log() + " --time-bin 1d --for n1 --quiet --by proximity";
    assertThat(CommandRun.of(predict + " --directed").err())
        .isEqualTo(
            "tiara: --directed and --undirected have no effect without --alpha and --beta:"
                + " the direction of walks is chosen with their rates\n");
    assertThat(CommandRun.of(predict + " --directed --alpha 0.2 --beta 0.3").err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--pairs", "--candidates", "--model"})
  void folderInsteadOfAFile_isReported(String option) throws IOException {
    CommandRun run = CommandRun.of("predict " + log() + " --quiet " + option + " " + folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("tiara: " + folder).contains("is a folder").hasLineCount(1);
  }

  @Test
  void fileWithoutNodes_isRejected() throws IOException {
    Path none = file("none.txt", "node\n\n");
    CommandRun run = CommandRun.of("predict " + log() + " --quiet --for " + none);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("tiara: " + none + ": the file names no nodes (--for)\n");
  }

  @Test
  void shortHistory_isReported() throws IOException {
    CommandRun run =
        CommandRun.of("predict " + file("few.csv", "a,b,1\nb,c,2\n") + " --time-bin 1 --for a");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains("predictor: last-contact, too little history")
        .contains("predicted: the contacts of the next bin, of width 1");
  }
}
