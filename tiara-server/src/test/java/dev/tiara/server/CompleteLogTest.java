package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.Moment;
import dev.tiara.answers.proximity.ProximityAnswer;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.progress.Progress;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.testing.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A complete log, as {@code tiara explore} serves it. */
class CompleteLogTest {
  private static final TimeBins BINS = TimeBins.ofWidth(10);

  private record Contact(String source, String target, double time) {
    boolean links(String one, String other, boolean directed) {
      return (source.equals(one) && target.equals(other))
          || (!directed && source.equals(other) && target.equals(one));
    }

    boolean has(String node) {
      return source.equals(node) || target.equals(node);
    }
  }

  private static List<Contact> contacts(Random random) {
    List<Contact> contacts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String source = "n" + random.nextInt(10);
      String target = "n" + random.nextInt(10);
      if (!source.equals(target)) {
        contacts.add(new Contact(source, target, random.nextInt(100)));
      }
    }
    return contacts;
  }

  private static Log log(List<Contact> contacts, Direction direction) {
    EventTable.Builder events = EventTable.builder();
    contacts.forEach(one -> events.add(one.source, one.target, one.time));
    var options = new SnapshotOptions(null, direction, Weighting.UNWEIGHTED);
    return Log.of(events.build(), BINS, options, true, true);
  }

  /** The score at the snapshot that starts at this time, on the log of these contacts alone. */
  private static double score(
      List<Contact> contacts, Direction direction, String from, String to, double start) {
    Log log = log(contacts, direction);
    boolean known = log.events().nodes().contains(from) && log.events().nodes().contains(to);
    int at = (int) Math.round((start - log.graph().start(0)) / 10);
    if (!known || at < 0) {
      return from.equals(to) ? 1 : 0;
    }
    assertThat(at).isLessThan(log.graph().length());
    var question =
        new ProximityQuestion(
            List.of(new ProximityQuestion.Seed(from)), Moment.of(at), 100, Rates.of(0.2, 0.3), 100);
    return Answers.of(log).ask(question, Progress.NONE).neighbours().stream()
        .filter(near -> near.node().equals(to))
        .mapToDouble(ProximityAnswer.Neighbour::score)
        .sum();
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.server.QuestionsTest#seeds")
  void scoresWithoutAnEdgeOrANode_areThoseOfTheLogWithoutIt(long seed) throws Exception {
    var random = new Random(seed);
    List<Contact> contacts = contacts(random);
    for (Direction direction : List.of(Direction.UNDIRECTED, Direction.DIRECTED)) {
      boolean directed = direction == Direction.DIRECTED;
      Log log = log(contacts, direction);
      try (LiveService service = LiveService.complete(log, HttpSettings.loopback(0))) {
        var client = new Client(service.url());
        for (int i = 0; i < 20; i++) {
          int at = random.nextInt(log.graph().length() - 2);
          double start = log.graph().start(at);
          Contact edge = contacts.get(random.nextInt(contacts.size()));
          String node = "n" + random.nextInt(10);
          String ask =
              "/api/v1/explain?from="
                  + edge.source
                  + "&to="
                  + edge.target
                  + "&at="
                  + at
                  + "&paths=1";
          Predicate<Contact> isEdge = one -> one.links(edge.source, edge.target, directed);
          double expected =
              score(
                  contacts.stream().filter(isEdge.negate()).toList(),
                  direction,
                  edge.source,
                  edge.target,
                  start);
          String without = "&without_source=" + edge.source + "&without_target=" + edge.target;
          assertThat(client.get(ask + without).json().at("/score").asDouble())
              .isCloseTo(expected, within(1e-9));
          List<Contact> fewer = contacts.stream().filter(one -> !one.has(node)).toList();
          assertThat(client.get(ask + "&without_node=" + node).json().at("/score").asDouble())
              .isCloseTo(score(fewer, direction, edge.source, edge.target, start), within(1e-9));
        }
      }
    }
  }

  @Test
  void timeline_hasTheProximityAndTheEdgesOfEverySnapshot() throws Exception {
    Log log = log(contacts(new Random(7)), Direction.UNDIRECTED);
    try (LiveService service = LiveService.complete(log, HttpSettings.loopback(0))) {
      var client = new Client(service.url());
      String rates = "&alpha=0.3&beta=0.1";
      JsonNode line = client.get("/api/v1/timeline?seed=n1&top=9&edges=true" + rates).json();
      assertThat(line.get("snapshots")).hasSize(log.graph().length());
      for (int t = 0; t < log.graph().length(); t++) {
        JsonNode one = client.get("/api/v1/proximity?seed=n1&top=9&at=" + t + rates).json();
        assertThat(line.at("/snapshots/" + t + "/neighbours")).isEqualTo(one.get("neighbours"));
        assertThat(line.at("/snapshots/" + t + "/start").asDouble())
            .isEqualTo(log.graph().start(t));
      }
      long edges = 0;
      for (JsonNode edge : line.get("edges")) {
        for (JsonNode t : edge.get("snapshots")) {
          int source = log.events().nodes().index(edge.get("source").asString());
          int target = log.events().nodes().index(edge.get("target").asString());
          assertThat(log.graph().snapshot(t.asInt()).weight(source, target)).isEqualTo(1);
          edges++;
        }
      }
      // All ten nodes are listed in the last snapshot, so no edge is missing.
      assertThat(line.at("/snapshots/" + (log.graph().length() - 1) + "/neighbours")).hasSize(9);
      assertThat(2 * edges)
          .isEqualTo(log.graph().snapshots().stream().mapToLong(s -> s.edgeCount()).sum());
    }
  }

  @Test
  void oppositeDirection_readsTheLogReversed() throws Exception {
    List<Contact> contacts = contacts(new Random(3));
    try (LiveService one =
            LiveService.complete(log(contacts, Direction.UNDIRECTED), HttpSettings.loopback(0));
        LiveService other =
            LiveService.complete(log(contacts, Direction.DIRECTED), HttpSettings.loopback(0))) {
      for (String question : List.of("proximity?seed=n1", "timeline?seed=n2", "drift?top=3")) {
        String path = "/api/v1/" + question;
        JsonNode expected = new Client(other.url()).get(path).json();
        assertThat(new Client(one.url()).get(path + "&direction=directed").json())
            .isEqualTo(expected);
        assertThat(new Client(one.url()).get(path).json()).isNotEqualTo(expected);
      }
    }
  }

  @Test
  void foundNodes_startWithTheText_andTheMostActiveComesFirst() throws Exception {
    List<Contact> contacts = new ArrayList<>();
    for (String name : List.of("Bert", "bea", "bea", "abe", "abe", "abe")) {
      contacts.add(new Contact(name, "x", contacts.size()));
    }
    Log log = log(contacts, Direction.UNDIRECTED);
    try (LiveService service = LiveService.complete(log, HttpSettings.loopback(0))) {
      var client = new Client(service.url());
      assertThat(client.get("/api/v1/nodes?query=BE").json().get("nodes").toString())
          .isEqualTo("[\"bea\",\"Bert\",\"abe\"]");
      assertThat(client.get("/api/v1/nodes?top=2").json().get("nodes").toString())
          .isEqualTo("[\"x\",\"abe\"]");
    }
  }

  @Test
  void foundNodes_beginWithTheTextItself_howeverQuietTheNodeIs() throws Exception {
    List<Contact> contacts = new ArrayList<>();
    for (String name : List.of("n10", "n10", "n11", "n11", "n1", "N1", "N1")) {
      contacts.add(new Contact(name, "x", contacts.size()));
    }
    Log log = log(contacts, Direction.UNDIRECTED);
    try (LiveService service = LiveService.complete(log, HttpSettings.loopback(0))) {
      var client = new Client(service.url());
      assertThat(client.get("/api/v1/nodes?top=2&query=n1").json().get("nodes").toString())
          .isEqualTo("[\"n1\",\"N1\"]");
      assertThat(client.get("/api/v1/version").at("/direction")).isEqualTo("undirected");
    }
  }

  @Test
  void events_areNotTaken() throws Exception {
    Log log = log(contacts(new Random(1)), Direction.UNDIRECTED);
    try (LiveService service = LiveService.complete(log, HttpSettings.loopback(0))) {
      var client = new Client(service.url());
      assertThat(client.append(Client.event("a", "b", 1)).status()).isEqualTo(404);
      assertThat(client.get("/api/v1/version").at("/grows")).isEqualTo("false");
      assertThat(client.get("/api/v1/version").at("/version"))
          .isEqualTo(Integer.toString(log.events().size()));
    }
  }
}
