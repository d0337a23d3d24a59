package dev.tiara.answers.explain;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.answers.Moment;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.LinkReasons;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.Truncation;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.Walked;
import dev.tiara.data.output.Table;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why two nodes are close: the score decomposed by start snapshot, by hops and by path.
 *
 * @param why the decomposition, by the indices of nodes
 * @param nodes the nodes
 * @param dates when snapshots start and end
 * @param direction in which edges are followed
 * @param epsilon the threshold of the filtered score
 * @param reasons why the ranker expects the link, if it was asked
 * @param choice how the rates were chosen, if they were
 * @param truncation how far the iterations may be from their limit, if that matters
 */
public record ExplanationAnswer(
    Explanation why,
    Nodes nodes,
    SnapshotDates dates,
    Direction direction,
    double epsilon,
    Optional<LinkReasons> reasons,
    Optional<RateChoice> choice,
    Optional<Truncation> truncation)
    implements Answer {

  /** Explains a score. */
  public static ExplanationAnswer of(
      Walked walked, Log log, ExplanationQuestion question, Progress progress) throws IOException {
    DynamicGraph graph = walked.log().graph();
    int last = Moment.in(walked.log(), "at", question.at());
    int from = log.node("from", question.from());
    int to = log.node("to", question.to());
    TiaraSettings settings = walked.settings(question.epsilon(), question.iterations());
    Explanation why =
        new Explainer(graph, settings)
            .explain(
                from,
                to,
                last,
                question.paths(),
                done -> progress.at("explain", "snapshots", done, 2L * (last + 1)));
    return new ExplanationAnswer(
        why,
        graph.nodes(),
        SnapshotDates.of(walked.log()),
        walked.direction(),
        question.epsilon(),
        reasons(log, question, last, progress),
        walked.choice(),
        Truncation.of(settings, last + 1));
  }

  /**
   * The reasons of the ranker. Asked about an earlier snapshot, it is trained only on the snapshots
   * up to that one.
   */
  private static Optional<LinkReasons> reasons(
      Log log, ExplanationQuestion question, int last, Progress progress) throws IOException {
    PredictorRequest request = question.ranker();
    if (request == null) {
      return Optional.empty();
    }
    if (log.options().isWeighted()) {
      throw new InputException(
          "weighted",
          "must not be given with {predict} or {model}: the ranker counts events",
          null);
    }
    try (FittedPredictor fitted =
        question.at() == null
            ? FittedPredictor.of(log, request, 0, progress)
            : FittedPredictor.upTo(log, last, request, progress)) {
      return Optional.of(fitted.reasons(question.from(), question.to()));
    }
  }

  /** The name of the node at which the walks start. */
  public String from() {
    return nodes.name(why.from());
  }

  /** The name of the node whose score is explained. */
  public String to() {
    return nodes.name(why.to());
  }

  /** A part of the score. */
  public record Share(String part, String of, double share) {}

  /**
   * All shares as a table: by snapshot, by hops, by path, and by feature of the ranker; the meaning
   * of a share depends on the part.
   */
  public Table<Share> table() {
    List<Share> rows = new ArrayList<>();
    double[] shares = why.bySnapshot();
    for (int i = 0; i < shares.length; i++) {
      rows.add(new Share("snapshot", Integer.toString(i), shares[i]));
    }
    double[] hops = why.byHops();
    for (int h = 0; h < hops.length; h++) {
      rows.add(new Share("hops", hops(h), hops[h]));
    }
    why.paths().forEach(path -> rows.add(new Share("path", moves(path), path.weight())));
    reasons.ifPresent(
        link ->
            link.parts()
                .forEach(
                    part ->
                        rows.add(
                            new Share(
                                "feature",
                                LinkReasons.name(part.feature()),
                                part.contribution()))));
    return Table.of(rows)
        .text("part", Share::part)
        .text("of", Share::of)
        .number("share", Share::share);
  }

  /** The moves of a path as text, with the snapshot of each. */
  public String moves(TimedPath path) {
    var moves = new StringBuilder(nodes.name(path.steps().get(0).node()));
    for (int i = 1; i < path.steps().size(); i++) {
      TimedPath.Step step = path.steps().get(i);
      if (step.node() != path.steps().get(i - 1).node()) {
        moves
            .append(" -[")
            .append(dates.dated(step.snapshot()))
            .append("]-> ")
            .append(nodes.name(step.node()));
      }
    }
    return path.hops() == 0 ? moves + " (stays)" : moves.toString();
  }

  /** A number of hops as text. */
  public static String hops(int hops) {
    return hops == Explanation.MOST_HOPS ? hops + " or more" : Integer.toString(hops);
  }

  /** Where the score comes from, as the content of an SVG file. */
  public String picture() {
    return ExplanationPicture.of(why, nodes, dates::label, dates::day);
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", from());
    fields.put("to", to());
    fields.put("at", why.at());
    fields.putAll(dates.fields(why.at()));
    fields.put("direction", direction);
    fields.put("score", why.score());
    fields.put("filtered", why.filter().filtered());
    fields.put("dropped", why.filter().dropped());
    fields.put("rescaled", why.filter().rescaled());
    List<Map<String, Object>> bySnapshot = new ArrayList<>();
    double[] shares = why.bySnapshot();
    for (int i = 0; i < shares.length; i++) {
      Map<String, Object> share = object("snapshot", i, "share", shares[i]);
      share.putAll(dates.fields(i));
      bySnapshot.add(share);
    }
    fields.put("bySnapshot", bySnapshot);
    List<Map<String, Object>> byHops = new ArrayList<>();
    double[] hops = why.byHops();
    for (int h = 0; h < hops.length; h++) {
      Map<String, Object> share = object("hops", h, "share", hops[h]);
      if (h == Explanation.MOST_HOPS) {
        share.put("orMore", true);
      }
      byHops.add(share);
    }
    fields.put("byHops", byHops);
    fields.put("paths", why.paths().stream().map(this::fields).toList());
    fields.put("pathsComplete", why.pathsComplete());
    reasons.ifPresent(link -> fields.put("ranker", link.fields()));
    truncation.ifPresent(cut -> fields.put("truncation", cut));
    return fields;
  }

  private Map<String, Object> fields(TimedPath path) {
    return object(
        "weight",
        path.weight(),
        "steps",
        path.steps().stream()
            .map(
                step -> {
                  Map<String, Object> fields =
                      object("snapshot", step.snapshot(), "node", nodes.name(step.node()));
                  dates.startDate(step.snapshot()).ifPresent(at -> fields.put("startDate", at));
                  dates.endDate(step.snapshot()).ifPresent(at -> fields.put("endDate", at));
                  return fields;
                })
            .toList());
  }

  private static Map<String, Object> object(
      String key, Object value, String otherKey, Object otherValue) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put(key, value);
    object.put(otherKey, otherValue);
    return object;
  }
}
