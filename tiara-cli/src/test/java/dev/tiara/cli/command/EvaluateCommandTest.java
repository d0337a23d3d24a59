package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EvaluateCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path folder;

  private Path log() throws IOException {
    var random = new Random(1);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 900; i++) {
      int s = random.nextInt(25);
      int d = random.nextInt(4) > 0 ? (s + 1 + random.nextInt(2)) % 25 : random.nextInt(25);
      lines.append("n%d,n%d,%d%n".formatted(s, d, i / 50));
    }
    return Files.writeString(folder.resolve("log.csv"), lines.toString().replace("\r", ""));
  }

  private JsonNode evaluate(String options) throws IOException {
    String bins = options.contains("tgb") ? "" : " --time-bin 1";
    return MAPPER.readTree(
        CommandRun.succeeds("--quiet evaluate " + log() + bins + " --json " + options));
  }

  @Test
  void json_hasTheFieldsThatScriptsRelyOn() throws IOException {
    JsonNode json = evaluate("--protocol utg --seeds 2");
    assertThat(json.path("protocol").asString()).isEqualTo("utg");
    assertThat(json.path("published").size()).isZero();
    JsonNode row = json.path("rows").get(0);
    for (String field :
        new String[] {
          "predictor",
          "split",
          "links",
          "mrr",
          "mrrLow",
          "mrrHigh",
          "hits10",
          "seeds",
          "chosen",
          "trainSeconds",
          "scoreSeconds"
        }) {
      assertThat(row.has(field)).as(field).isTrue();
    }
    assertThat(row.path("seeds").asInt()).isEqualTo(2);
    Set<String> chosen = new HashSet<>();
    Set<String> links = new HashSet<>();
    for (JsonNode each : json.path("rows")) {
      if (each.path("chosen").asBoolean()) {
        chosen.add(each.path("predictor").asString());
      }
      links.add(each.path("links").asString());
      assertThat(each.path("mrr").asDouble())
          .isBetween(each.path("mrrLow").asDouble(), each.path("mrrHigh").asDouble());
    }
    assertThat(chosen).hasSize(1);
    assertThat(links).containsExactlyInAnyOrder("all", "new", "repeated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"evaluate --protocol utg", "evaluate --protocol paper", "predict"})
  void logOfSelfLoopsAlone_isRejected(String command) throws IOException {
    Path loops =
        Files.writeString(folder.resolve("loops.csv"), "a,a,1\nb,b,2\na,a,3\nb,b,4\na,a,5\n");
    CommandRun run = CommandRun.of("--quiet " + command + " " + loops);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "tiara: %s: a dynamic graph needs at least one event between two nodes, got none%n",
            loops);
  }

  @Test
  void tgb_hasBothConventions_andLeavesTheTestPartAloneOnRequest() throws IOException {
    JsonNode json = evaluate("--protocol tgb --seeds 2");
    assertThat(json.path("rows").findValuesAsString("predictor"))
        .contains("ranker", "ranker-refitted", "last-contact-out", "edgebank", "linear");
    assertThat(json.path("rows").findValuesAsString("state")).contains("event", "stale");
    assertThat(json.path("rows").findValuesAsString("links")).contains("all", "new", "repeated");
    assertThat(json.path("rows").findValuesAsString("split")).contains("validation", "test");
    assertThat(json.path("rows").findValues("coverage")).isEmpty(); // sets are refused
    JsonNode alone = evaluate("--protocol tgb --validation-only");
    assertThat(alone.path("rows").findValuesAsString("split")).containsOnly("validation");
    String text =
        CommandRun.succeeds("--quiet evaluate " + log() + " --protocol tgb --validation-only");
    assertThat(text).contains("ranker, stale").doesNotContain("refitted");
    CommandRun refused = CommandRun.of("evaluate " + log() + " --protocol utg --validation-only");
    assertThat(refused.err()).contains("--validation-only must be given with --protocol tgb only");
  }

  @Test
  void tgb_scoresOneState_someCandidatesAndRankersWithOtherFeatures() throws IOException {
    Path few = Files.writeString(folder.resolve("few.txt"), "n1\nn2\nn3\n");
    JsonNode json =
        evaluate("--protocol tgb --validation-only --ablation --state stale --candidates " + few);
    assertThat(json.path("rows").findValuesAsString("state")).containsOnly("stale");
    assertThat(json.path("rows").findValuesAsString("predictor"))
        .contains("ranker-without-walk", "ranker-without-two-hops", "ranker-with-time-aware");
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "roland", "paper"})
  void everyProtocol_hasEveryPredictor(String protocol) throws IOException {
    JsonNode json = evaluate("--protocol " + protocol);
    assertThat(json.path("rows").findValuesAsString("predictor"))
        .contains(
            "ranker",
            "proximity",
            "last-contact",
            "popularity",
            "adamic-adar",
            "edgebank",
            "poptrack",
            "t-ppr");
    String figure = protocol.equals("paper") ? "auc" : "mrr";
    for (JsonNode row : json.path("rows")) {
      assertThat(row.path(figure).asDouble()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void defaultProtocol_comparesThePredictorsOfPredict() throws IOException {
    Path log = log();
    JsonNode json = MAPPER.readTree(CommandRun.succeeds("--quiet evaluate " + log + " --json"));
    assertThat(json.path("rows").findValuesAsString("predictor"))
        .containsExactly(
            "edgebank", "recency", "last-contact-out", "last-contact", "linear", "ranker");
    String predicted = CommandRun.succeeds("--quiet predict " + log + " --top 1 --json");
    for (JsonNode row : json.path("rows")) {
      assertThat(row.path("chosen").asBoolean())
          .isEqualTo(row.path("predictor").equals(MAPPER.readTree(predicted).path("predictor")));
      assertThat(row.path("mrr").asDouble()).isBetween(0.0, 1.0);
    }
    assertThat(CommandRun.succeeds("--quiet evaluate " + log)).contains(" *", "log-loss");
  }

  @Test
  void weights_areUsedOrRefused() throws IOException {
    Path log =
        Files.writeString(folder.resolve("w.csv"), "source,target,time,weight\n" + weighted());
    String predict = "--quiet predict " + log + " --for a --weighted";
    CommandRun refused = CommandRun.of(predict);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "tiara: --weighted must be given with --by proximity or popularity: all other"
                + " predictors count events\n");
    Path model = folder.resolve("model");
    CommandRun.succeeds("predict " + log + " --for a --save " + model);
    assertThat(CommandRun.of(predict + " --model " + model).err())
        .isEqualTo(
            "tiara: --weighted must not be given with --model: a saved predictor counts events\n");
    String explain = "--quiet explain " + log + " --from a --to b --weighted";
    CommandRun.succeeds(explain);
    for (String more : new String[] {" --predict", " --model " + model}) {
      assertThat(CommandRun.of(explain + more).err())
          .isEqualTo(
              "tiara: --weighted must not be given with --predict or --model: the ranker counts"
                  + " events\n");
    }
    Path none =
        Files.writeString(
            folder.resolve("none.csv"), "source,target,time,weight\na,b,1,0\nb,c,2,0\n");
    for (String command : new String[] {"proximity --seed a", "predict --by popularity", "stats"}) {
      assertThat(
              CommandRun.of("--quiet " + command + " " + none + " --weighted --time-bin 1").err())
          .isEqualTo("tiara: --weighted must not be given if all weights are 0\n");
    }
    assertThat(CommandRun.of("--quiet evaluate " + log + " --weighted").err())
        .isEqualTo("tiara: --weighted must be given with --protocol full, utg, roland or paper\n");
    for (String by : new String[] {" --by popularity", " --by proximity --alpha 0.2 --beta 0.3"}) {
      assertThat(CommandRun.succeeds(predict + by).lines().skip(1).findFirst().orElseThrow())
          .as(by)
          .contains("c ");
      assertThat(
              CommandRun.succeeds(predict.replace(" --weighted", by)).lines().skip(1).findFirst())
          .as(by)
          .hasValueSatisfying(line -> assertThat(line).contains("b "));
    }
  }

  /** More contacts of a are with b, heavier ones with c. */
  private static String weighted() {
    var events = new StringBuilder();
    for (int t = 0; t < 8; t++) {
      events.append("a,b,").append(t).append(",1\na,b,").append(t).append(",1\n");
      events.append("a,c,").append(t).append(",9\n");
    }
    return events.toString();
  }

  @Test
  void table_marksTheChosenPredictor_andIsWrittenToFiles() throws IOException {
    Path out = folder.resolve("table.csv");
    String text =
        CommandRun.succeeds(
            "--quiet evaluate " + log() + " --time-bin 1 --protocol full --ablation -o " + out);
    assertThat(text).contains(" * ").contains("chosen minus best baseline");
    assertThat(text).contains("ranker-without-friends-of-friends");
    assertThat(Files.readAllLines(out).get(0))
        .startsWith("predictor,split,links,chosen,count,seeds,mrr");
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "roland", "paper"})
  void savedModels_areShownButNeverChosen(String protocol) throws IOException {
    Path model = folder.resolve("gcn.tiara");
    String train = "--quiet train " + log() + " --time-bin 1 --model gcn --no-baselines";
    CommandRun.succeeds(train + " --epochs 2 --save " + model);
    JsonNode json = evaluate("--protocol " + protocol + " --model " + model);
    Set<Boolean> chosen = new HashSet<>();
    for (JsonNode row : json.path("rows")) {
      if (row.path("predictor").asString().equals("gcn.tiara")) {
        chosen.add(row.path("chosen").asBoolean());
        assertThat(row.path(protocol.equals("paper") ? "auc" : "mrr").asDouble())
            .isBetween(0.0, 1.0);
      }
    }
    assertThat(chosen).containsExactly(false);
    for (JsonNode margin : json.path("margins")) {
      assertThat(margin.path("bestRule").asString()).isNotEqualTo("gcn.tiara");
    }
  }

  @Test
  void unsuitableModels_areBadInput() throws IOException {
    Path model = folder.resolve("gcn.tiara");
    String train = "--quiet train " + log() + " --time-bin 1 --model gcn --no-baselines";
    CommandRun.succeeds(train + " --epochs 1 --save " + model);
    String evaluate = "--quiet evaluate " + log() + " --model " + model;
    for (String[] each :
        new String[][] {
          {" --time-bin 1 --protocol utg", "--model must be given with --protocol full"},
          {" --time-bin 2 --protocol full", "was trained on, or continue it"},
          {" --time-bin 1 --protocol full --model " + model, "must name files with distinct names"}
        }) {
      CommandRun run = CommandRun.of(evaluate + each[0]);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(each[1]);
      assertThat(run.err().strip().lines()).hasSize(1);
    }
  }

  @Test
  void fullRanking_letsTheRankerKeepLearning_othersTrainItOnce() throws IOException {
    assertThat(evaluate("--protocol full").path("rows").findValuesAsString("predictor"))
        .doesNotContain("ranker-refitted");
    assertThat(evaluate("--protocol utg").path("rows").findValuesAsString("predictor"))
        .contains("ranker-refitted");
  }

  @Test
  void tooFewLinksForSelection_fallBackToTheRuleOfPredict() throws IOException {
    Path few =
        Files.writeString(
            folder.resolve("few.csv"),
            """
            source,target,time
            a,b,0
            b,c,1
            c,a,2
            a,b,3
            b,c,4
            c,a,5
            a,b,6
            b,c,7
            a,c,8
            """);
    CommandRun run = CommandRun.of("evaluate " + few + " --time-bin 1 --protocol full");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("chosen by validation: last-contact, with an MRR of");
  }

  @Test
  void tooFewSnapshots_areBadInput() throws IOException {
    CommandRun run = CommandRun.of("--quiet evaluate " + log() + " --time-bin 100 --protocol full");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("a split needs");
    assertThat(run.err().strip().lines()).hasSize(1);
  }
}
