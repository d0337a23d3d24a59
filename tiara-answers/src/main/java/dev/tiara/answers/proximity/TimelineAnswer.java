package dev.tiara.answers.proximity;

import dev.tiara.answers.Answer;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.rates.Walked;
import dev.tiara.data.output.Table;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.Seeds;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time-aware neighbours of a node, or of a group, in every snapshot.
 *
 * @param snapshots the answer for each snapshot, from the first to the last
 * @param dates when each snapshot starts and ends
 * @param bounds how far the scores of each snapshot may be from those of infinitely many
 *     iterations, in total
 * @param edges the edges between nodes that are listed together in some snapshot, if requested
 */
public record TimelineAnswer(
    List<ProximityAnswer> snapshots,
    SnapshotDates dates,
    List<Double> bounds,
    Optional<List<TimelineEdge>> edges)
    implements Answer {
  /** A neighbour in a snapshot. */
  private record Row(int snapshot, ProximityAnswer.Neighbour neighbour) {}

  /** Takes copies. */
  public TimelineAnswer {
    snapshots = List.copyOf(snapshots);
    bounds = List.copyOf(bounds);
  }

  /** Walks through all snapshots. */
  public static TimelineAnswer of(Walked walked, TimelineQuestion question, Progress progress) {
    DynamicGraph graph = walked.log().graph();
    Seeds seeds = ProximityAnswer.seeds(graph.nodes(), question.seeds());
    TiaraSettings settings = walked.settings(0, question.iterations());
    var walk = new TimeAwareWalk(settings, graph.nodes(), seeds);
    List<ProximityAnswer> snapshots = new ArrayList<>();
    List<Double> bounds = new ArrayList<>();
    SnapshotDates dates = SnapshotDates.of(walked.log());
    for (int t = 0; t < graph.length(); t++) {
      walk.advance(graph.snapshot(t));
      snapshots.add(
          ProximityAnswer.of(
              graph.nodes(),
              seeds,
              t,
              dates,
              walked.direction(),
              walk.nearest(question.top()),
              walked.choice(),
              Truncation.of(settings, t + 1)));
      bounds.add(Truncation.bound(settings, t + 1));
      progress.at("walk", "snapshots", t + 1L, graph.length());
    }
    return new TimelineAnswer(
        snapshots,
        dates,
        bounds,
        question.edges() ? Optional.of(TimelineEdge.between(graph, snapshots)) : Optional.empty());
  }

  /** The neighbours as a table. */
  public Table<?> table() {
    return Table.of(
            snapshots.stream()
                .flatMap(
                    one -> one.neighbours().stream().map(near -> new Row(one.snapshot(), near)))
                .toList())
        .integer("snapshot", Row::snapshot)
        .text("node", row -> row.neighbour().node())
        .number("score", row -> row.neighbour().score());
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<Map<String, Object>> all = snapshots.stream().map(ProximityAnswer::fields).toList();
    for (String name : List.of("seed", "seeds", "direction")) {
      all.stream()
          .filter(one -> one.containsKey(name))
          .findFirst()
          .ifPresent(one -> fields.put(name, one.get(name)));
      all.forEach(one -> one.remove(name));
    }
    for (int t = 0; t < all.size(); t++) {
      all.get(t).put("start", dates.scale().written(dates.timeline().start(t)));
      all.get(t).put("bound", bounds.get(t));
    }
    fields.put("snapshots", all);
    edges.ifPresent(list -> fields.put("edges", list));
    return fields;
  }
}
