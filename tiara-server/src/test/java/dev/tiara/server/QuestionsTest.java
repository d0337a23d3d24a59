package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Answers;
import dev.tiara.answers.LogSource;
import dev.tiara.answers.Moment;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.progress.Progress;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The answers of a service are those of the commands on a file with the same events. */
class QuestionsTest {
  private static final Rates RATES = Rates.of(0.2, 0.3);

  @TempDir Path folder;

  /** {@code -Dtiara.seed=…} replays a single seed. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.range(0, 3);
  }

  /** Contacts of two groups over 12 snapshots, some of them late, and self-loops. */
  private static String events(Random random, int from, int to) {
    var lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      int group = random.nextInt(2) * 8;
      double time = 1_400_000_000 + i * 12.0 * 86_400 / 400 - random.nextInt(40_000);
      lines.append("n").append(group + random.nextInt(8)).append(",n");
      lines.append(random.nextInt(20) == 0 ? random.nextInt(16) : group + random.nextInt(8));
      lines.append(',').append((long) time).append('\n');
    }
    return lines.toString();
  }

  private static void assertSame(Client.Answer answer, Answer expected) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertSame(answer.body(), expected);
  }

  static void assertSame(String answer, Answer expected) {
    ObjectNode found = (ObjectNode) new tools.jackson.databind.json.JsonMapper().readTree(answer);
    assertThat(found.remove("version")).isNotNull();
    found.remove("events_of_log");
    assertThat(found.toPrettyString())
        .isEqualTo(
            new tools.jackson.databind.json.JsonMapper()
                .readTree(expected.json())
                .toPrettyString());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void answers_areThoseOfTheCommands(long seed) throws Exception {
    var random = new Random(seed);
    String first = events(random, 0, 200);
    String second = events(random, 200, 400);
    Path begun = Files.writeString(folder.resolve("begun.csv"), "source,target,time\n" + first);
    LogSource input = Settings.source(begun.toString(), "1d");
    Path data = folder.resolve("data");
    try (LiveService service = LiveService.start(Settings.of(data, input))) {
      var client = new Client(service.url());
      Client.Answer appended =
          client.post("/api/v1/events", "text/csv", "source,target,time\n" + second);
      assertThat(appended.json().at("/refused")).isEmpty();
      assertThat(appended.json().at("/late").asInt()).isPositive();
    }
    // The same file again, now with all events, under the name that the log knows.
    Files.writeString(begun, "source,target,time\n" + first + second);
    Answers expected = Answers.of(Settings.read(input));
    try (LiveService service = LiveService.start(Settings.of(data, input))) {
      var client = new Client(service.url());
      var proximity =
          new ProximityQuestion(List.of(new ProximityQuestion.Seed("n1")), null, 5, RATES, 100);
      assertSame(
          client.get("/api/v1/proximity?seed=n1&top=5"), expected.ask(proximity, Progress.NONE));
      var earlier =
          new ProximityQuestion(
              List.of(new ProximityQuestion.Seed("n9")), Moment.of(4), 10, RATES, 100);
      assertSame(
          client.get("/api/v1/proximity?seed=n9&at=4"), expected.ask(earlier, Progress.NONE));
      var explanation = new ExplanationQuestion("n1", "n2", null, 5, RATES, 1e-3, 100, null);
      assertSame(
          client.get("/api/v1/explain?from=n1&to=n2"), expected.ask(explanation, Progress.NONE));
      var drift = new DriftQuestion(20, null, null, RATES, 1e-3, 100, 0.1, List.of());
      assertSame(client.get("/api/v1/drift"), expected.ask(drift, Progress.NONE));
      assertSame(client.get("/api/v1/inspect"), expected.inspection());
      ObjectNode stats = (ObjectNode) client.get("/api/v1/stats").json();
      assertThat(stats.get("events").asLong()).isEqualTo(400);
      assertThat(stats.get("edges"))
          .isEqualTo(
              new tools.jackson.databind.json.JsonMapper()
                  .readTree(expected.statistics().json())
                  .get("edges"));
    }
  }

  @Test
  void predictions_areThoseOfTheCommand_onceReady() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("events.csv"), "source,target,time\n" + events(new Random(1), 0, 400));
    LogSource input = Settings.source(file.toString(), null);
    Answers expected = Answers.of(Settings.read(input));
    var question =
        new NextLinksQuestion(List.of("n1"), 5, NextLinksQuestion.Contacts.MARK, null, null);
    try (LiveService service = LiveService.start(Settings.of(folder.resolve("data"), input))) {
      var client = new Client(service.url());
      for (int i = 0; i < 600 && !client.get("/ready").json().get("pending").isEmpty(); i++) {
        Thread.sleep(100);
      }
      try (var fitted = expected.fit(PredictorRequest.AUTO, Progress.NONE)) {
        assertSame(client.get("/api/v1/predict?for=n1&top=5"), fitted.ask(question, Progress.NONE));
      }
      Client.Answer pairs =
          client.post(
              "/api/v1/pairs",
              "application/json",
              "{\"pairs\": [{\"source\": \"n1\", \"target\": \"n2\"}]}");
      assertThat(pairs.at("/rows/0/target")).isEqualTo("n2");
    }
  }

  @Test
  void asOf_asksWhenLaterEventsWereUnknown() throws Exception {
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      client.append(
          Client.event("a", "b", 1)
              + "\n"
              + Client.event("b", "c", 11)
              + "\n"
              + Client.event("a", "d", 21));
      Client.Answer answer = client.get("/api/v1/proximity?seed=a&as_of=1");
      assertThat(answer.at("/snapshot")).isEqualTo("1");
      assertThat(answer.at("/as_of")).isEqualTo("1");
      assertThat(answer.body()).contains("\"c\"").doesNotContain("\"d\"");
      assertThat(client.get("/api/v1/proximity?seed=d&as_of=1").status()).isEqualTo(400);
    }
  }

  /** The command's answer to a file that was cut at the end of the snapshot. */
  @Test
  void predictionsAsOfASnapshot_areThoseOfTheEventsUntilThen() throws Exception {
    String[] lines = events(new Random(3), 0, 300).split("\n");
    double end = 86_400 * Math.ceil(1_400_000_000 / 86_400.0 + 5);
    String until =
        Arrays.stream(lines)
            .filter(line -> Double.parseDouble(line.split(",")[2]) < end)
            .collect(Collectors.joining("\n"));
    Path cut = Files.writeString(folder.resolve("cut.csv"), "source,target,time\n" + until);
    Answers expected = Answers.of(Settings.read(Settings.source(cut.toString(), "1d")));
    int asOf = expected.statistics().fields().get("snapshots") instanceof Integer T ? T - 1 : -1;
    LogSource source = Settings.source("", "1d");
    ServiceSettings settings = Settings.late(Settings.of(folder.resolve("data"), source), 20);
    var question =
        new NextLinksQuestion(List.of("n1"), 5, NextLinksQuestion.Contacts.MARK, null, null);
    try (LiveService service = LiveService.start(settings);
        var fitted = expected.fit(PredictorRequest.AUTO, Progress.NONE)) {
      var client = new Client(service.url());
      String body = "source,target,time\n" + String.join("\n", lines);
      assertThat(client.post("/api/v1/events", "text/csv", body).at("/accepted")).isEqualTo("300");
      for (int i = 0; i < 2; i++) { // fitted, and remembered
        ObjectNode answer =
            (ObjectNode) client.get("/api/v1/predict?for=n1&top=5&as_of=" + asOf).json();
        assertThat(answer.remove("as_of").asInt()).isEqualTo(asOf);
        answer.remove(List.of("asOfStartDate", "asOfEndDate"));
        assertSame(answer.toString(), fitted.ask(question, Progress.NONE));
      }
      Client.Answer pairs =
          client.post(
              "/api/v1/pairs?as_of=" + asOf,
              "application/json",
              "{\"pairs\": [{\"source\": \"n1\", \"target\": \"n2\"}]}");
      assertThat(pairs.at("/as_of")).isEqualTo(Integer.toString(asOf));
      assertThat(client.get("/api/v1/predict?for=n1&as_of=999").status()).isEqualTo(400);
    }
  }

  @Test
  void without_anEdgeOrANode_isTheLogWithoutIt() throws Exception {
    String edge = Client.event("a", "d", 12);
    String node = Client.event("d", "e", 14);
    String rest =
        Client.event("a", "b", 1)
            + "\n"
            + Client.event("b", "c", 11)
            + "\n"
            + Client.event("c", "e", 13)
            + "\n"
            + Client.event("a", "c", 15);
    try (LiveService service = LiveService.start(Settings.of(folder.resolve("all"), "10"));
        LiveService less = LiveService.start(Settings.of(folder.resolve("less"), "10"))) {
      var client = new Client(service.url());
      var lessClient = new Client(less.url());
      client.append(rest + "\n" + edge + "\n" + node);
      lessClient.append(rest);
      Client.Answer without = client.get("/api/v1/proximity?seed=a&without_node=d");
      Client.Answer expected = lessClient.get("/api/v1/proximity?seed=a");
      assertThat(without.json().get("neighbours")).isEqualTo(expected.json().get("neighbours"));
      lessClient.append(node);
      without = client.get("/api/v1/proximity?seed=a&without_source=d&without_target=a");
      expected = lessClient.get("/api/v1/proximity?seed=a");
      assertThat(without.json().get("neighbours").size()).isEqualTo(4);
      for (int i = 0; i < 4; i++) {
        assertThat(without.json().at("/neighbours/" + i + "/score").asDouble())
            .isCloseTo(expected.json().at("/neighbours/" + i + "/score").asDouble(), within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\"'; DROP TABLE events",
        "a\u0000\u001b\u2028\n",
        "LONG"
      })
  void hostileNames_comeBackIntact(String given) throws Exception {
    String name = given.equals("LONG") ? "x".repeat(10_000) : given;
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      client.append(Client.event(name, "b", 1));
      Client.Answer answer = client.get("/api/v1/proximity?seed=b");
      assertThat(answer.at("/neighbours/0/node")).isEqualTo(name);
      assertThat(answer.response().headers().firstValue("Content-Type"))
          .contains("application/json");
      String query = URLEncoder.encode(name, StandardCharsets.UTF_8);
      assertThat(client.get("/api/v1/proximity?seed=" + query).at("/seed")).isEqualTo(name);
      assertThat(client.get("/api/v1/nodes?top=1&query=" + query).at("/nodes/0")).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proximity seed",
        "proximity?seed=zz seed",
        "proximity?seed=a&top=0 top",
        "proximity?seed=a&top=99999999999 top",
        "proximity?seed=a&at=9 at",
        "proximity?seed=a&seed=b seed",
        "explain?from=a to",
        "drift?since=x since",
        "predict?for=zz for",
        "predict?for=a&contacts=no contacts",
        "stats?x=1 query"
      })
  void badQuestions_nameTheParameter(String words) throws Exception {
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      client.append(Client.event("a", "b", 1));
      Thread.sleep(300); // the first predictor
      Client.Answer answer = client.get("/api/v1/" + words.split(" ")[0]);
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.at("/parameter")).isEqualTo(words.split(" ")[1]);
      assertThat(answer.at("/rule")).isNotEmpty();
    }
  }
}
