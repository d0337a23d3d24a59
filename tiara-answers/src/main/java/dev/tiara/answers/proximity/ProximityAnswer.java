package dev.tiara.answers.proximity;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.answers.Moment;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.picture.RankPicture;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.Walked;
import dev.tiara.data.output.Table;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.input.UserInput;
import dev.tiara.live.LiveView;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.Seeds;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The time-aware neighbours of a node, or of a group.
 *
 * @param seeds the nodes at which the surfer starts, with the probabilities of each
 * @param snapshot the snapshot looked at
 * @param dates when snapshots start and end
 * @param direction in which edges are followed
 * @param neighbours the closest nodes, closest first
 * @param choice how the rates were chosen, if they were
 * @param truncation how far the iterations may be from their limit, if that matters
 */
public record ProximityAnswer(
    List<ProximityQuestion.Seed> seeds,
    int snapshot,
    SnapshotDates dates,
    Direction direction,
    List<Neighbour> neighbours,
    Optional<RateChoice> choice,
    Optional<Truncation> truncation)
    implements Answer {
  /** The number of seeds that a picture names. */
  private static final int MOST_NAMED = 10;

  /**
   * A node that is close.
   *
   * @param score the probability of finding the surfer there
   */
  public record Neighbour(String node, double score) {}

  /** Takes copies. */
  public ProximityAnswer {
    seeds = List.copyOf(seeds);
    neighbours = List.copyOf(neighbours);
  }

  /** Walks to the snapshot of a question. */
  public static ProximityAnswer of(Walked walked, ProximityQuestion question, Progress progress) {
    DynamicGraph graph = walked.log().graph();
    TiaraSettings settings = walked.settings(0, question.iterations());
    int last = Moment.in(walked.log(), "at", question.at());
    Seeds seeds = seeds(graph.nodes(), question.seeds());
    var walk = new TimeAwareWalk(settings, graph.nodes(), seeds);
    for (int t = 0; t <= last; t++) {
      walk.advance(graph.snapshot(t));
      progress.at("walk", "snapshots", t + 1L, last + 1L);
    }
    return of(
        graph.nodes(),
        seeds,
        last,
        SnapshotDates.of(walked.log()),
        walked.direction(),
        walk.nearest(question.top()),
        walked.choice(),
        Truncation.of(settings, last + 1));
  }

  /** The answer in which nodes have names. */
  static ProximityAnswer of(
      Nodes nodes,
      Seeds seeds,
      int snapshot,
      SnapshotDates dates,
      Direction direction,
      List<TimeAwareWalk.Neighbor> nearest,
      Optional<RateChoice> choice,
      Optional<Truncation> truncation) {
    return new ProximityAnswer(
        IntStream.range(0, seeds.size())
            .mapToObj(i -> new ProximityQuestion.Seed(nodes.name(seeds.node(i)), seeds.weight(i)))
            .toList(),
        snapshot,
        dates,
        direction,
        nearest.stream().map(near -> new Neighbour(nodes.name(near.node()), near.score())).toList(),
        choice,
        truncation);
  }

  /**
   * The answer at the open snapshot of a log, with the same bits as at a log of the same events.
   *
   * @param settings the rates and iterations of the live log, which are those of the question
   * @param dates when the snapshots of the log start and end
   * @param direction in which edges are followed
   */
  public static ProximityAnswer of(
      LiveView open,
      ProximityQuestion question,
      TiaraSettings settings,
      SnapshotDates dates,
      Direction direction) {
    Nodes nodes = open.nodes();
    Seeds seeds = seeds(nodes, question.seeds());
    int snapshot = (int) open.time();
    return of(
        nodes,
        seeds,
        snapshot,
        dates,
        direction,
        open.walk(seeds).nearest(question.top()),
        Optional.empty(),
        Truncation.of(settings, snapshot + 1));
  }

  static Seeds seeds(Nodes nodes, List<ProximityQuestion.Seed> seeds) {
    int[] found = seeds.stream().mapToInt(seed -> Log.node(nodes, "seed", seed.node())).toArray();
    double[] weights = seeds.stream().mapToDouble(ProximityQuestion.Seed::weight).toArray();
    return UserInput.checked("seed", () -> Seeds.weighted(found, weights));
  }

  /** The neighbours as a table. */
  public Table<Neighbour> table() {
    return Table.of(neighbours).text("node", Neighbour::node).number("score", Neighbour::score);
  }

  /** The ranking as the content of an SVG file. */
  public String picture() {
    List<String> names = seeds.stream().map(ProximityQuestion.Seed::node).toList();
    int more = names.size() - MOST_NAMED;
    String named =
        String.join(",", names.subList(0, Math.min(names.size(), MOST_NAMED)))
            + (more > 0 ? " and " + more + " more" : "");
    return RankPicture.of(
        "Closest to “" + named + "”",
        "time-aware proximity, snapshot " + dates.label(snapshot),
        neighbours.stream()
            .map(near -> new RankPicture.Row(near.node(), "", near.score()))
            .toList());
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (seeds.size() == 1) {
      fields.put("seed", seeds.get(0).node());
    } else {
      fields.put(
          "seeds",
          Table.of(seeds)
              .text("node", ProximityQuestion.Seed::node)
              .number("weight", ProximityQuestion.Seed::weight)
              .objects());
    }
    fields.put("snapshot", snapshot);
    fields.putAll(dates.fields(snapshot));
    fields.put("direction", direction);
    fields.put("neighbours", table().objects());
    truncation.ifPresent(cut -> fields.put("truncation", cut));
    return fields;
  }
}
