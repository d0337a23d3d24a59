package dev.tiara.answers.drift;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.answers.Moment;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.proximity.Truncation;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.Walked;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.output.Table;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What changed in a log.
 *
 * @param drift the changes, by the indices of nodes
 * @param nodes the nodes
 * @param log how the log was interpreted, which includes the unit of its times
 * @param dates when snapshots start and end
 * @param direction in which edges are followed
 * @param ranked the snapshots whose nodes and events are ranked
 * @param marks the snapshots of given dates
 * @param matches how well series of the drift match the given dates, by the name of the series
 * @param choice how the rates were chosen, if they were
 * @param truncation how far the iterations may be from their limit, if that matters
 */
public record DriftAnswer(
    Drift drift,
    Nodes nodes,
    Inspection log,
    SnapshotDates dates,
    Direction direction,
    Ranked ranked,
    List<Double> marks,
    Map<String, DateMatch> matches,
    Optional<RateChoice> choice,
    Optional<Truncation> truncation)
    implements Answer {
  /**
   * The snapshots whose nodes and events are ranked.
   *
   * @param since the first one
   * @param until the last one
   * @param recent whether these are the recent ones because none were asked for
   */
  public record Ranked(int since, int until, boolean recent) {}

  /** What part of the snapshots is recent. */
  private static final int RECENT = 10;

  /** The minimum number of recent snapshots, of which the last one may be incomplete. */
  private static final int FEWEST_RECENT = 3;

  /** Below what part of the usual number of events a snapshot has few. */
  private static final int FEW = 10;

  /** The seed of the random dates. */
  private static final long SEED = 0;

  /** Finds what changed. */
  public static DriftAnswer of(Walked walked, DriftQuestion question, Progress progress) {
    Log log = walked.log();
    DynamicGraph graph = log.graph();
    Ranked ranked = ranked(log, question);
    var settings =
        new DriftSettings(
            walked.settings(question.epsilon(), question.iterations()),
            question.smoothing(),
            question.top(),
            ranked.since(),
            ranked.until());
    Drift drift =
        UserInput.checked(
            "input",
            () ->
                Drift.of(
                    log.data().log(),
                    settings,
                    done -> progress.at("drift", "snapshots", done, ranked.until() + 1L)));
    int[] places =
        question.dates().stream().mapToInt(time -> place(graph.timeline(), time)).toArray();
    return new DriftAnswer(
        drift,
        graph.nodes(),
        log.inspection(),
        SnapshotDates.of(log),
        walked.direction(),
        ranked,
        Arrays.stream(places)
            .filter(place -> place > 0 && place <= ranked.until())
            .mapToObj(place -> (double) place)
            .toList(),
        places.length == 0 ? Map.of() : matches(drift, places),
        walked.choice(),
        Truncation.of(settings.diffusion(), ranked.until() + 1));
  }

  /** The snapshots to rank; by default the last tenth. */
  private static Ranked ranked(Log log, DriftQuestion question) {
    int until = Moment.in(log, "until", question.until());
    int recent = Math.max(FEWEST_RECENT, (until + 1) / RECENT);
    Moment asked = question.since();
    int since = asked == null ? Math.max(0, until + 1 - recent) : asked.in(log, "since");
    if (since > until) {
      throw new InputException("since", "must not be after {until}, snapshot " + until, since);
    }
    return new Ranked(since, until, asked == null);
  }

  /**
   * Whether a snapshot has so few events, less than a tenth of the median, that its mean change
   * shows little more than their absence.
   */
  public boolean hasFewEvents(SnapshotDrift snapshot) {
    return FEW * snapshot.events() < usualEvents();
  }

  /** The median number of events of the snapshots that have any. */
  public int usualEvents() {
    int[] events =
        drift.snapshots().stream()
            .mapToInt(SnapshotDrift::events)
            .filter(count -> count > 0)
            .sorted()
            .toArray();
    return events.length == 0 ? 0 : events[events.length / 2];
  }

  /**
   * The ranked snapshots, in descending order of their mean change; those with few events come
   * last.
   */
  public List<SnapshotDrift> peaks() {
    return drift.snapshots().stream()
        .filter(row -> row.snapshot() >= ranked.since)
        .sorted(
            Comparator.comparing(this::hasFewEvents)
                .thenComparing(Comparator.comparingDouble(SnapshotDrift::mean).reversed()))
        .toList();
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
    return DateMatch.of(series, shifted, SEED);
  }

  /** The nodes whose neighbourhood changed most. */
  public Table<NodeDrift> changedNodes() {
    Table<NodeDrift> table =
        Table.of(drift.nodes())
            .integer("snapshot", NodeDrift::snapshot)
            .text("node", row -> nodes.name(row.node()))
            .number("change", NodeDrift::change)
            .text("came", row -> listed(row.came()))
            .text("went", row -> listed(row.went()));
    return dates.columns(table, NodeDrift::snapshot);
  }

  /** The most surprising events. */
  public Table<EventSurprise> surprisingEvents() {
    Table<EventSurprise> table =
        Table.of(drift.events())
            .text("source", row -> nodes.name(row.source()))
            .text("target", row -> nodes.name(row.target()))
            .number("time", row -> log.written(row.time()))
            .number("surprise", EventSurprise::surprise)
            .integer("snapshot", EventSurprise::snapshot);
    return dates.columns(table, EventSurprise::snapshot);
  }

  /** The changes over time. */
  public Table<SnapshotDrift> snapshots() {
    Table<SnapshotDrift> table =
        Table.of(drift.snapshots())
            .integer("snapshot", SnapshotDrift::snapshot)
            .number("start", row -> log.written(row.start()))
            .number("mean", SnapshotDrift::mean)
            .number("median", SnapshotDrift::median)
            .number("p90", SnapshotDrift::upper)
            .number("max", SnapshotDrift::max)
            .integer("nodes", SnapshotDrift::nodes)
            .integer("events", SnapshotDrift::events)
            .number("surprise", SnapshotDrift::surprise);
    return dates.columns(table, SnapshotDrift::snapshot);
  }

  /** The closest pairs in the last snapshot. */
  public Table<ClosePair> closestPairs() {
    return Table.of(drift.closest())
        .text("source", row -> nodes.name(row.source()))
        .text("target", row -> nodes.name(row.target()))
        .number("score", ClosePair::score);
  }

  /** The names of nodes in one text, separated by commas; names that contain one are quoted. */
  public String listed(List<Integer> indices) {
    return names(indices).stream()
        .map(
            name ->
                name.contains(",") || name.contains("\"")
                    ? '"' + name.replace("\"", "\"\"") + '"'
                    : name)
        .collect(Collectors.joining(", "));
  }

  /** The names of nodes. */
  public List<String> names(List<Integer> indices) {
    return indices.stream().map(nodes::name).toList();
  }

  /** Change and surprise over time, as the content of an SVG file. */
  public String picture() {
    return DriftPicture.of(drift, marks, dates::start);
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    Map<String, Object> asked = new LinkedHashMap<>();
    asked.put("since", ranked.since);
    asked.put("until", ranked.until);
    dates.startDate(ranked.since).ifPresent(date -> asked.put("startDate", date));
    dates.endDate(ranked.until).ifPresent(date -> asked.put("endDate", date));
    fields.put("ranked", asked);
    fields.put("direction", direction);
    fields.put("usualEvents", usualEvents());
    List<Map<String, Object>> series = snapshots().objects();
    for (int i = 0; i < series.size(); i++) {
      SnapshotDrift row = drift.snapshots().get(i);
      if (dates.isIncomplete(row.snapshot())) {
        series.get(i).put("incomplete", true);
      }
      if (hasFewEvents(row)) {
        series.get(i).put("fewEvents", true);
      }
    }
    fields.put("snapshots", series);
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
