package dev.tiara.server.api;

import static dev.tiara.server.http.Route.Kind.COMPUTED;
import static dev.tiara.server.http.Route.Kind.PROMPT;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Answers;
import dev.tiara.answers.DriftQuestion;
import dev.tiara.answers.ExplanationQuestion;
import dev.tiara.answers.NextLinksQuestion;
import dev.tiara.answers.NextLinksQuestion.Contacts;
import dev.tiara.answers.PairsQuestion;
import dev.tiara.answers.ProximityAnswer;
import dev.tiara.answers.ProximityQuestion;
import dev.tiara.answers.ProximityQuestion.Seed;
import dev.tiara.answers.Rates;
import dev.tiara.answers.TimelineQuestion;
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
        get("drift", routes::drift, "top", "since", "as_of", "alpha", "beta", "direction"),
        get("stats", routes::stats, "as_of"),
        get("inspect", routes::inspect, "as_of"),
        get("predict", routes::predict, "for", "top", "contacts", "confidence"),
        get("nodes", routes::nodes, "query", "top"),
        Route.get(
            "/api/v1/version", PROMPT, Set.of(), call -> Reply.json(routes.versionOfLog().json())),
        new Route(
            "POST",
            "/api/v1/pairs",
            Set.of(),
            Set.of("application/json"),
            COMPUTED,
            call -> CompletableFuture.completedFuture(routes.pairs(call))));
  }

  private Answer versionOfLog() {
    Map<String, Object> fields = Map.of("grows", log.grows());
    return new Versioned(() -> fields, log.version().number(), null);
  }

  private interface Asked {
    Answer answer(Call call) throws IOException;
  }

  private static Route get(String name, Asked asked, String... parameters) {
    return Route.get(
        "/api/v1/" + name,
        COMPUTED,
        Set.of(parameters),
        call -> Reply.json(asked.answer(call).json()));
  }

  /** The version that a question is about. */
  private LogVersion version(Call call) {
    LogVersion latest = log.version();
    @Nullable Integer asOf = snapshot(call, "as_of", latest);
    LogVersion known = asOf == null ? latest : latest.asOf(asOf);
    String direction = call.text("direction").orElse("");
    return switch (direction) {
      case "" -> known;
      case "directed" -> known.directed(Direction.DIRECTED);
      case "undirected" -> known.directed(Direction.UNDIRECTED);
      default -> throw new InputException("direction", "must be directed or undirected", direction);
    };
  }

  private static @Nullable Integer snapshot(Call call, String parameter, LogVersion version) {
    @Nullable String text = call.text(parameter).orElse(null);
    if (text == null) {
      return null;
    }
    int last = version.log().graph().length() - 1;
    try {
      int snapshot = Integer.parseInt(text);
      if (snapshot >= 0 && snapshot <= last) {
        return snapshot;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new InputException(parameter, "must be a snapshot from 0 to " + last, text);
  }

  private Answer versioned(Call call, LogVersion version, Answer answer) {
    return new Versioned(
        answer, version.number(), call.text("as_of").map(Integer::valueOf).orElse(null));
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
    LogVersion version = now ? log.version() : without(call, version(call));
    var question =
        new ProximityQuestion(
            seeds(seed, version),
            now ? null : snapshot(call, "at", version),
            call.count("top", 10, MOST_NODES),
            rates(call),
            ITERATIONS);
    Answer answer =
        now
            ? ProximityAnswer.of(version.open(), question, LiveLog.WALK)
            : Answers.of(version.log()).ask(question, Progress.NONE);
    return versioned(call, version, answer);
  }

  private static List<Seed> seeds(String text, LogVersion version) {
    return names(text, version.nodes()).stream().map(Seed::new).toList();
  }

  private Answer timeline(Call call) {
    String seed = call.required("seed");
    LogVersion version = without(call, version(call));
    int top = call.count("top", 10, MOST_NODES);
    var question =
        new TimelineQuestion(
            seeds(seed, version), top, isTrue(call, "edges"), rates(call), ITERATIONS);
    return versioned(call, version, Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private static boolean isTrue(Call call, String parameter) {
    String text = call.text(parameter).orElse("false");
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new InputException(parameter, "must be true or false", text);
  }

  /** The version without an edge or a node. */
  private static LogVersion without(Call call, LogVersion version) {
    if (call.text("without_node").isPresent()) {
      return version.withoutNode(node(call, "without_node", version));
    }
    if (call.text("without_source").isPresent() || call.text("without_target").isPresent()) {
      return version.withoutEdge(
          node(call, "without_source", version), node(call, "without_target", version));
    }
    return version;
  }

  private static int node(Call call, String parameter, LogVersion version) {
    String name = call.required(parameter);
    if (!version.nodes().contains(name)) {
      throw new InputException(parameter, "must be a node of the input", name);
    }
    return version.nodes().index(name);
  }

  private Answer explain(Call call) throws IOException {
    LogVersion version = without(call, version(call));
    var question =
        new ExplanationQuestion(
            call.required("from"),
            call.required("to"),
            snapshot(call, "at", version),
            call.count("paths", 5, 100),
            rates(call),
            EPSILON,
            ITERATIONS,
            null);
    return versioned(call, version, Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private Answer drift(Call call) {
    LogVersion version = version(call);
    @Nullable Integer since = snapshot(call, "since", version);
    var question =
        new DriftQuestion(
            call.count("top", 20, MOST_NODES),
            since == null ? 0 : since,
            rates(call),
            EPSILON,
            ITERATIONS,
            SMOOTHING,
            List.of());
    return versioned(call, version, Answers.of(version.log()).ask(question, Progress.NONE));
  }

  private Answer stats(Call call) {
    LogVersion version = version(call);
    Answer answer = Answers.of(version.log()).statistics();
    return () -> {
      Map<String, Object> fields = versioned(call, version, answer).fields();
      fields.put("events", version.log().inspection().events());
      return fields;
    };
  }

  private Answer inspect(Call call) {
    LogVersion version = version(call);
    return versioned(call, version, Answers.of(version.log()).inspection());
  }

  private Answer predict(Call call) {
    List<String> sources = names(call.required("for"), log.version().nodes());
    var question =
        new NextLinksQuestion(
            sources,
            call.count("top", 10, MOST_NODES),
            contacts(call),
            null,
            call.number("confidence").orElse(null));
    Predicted<? extends Answer> predicted = predictors.ask(question);
    return new Versioned(predicted.answer(), predicted.version(), null);
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
    PairsQuestion question = PairsBody.parse(call.body(), MOST_NODES);
    Predicted<? extends Answer> predicted = predictors.ask(question);
    return Reply.json(new Versioned(predicted.answer(), predicted.version(), null).json());
  }

  /** The nodes whose names contain a text, those that start with it first. */
  private Answer nodes(Call call) {
    String query = call.text("query").orElse("").toLowerCase(Locale.ROOT);
    int top = call.count("top", 10, MOST_NODES);
    LogVersion version = log.version();
    return new Versioned(
        NodeSearch.of(version.nodes(), version.activity(), query, top), version.number(), null);
  }
}
