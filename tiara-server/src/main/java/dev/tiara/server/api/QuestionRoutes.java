package dev.tiara.server.api;

import static dev.tiara.server.http.Route.Kind.COMPUTED;
import static dev.tiara.server.http.Route.Kind.PROMPT;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Answers;
import dev.tiara.answers.Moment;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.NextLinksQuestion.Contacts;
import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.proximity.ProximityAnswer;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.proximity.ProximityQuestion.Seed;
import dev.tiara.answers.proximity.TimelineQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import dev.tiara.server.http.Call;
import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import dev.tiara.server.live.LiveLog;
import dev.tiara.server.live.LogVersion;
import dev.tiara.server.live.Predictors;
import dev.tiara.server.live.Predictors.Predicted;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers questions with the JSON of the commands of the same names. */
public final class QuestionRoutes {
  private static final int MOST_NODES = 10_000;
  private static final String ALPHA = "0.2";
  private static final String BETA = "0.3";
  private static final int ITERATIONS = 100;
  private static final double EPSILON = 1e-3;
  private static final double SMOOTHING = 0.1;

  /** With these parameters alone, proximity is asked about the open snapshot. */
  private static final Set<String> NOW = Set.of("seed", "top");

  private final LiveLog log;
  private final Predictors predictors;

  private QuestionRoutes(LiveLog log, Predictors predictors) {
    this.log = log;
    this.predictors = predictors;
  }

  /** The routes. */
  public static List<Route> of(LiveLog log, Predictors predictors) {
    var routes = new QuestionRoutes(log, predictors);
    return List.of(
        get(
            "proximity",
            routes::proximity,
            "seed",
            "top",
            "at",
            "as_of",
            "alpha",
            "beta",
            "direction",
            "without_node",
            "without_source",
            "without_target"),
        get(
            "timeline",
            routes::timeline,
            "seed",
            "top",
            "edges",
            "as_of",
            "alpha",
            "beta",
            "direction",
            "without_node",
            "without_source",
            "without_target"),
        get(
            "explain",
            routes::explain,
            "from",
            "to",
            "at",
            "as_of",
            "paths",
            "alpha",
            "beta",
            "direction",
            "without_node",
            "without_source",
            "without_target"),
        get("drift", routes::drift, "top", "since", "until", "as_of", "alpha", "beta", "direction"),
        get("stats", routes::stats, "as_of"),
        get("inspect", routes::inspect, "as_of"),
        get("predict", routes::predict, "for", "top", "contacts", "confidence", "as_of"),
        get("nodes", routes::nodes, "query", "top"),
        Route.get(
            "/api/v1/version", PROMPT, Set.of(), call -> Reply.json(routes.versionOfLog().json())),
        new Route(
            "POST",
            "/api/v1/pairs",
            Set.of("as_of"),
            Set.of("application/json"),
            COMPUTED,
            call -> CompletableFuture.completedFuture(routes.pairs(call))));
  }

  private Answer versionOfLog() {
    LogVersion version = log.version();
    String direction = version.direction().name().toLowerCase(Locale.ROOT);
    Map<String, Object> fields = Map.of("grows", log.grows(), "direction", direction);
    return new Versioned(() -> fields, version.number(), null);
  }

  private interface Question {
    Answer answer(Call call) throws IOException;
  }

  private static Route get(String name, Question asked, String... parameters) {
    return Route.get(
        "/api/v1/" + name,
        COMPUTED,
        Set.of(parameters),
        call -> Reply.json(asked.answer(call).json()));
  }

  /**
   * What a question is about.
   *
   * @param asOf what was known when it is asked; null for all
   */
  private record Asked(LogVersion version, Versioned.@Nullable AsOf asOf) {
    Answer answered(Answer answer) {
      return new Versioned(answer, version.number(), asOf);
    }
  }

  private Asked asked(Call call) {
    LogVersion latest = log.version();
    @Nullable Moment moment = moment(call, "as_of");
    if (moment == null) {
      return new Asked(directed(call, latest), null);
    }
    int last = moment.in(latest.log(), "as_of");
    return new Asked(
        directed(call, latest.asOf(last)),
        new Versioned.AsOf(last, SnapshotDates.of(latest.log())));
  }

  private static LogVersion directed(Call call, LogVersion version) {
    String direction = call.text("direction").orElse("");
    return switch (direction) {
      case "" -> version;
      case "directed" -> version.directed(Direction.DIRECTED);
      case "undirected" -> version.directed(Direction.UNDIRECTED);
      default -> throw new InputException("direction", "must be directed or undirected", direction);
    };
  }

  /** The snapshot that a parameter names; null if it is not given. */
  private static @Nullable Moment moment(Call call, String parameter) {
    return Moment.of(call.text(parameter).orElse(null));
  }

  private static Rates rates(Call call) {
    return Rates.parse(call.text("alpha").orElse(ALPHA), call.text("beta").orElse(BETA));
  }

  /** Names separated by commas, or one name that may contain commas. */
  private static List<String> names(String text, Nodes nodes) {
    return nodes.contains(text)
        ? List.of(text)
        : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  private Answer proximity(Call call) {
    String seed = call.required("seed");
    boolean now = NOW.containsAll(call.parameters().keySet()) && log.grows();
    Asked asked = now ? new Asked(log.version(), null) : without(call, asked(call));
    LogVersion version = asked.version();
    var question =
        new ProximityQuestion(
            seeds(seed, version),
            now ? null : moment(call, "at"),
            call.count("top", 10, MOST_NODES),
            rates(call),
            ITERATIONS);
    Answer answer =
        now
            ? ProximityAnswer.of(
                version.open(), question, LiveLog.WALK, version.dates(), version.direction())
            : Answers.of(version.log()).ask(question, Progress.NONE);
    return asked.answered(answer);
  }

  private static List<Seed> seeds(String text, LogVersion version) {
    return names(text, version.nodes()).stream().map(Seed::new).toList();
  }

  private Answer timeline(Call call) {
    String seed = call.required("seed");
    Asked asked = without(call, asked(call));
    LogVersion version = asked.version();
    int top = call.count("top", 10, MOST_NODES);
    var question =
        new TimelineQuestion(
            seeds(seed, version), top, isTrue(call, "edges"), rates(call), ITERATIONS);
    return asked.answered(Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private static boolean isTrue(Call call, String parameter) {
    String text = call.text(parameter).orElse("false");
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new InputException(parameter, "must be true or false", text);
  }

  /** The version without an edge or a node. */
  private static Asked without(Call call, Asked asked) {
    LogVersion version = asked.version();
    if (call.text("without_node").isPresent()) {
      return new Asked(version.withoutNode(node(call, "without_node", version)), asked.asOf());
    }
    if (call.text("without_source").isPresent() || call.text("without_target").isPresent()) {
      int source = node(call, "without_source", version);
      return new Asked(
          version.withoutEdge(source, node(call, "without_target", version)), asked.asOf());
    }
    return asked;
  }

  private static int node(Call call, String parameter, LogVersion version) {
    return version.log().node(parameter, call.required(parameter));
  }

  private Answer explain(Call call) throws IOException {
    Asked asked = without(call, asked(call));
    LogVersion version = asked.version();
    var question =
        new ExplanationQuestion(
            call.required("from"),
            call.required("to"),
            moment(call, "at"),
            call.count("paths", 5, 100),
            rates(call),
            EPSILON,
            ITERATIONS,
            null);
    return asked.answered(Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private Answer drift(Call call) {
    Asked asked = asked(call);
    LogVersion version = asked.version();
    var question =
        new DriftQuestion(
            call.count("top", 20, MOST_NODES),
            moment(call, "since"),
            moment(call, "until"),
            rates(call),
            EPSILON,
            ITERATIONS,
            SMOOTHING,
            List.of());
    return asked.answered(Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private Answer stats(Call call) {
    Asked asked = asked(call);
    LogVersion version = asked.version();
    Answer answer = Answers.of(version.log()).statistics();
    return () -> {
      Map<String, Object> fields = asked.answered(answer).fields();
      fields.put("events", version.log().inspection().events());
      return fields;
    };
  }

  private Answer inspect(Call call) {
    Asked asked = asked(call);
    LogVersion version = asked.version();
    return asked.answered(Answers.of(version.log()).inspection());
  }

  private Answer predict(Call call) {
    Asked asked = asked(call);
    var question =
        new NextLinksQuestion(
            names(call.required("for"), asked.version().nodes()),
            call.count("top", 10, MOST_NODES),
            contacts(call),
            null,
            call.number("confidence").orElse(null));
    return predicted(
        asked,
        asked.asOf() == null
            ? predictors.ask(question)
            : predictors.ask(question, asked.version()));
  }

  private static Answer predicted(Asked asked, Predicted<? extends Answer> predicted) {
    return new Versioned(predicted.answer(), predicted.version(), asked.asOf());
  }

  private static Contacts contacts(Call call) {
    String text = call.text("contacts").orElse("mark");
    for (Contacts contacts : Contacts.values()) {
      if (contacts.name().toLowerCase(Locale.ROOT).equals(text)) {
        return contacts;
      }
    }
    throw new InputException("contacts", "must be keep, mark or exclude", text);
  }

  private Reply pairs(Call call) {
    Asked asked = asked(call);
    PairsQuestion question = PairsBody.parse(call.body(), MOST_NODES);
    Predicted<? extends Answer> predicted =
        asked.asOf() == null ? predictors.ask(question) : predictors.ask(question, asked.version());
    return Reply.json(predicted(asked, predicted).json());
  }

  /** The nodes whose names contain a text: the text itself first, then those that start with it. */
  private Answer nodes(Call call) {
    String query = call.text("query").orElse("");
    int top = call.count("top", 10, MOST_NODES);
    LogVersion version = log.version();
    return new Versioned(
        NodeSearch.of(version.nodes(), version.activity(), query, top), version.number(), null);
  }
}
