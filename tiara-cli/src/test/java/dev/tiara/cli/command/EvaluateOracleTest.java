package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of {@code evaluate --protocol full} and {@code utg}, computed a second time and
 * slowly from the definitions in docs/predict.md, for the rules that are defined there in a line.
 */
class EvaluateOracleTest {
  private static final int NODES = 14;

  @TempDir Path folder;

  private record Event(String source, String target, int time) {}

  /** A link of a snapshot: events between the same two nodes count once. */
  private record Link(String source, String target) {}

  /** What is known before a snapshot, and how rules score links with it. */
  private record Known(List<Event> events, int snapshot, int width) {
    boolean has(String source, String target) {
      return events.stream().anyMatch(e -> e.source.equals(source) && e.target.equals(target));
    }

    Set<String> targets() {
      Set<String> targets = new TreeSet<>();
      events.forEach(e -> targets.add(e.target));
      return targets;
    }

    /** The number of events to a node, of which each loses half its weight per snapshot. */
    double popularity(String target) {
      return events.stream()
          .filter(e -> e.target.equals(target))
          .mapToDouble(e -> Math.pow(2, (double) e.time / width - snapshot))
          .sum();
    }

    /** The time of the last event between two nodes in either direction. */
    double last(String a, String b) {
      return events.stream()
          .filter(e -> pair(e, a, b) || pair(e, b, a))
          .mapToInt(Event::time)
          .max()
          .orElse(-1);
    }

    private static boolean pair(Event e, String source, String target) {
      return e.source.equals(source) && e.target.equals(target);
    }

    /** A node is not its own contact unless it has had a self-loop. */
    boolean isExcluded(String source, String target) {
      return source.equals(target) && !has(source, source);
    }

    /** Below 0 if the first target is less likely than the second. */
    int compare(String rule, String source, String one, String other) {
      if (isExcluded(source, one) || isExcluded(source, other)) {
        return Boolean.compare(isExcluded(source, other), isExcluded(source, one));
      }
      BiFunction<String, String, Integer> byPopularity =
          (a, b) -> {
            double difference = popularity(a) - popularity(b);
            // Sums of the same powers of 2 in another order.
            return Math.abs(difference) < 1e-12 ? 0 : difference < 0 ? -1 : 1;
          };
      return switch (rule) {
        case "popularity" -> byPopularity.apply(one, other);
        case "edgebank" -> Boolean.compare(has(source, one), has(source, other));
        case "last-contact" -> {
          int byTime = Double.compare(last(source, one), last(source, other));
          yield byTime != 0 ? byTime : byPopularity.apply(one, other);
        }
        default -> throw new IllegalArgumentException(rule);
      };
    }
  }

  /** Reciprocal ranks and hits among the top ten, by split and kind of link. */
  private static final class Figures {
    private final Map<String, List<Double>> ranks = new TreeMap<>();

    void add(String split, String kind, double rank) {
      ranks.computeIfAbsent(split + " " + kind, key -> new ArrayList<>()).add(rank);
    }

    private List<Double> of(JsonNode row) {
      String key = row.path("split").asString() + " " + row.path("links").asString();
      return ranks.getOrDefault(key, List.of());
    }

    /** The means are of doubles summed in some order. */
    void assertEquals(JsonNode row) {
      List<Double> expected = of(row);
      assertThat(row.path("count").asInt()).as("%s", row).isEqualTo(expected.size());
      if (!expected.isEmpty()) {
        assertThat(row.path("mrr").asDouble())
            .as("%s", row)
            .isCloseTo(
                expected.stream().mapToDouble(rank -> 1 / rank).average().orElseThrow(),
                offset(1e-9));
        assertThat(row.path("hits10").asDouble())
            .isCloseTo(
                expected.stream().mapToDouble(rank -> rank <= 10 ? 1 : 0).average().orElseThrow(),
                offset(1e-9));
      }
    }
  }

  /** Habits, popular nodes, noise, self-loops and a node that comes late. */
  private static List<Event> events(long seed, int snapshots, int width) {
    var random = new Random(seed);
    List<Event> events = new ArrayList<>(List.of(new Event("n0", "n1", 0)));
    for (int time = 0; time < snapshots * width; time++) {
      int nodes = time < snapshots * width * 3 / 4 ? NODES - 1 : NODES;
      for (int i = 1 + random.nextInt(8 / width + 1); i > 0; i--) {
        int source = random.nextInt(nodes);
        int target =
            switch (random.nextInt(4)) {
              case 0 -> (source + 1) % nodes;
              case 1 -> random.nextInt(4);
              case 2 -> (source * 5 + 2) % nodes;
              default -> random.nextInt(nodes);
            };
        events.add(new Event("n" + source, "n" + target, time));
      }
    }
    return events;
  }

  private JsonNode evaluate(List<Event> events, String protocol, int width) throws IOException {
    var text = new StringBuilder("source,target,time\n");
    events.forEach(e -> text.append(e.source + "," + e.target + "," + e.time + "\n"));
    Path file = Files.writeString(folder.resolve("log.csv"), text);
    return JsonMapper.builder()
        .build()
        .readTree(
            CommandRun.succeeds(
                "--quiet evaluate "
                    + file
                    + " --json --alpha 0.2 --beta 0.3 --protocol "
                    + protocol
                    + " --time-bin "
                    + width));
  }

  /** 1 + the number of competitors that are more likely + half the number as likely. */
  private static double rank(
      Known known, String rule, Link link, Set<String> competitors, Set<String> answers) {
    double rank = 1;
    for (String competitor : competitors) {
      if (!answers.contains(competitor)) {
        int order = known.compare(rule, link.source, competitor, link.target);
        rank += order > 0 ? 1 : order == 0 ? 0.5 : 0;
      }
    }
    return rank;
  }

  /**
   * The figures of a rule.
   *
   * @param full whether the competitors are the past targets, or else all nodes
   * @param snapshotOf the snapshot of a time
   */
  private static Figures figures(
      List<Event> events,
      String rule,
      boolean full,
      Map<Integer, Integer> snapshotOf,
      int width,
      int validation,
      int test) {
    var figures = new Figures();
    int length = new TreeSet<>(snapshotOf.values()).last() + 1;
    Set<String> nodes = new TreeSet<>();
    events.forEach(e -> nodes.addAll(List.of(e.source, e.target)));
    for (int t = validation; t < length; t++) {
      int now = t;
      var known =
          new Known(events.stream().filter(e -> snapshotOf.get(e.time) < now).toList(), now, width);
      Set<Link> links = new HashSet<>();
      events.stream()
          .filter(e -> snapshotOf.get(e.time) == now)
          .forEach(e -> links.add(new Link(e.source, e.target)));
      for (Link link : links) {
        Set<String> answers = new HashSet<>();
        links.stream()
            .filter(other -> other.source.equals(link.source))
            .forEach(other -> answers.add(other.target));
        Set<String> competitors = full ? known.targets() : nodes;
        if (full && !competitors.contains(link.target)) {
          continue; // nothing is known about a node that has never been a target
        }
        boolean repeated = known.has(link.source, link.target);
        Set<String> within = new TreeSet<>(competitors);
        if (full && !repeated) {
          within.removeIf(competitor -> known.has(link.source, competitor));
        }
        String split = t >= test ? "test" : "validation";
        figures.add(split, "all", rank(known, rule, link, competitors, answers));
        figures.add(split, repeated ? "repeated" : "new", rank(known, rule, link, within, answers));
      }
    }
    return figures;
  }

  private static void compare(JsonNode json, String rule, Figures figures) {
    int rows = 0;
    for (JsonNode row : json.path("rows")) {
      if (Objects.equals(row.path("predictor").asString(), rule)) {
        figures.assertEquals(row);
        rows++;
      }
    }
    assertThat(rows).as(rule).isEqualTo(6);
  }

  /** 20 snapshots: 65% are 13, 15% are 3, 20% are 4. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,1", "4,4", "5,4"})
  void full_ranksEachLinkAmongAllPastTargets(long seed, int width) throws IOException {
    List<Event> events = events(seed, 20, width);
    JsonNode json = evaluate(events, "full", width);
    Map<Integer, Integer> snapshotOf = new TreeMap<>();
    events.forEach(e -> snapshotOf.put(e.time, e.time / width));
    for (String rule : List.of("edgebank", "last-contact", "popularity")) {
      compare(json, rule, figures(events, rule, true, snapshotOf, width, 13, 16));
    }
  }

  /**
   * 21 snapshots that are counted from the first event and closed at their end; 15 are for
   * training, 3 for validation. Of fewer than 1,000 nodes all compete, so that nothing is sampled.
   */
  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,1", "4,4", "5,4"})
  void utg_ranksEachLinkAmongAllNodesOfASmallLog(long seed, int width) throws IOException {
    List<Event> events = new ArrayList<>(events(seed, 20, width));
    events.add(new Event("n1", "n2", 20 * width)); // the only one of the last snapshot
    JsonNode json = evaluate(events, "utg", width);
    Map<Integer, Integer> snapshotOf = new TreeMap<>();
    events.forEach(e -> snapshotOf.put(e.time, (e.time + width - 1) / width));
    for (String rule : List.of("edgebank", "last-contact", "popularity")) {
      compare(json, rule, figures(events, rule, false, snapshotOf, width, 15, 18));
    }
  }
}
