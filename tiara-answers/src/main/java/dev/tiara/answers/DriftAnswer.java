package dev.tiara.answers;

import dev.tiara.answers.drift.ClosePair;
import dev.tiara.answers.drift.DateMatch;
import dev.tiara.answers.drift.Drift;
import dev.tiara.answers.drift.DriftSettings;
import dev.tiara.answers.drift.EventSurprise;
import dev.tiara.answers.drift.NodeDrift;
import dev.tiara.answers.drift.SnapshotDrift;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.output.Table;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Timeline;
import dev.tiara.input.UserInput;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What changed in a log.
 *
 * @param drift the changes, by the indices of nodes
 * @param nodes the nodes
 * @param log how the log was interpreted, which includes the unit of its times
 * @param marks the snapshots of given dates
 * @param matches how well series of the drift match the given dates, by the name of the series
 * @param choice how the rates were chosen, if they were
 * @param truncation how far the iterations may be from their limit, if that matters
 */
public record DriftAnswer(
    Drift drift,
    Nodes nodes,
    Inspection log,
    List<Double> marks,
    Map<String, DateMatch> matches,
    Optional<RateChoice> choice,
    Optional<Truncation> truncation)
    implements Answer {
  /** The seed of the random dates. */
  private static final long SEED = 0;

  static DriftAnswer of(Walked walked, DriftQuestion question, Progress progress) {
    Log log = walked.log();
    DynamicGraph graph = log.graph();
    Bounds.snapshot("since", question.since(), graph);
    var settings =
        new DriftSettings(
            walked.settings(question.epsilon(), question.iterations()),
            question.smoothing(),
            question.top(),
            question.since());
    Drift drift =
        UserInput.checked(
            () ->
                Drift.of(
                    log.data().log(),
                    settings,
                    done -> progress.at("drift", "snapshots", done, graph.length())));
    int[] places =
        question.dates().stream().mapToInt(time -> place(graph.timeline(), time)).toArray();
    return new DriftAnswer(
        drift,
        graph.nodes(),
        log.inspection(),
        Arrays.stream(places)
            .filter(place -> place > 0 && place < graph.length())
            .mapToObj(place -> (double) place)
            .toList(),
        places.length == 0 ? Map.of() : matches(drift, places),
        walked.choice(),
        Truncation.of(settings.diffusion(), graph.length()));
  }

  private static Map<String, DateMatch> matches(Drift drift, int[] places) {
    Map<String, DateMatch> matches = new LinkedHashMap<>();
    matches.put("change", match(drift, SnapshotDrift::mean, places));
    matches.put("surprise", match(drift, SnapshotDrift::surprise, places));
    matches.put("events", match(drift, SnapshotDrift::events, places)); // the naive baseline
    return matches;
  }

  /** The snapshot of a time: −1 before the first, and the number of snapshots after the last. */
  private static int place(Timeline timeline, double time) {
    double widths = (time - timeline.start()) / timeline.width();
    return (int) Math.max(-1, Math.min(timeline.length(), Math.floor(widths)));
  }

  /**
   * Matches a series with dates. The series starts with snapshot 1, the first with a predecessor.
   */
  private static DateMatch match(Drift drift, ToDoubleFunction<SnapshotDrift> value, int[] places) {
    double[] series = drift.snapshots().stream().mapToDouble(value).toArray();
    int[] shifted = Arrays.stream(places).map(place -> place - 1).toArray();
    return UserInput.checked(() -> DateMatch.of(series, shifted, SEED));
  }

  /** The nodes whose neighbourhood changed most. */
  public Table<NodeDrift> changedNodes() {
    return Table.of(drift.nodes())
        .integer("snapshot", NodeDrift::snapshot)
        .text("node", row -> nodes.name(row.node()))
        .number("change", NodeDrift::change)
        .text("came", row -> String.join(" ", names(row.came())))
        .text("went", row -> String.join(" ", names(row.went())));
  }

  /** The most surprising events. */
  public Table<EventSurprise> surprisingEvents() {
    return Table.of(drift.events())
        .text("source", row -> nodes.name(row.source()))
        .text("target", row -> nodes.name(row.target()))
        .number("time", row -> log.written(row.time()))
        .number("surprise", EventSurprise::surprise)
        .integer("snapshot", EventSurprise::snapshot);
  }

  /** The changes over time. */
  public Table<SnapshotDrift> snapshots() {
    return Table.of(drift.snapshots())
        .integer("snapshot", SnapshotDrift::snapshot)
        .number("start", row -> log.written(row.start()))
        .number("mean", SnapshotDrift::mean)
        .number("median", SnapshotDrift::median)
        .number("p90", SnapshotDrift::upper)
        .number("max", SnapshotDrift::max)
        .integer("nodes", SnapshotDrift::nodes)
        .integer("events", SnapshotDrift::events)
        .number("surprise", SnapshotDrift::surprise);
  }

  /** The closest pairs in the last snapshot. */
  public Table<ClosePair> closestPairs() {
    return Table.of(drift.closest())
        .text("source", row -> nodes.name(row.source()))
        .text("target", row -> nodes.name(row.target()))
        .number("score", ClosePair::score);
  }

  /** The names of nodes. */
  public List<String> names(List<Integer> indices) {
    return indices.stream().map(nodes::name).toList();
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("snapshots", snapshots().objects());
    List<Map<String, Object>> changed = changedNodes().objects();
    for (int i = 0; i < changed.size(); i++) {
      changed.get(i).put("came", names(drift.nodes().get(i).came()));
      changed.get(i).put("went", names(drift.nodes().get(i).went()));
    }
    fields.put("nodes", changed);
    fields.put("events", surprisingEvents().objects());
    fields.put("closest", closestPairs().objects());
    if (!matches.isEmpty()) {
      fields.put("dates", matches);
    }
    truncation.ifPresent(cut -> fields.put("truncation", cut));
    return fields;
  }
}
