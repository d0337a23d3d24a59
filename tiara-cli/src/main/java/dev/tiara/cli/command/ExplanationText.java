package dev.tiara.cli.command;

import dev.tiara.answers.explain.Explanation;
import dev.tiara.answers.explain.TimedPath;
import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.ranker.LinkReasons;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.TableFile;
import dev.tiara.graph.DynamicGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An explanation as text, as rows of a table, and as the fields of its JSON. */
final class ExplanationText {
  /**
   * The minimum fraction of the score for a row of its own; smaller shares are summed in one row.
   */
  private static final double MIN_FRACTION = 0.001;

  private static final int MAX_SNAPSHOTS = 12;

  private static final int MAX_FEATURES = 10;

  private final Explanation why;

  /** Null if the ranker was not requested. */
  private final @Nullable LinkReasons reasons;

  private final DynamicGraph graph;
  private final double epsilon;

  ExplanationText(
      Explanation why, @Nullable LinkReasons reasons, DynamicGraph graph, double epsilon) {
    this.why = why;
    this.reasons = reasons;
    this.graph = graph;
    this.epsilon = epsilon;
  }

  /** The columns of the file; the meaning of a share depends on the part. */
  static final List<TableFile.Column> COLUMNS =
      List.of(
          new TableFile.Column("part", TableFile.Type.TEXT),
          new TableFile.Column("of", TableFile.Type.TEXT),
          new TableFile.Column("share", TableFile.Type.NUMBER));

  /**
   * All shares as rows of {@link #COLUMNS}: by snapshot, by hops, by path, and by feature of the
   * ranker.
   */
  List<List<Object>> rows() {
    List<List<Object>> rows = new ArrayList<>();
    double[] shares = why.bySnapshot();
    for (int i = 0; i < shares.length; i++) {
      rows.add(List.of("snapshot", Integer.toString(i), shares[i]));
    }
    double[] hops = why.byHops();
    for (int h = 0; h < hops.length; h++) {
      String more = h == Explanation.MOST_HOPS ? " or more" : "";
      rows.add(List.of("hops", h + more, hops[h]));
    }
    why.paths().forEach(path -> rows.add(List.of("path", moves(path), path.weight())));
    if (reasons != null) {
      for (Feature feature : reasons.byContribution()) {
        rows.add(List.of("feature", name(feature), reasons.contributions()[feature.column()]));
      }
    }
    return rows;
  }

  private String name(int node) {
    return graph.nodes().name(node);
  }

  /** The fields of the JSON. Scripts rely on them: fields may be added, but never renamed. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", name(why.from()));
    fields.put("to", name(why.to()));
    fields.put("at", why.at());
    fields.put("score", why.score());
    fields.put("filtered", why.filter().filtered());
    fields.put("dropped", why.filter().dropped());
    fields.put("rescaled", why.filter().rescaled());
    List<Map<String, Object>> bySnapshot = new ArrayList<>();
    double[] shares = why.bySnapshot();
    for (int i = 0; i < shares.length; i++) {
      bySnapshot.add(share("snapshot", i, shares[i]));
    }
    fields.put("bySnapshot", bySnapshot);
    List<Map<String, Object>> byHops = new ArrayList<>();
    double[] hops = why.byHops();
    for (int h = 0; h < hops.length; h++) {
      Map<String, Object> share = share("hops", h, hops[h]);
      if (h == Explanation.MOST_HOPS) {
        share.put("orMore", true);
      }
      byHops.add(share);
    }
    fields.put("byHops", byHops);
    List<Map<String, Object>> paths = new ArrayList<>();
    why.paths().forEach(path -> paths.add(fields(path)));
    fields.put("paths", paths);
    fields.put("pathsComplete", why.pathsComplete());
    if (reasons != null) {
      fields.put("ranker", fields(reasons));
    }
    return fields;
  }

  private static Map<String, Object> fields(LinkReasons link) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("score", link.score());
    fields.put("contact", contact(link));
    fields.put("bias", link.bias());
    List<Map<String, Object>> features = new ArrayList<>();
    for (Feature feature : link.byContribution()) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("feature", name(feature));
      object.put("group", feature.group());
      object.put("value", link.values()[feature.column()]);
      object.put("contribution", link.contributions()[feature.column()]);
      features.add(object);
    }
    fields.put("features", features);
    return fields;
  }

  private static String contact(LinkReasons link) {
    return link.contact() ? "known" : "new";
  }

  private static String name(Feature feature) {
    return feature.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Map<String, Object> share(String key, int value, double share) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put(key, value);
    object.put("share", share);
    return object;
  }

  private Map<String, Object> fields(TimedPath path) {
    List<Map<String, Object>> steps = new ArrayList<>();
    for (TimedPath.Step step : path.steps()) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("snapshot", step.snapshot());
      object.put("node", name(step.node()));
      steps.add(object);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("weight", path.weight());
    fields.put("steps", steps);
    return fields;
  }

  @Override
  public String toString() {
    String line = System.lineSeparator();
    var text = new StringBuilder();
    var scores = new TextTable(false);
    scores.row(
        "score",
        number(why.score()),
        "probability of finding the surfer from \""
            + name(why.from())
            + "\" at \""
            + name(why.to())
            + "\" in snapshot "
            + why.at());
    scores.row(
        "filtered",
        number(why.filter().filtered()),
        String.format(
            Locale.ROOT,
            "%s lost with entries below %s, %s gained by renormalising",
            number(Math.max(0, why.filter().dropped())),
            epsilon,
            number(Math.max(0, why.filter().rescaled()))));
    text.append(scores);
    if (why.score() == 0) {
      text.append("No walk leads from one to the other up to this snapshot.").append(line);
    } else {
      shares(text, line);
    }
    if (reasons != null) {
      text.append(line).append(features(reasons));
    }
    return text.toString();
  }

  private void shares(StringBuilder text, String line) {
    text.append(line).append(snapshots()).append(line).append(hops());
    if (!why.paths().isEmpty()) {
      text.append(line).append(paths());
    }
    if (!why.pathsComplete()) {
      text.append("The path search stopped early: heavier paths may be missing.").append(line);
    }
  }

  private String features(LinkReasons link) {
    var table = new TextTable(true);
    table.row("ranker, " + contact(link) + " contact", "value", "adds");
    double rest = link.score() - link.bias();
    for (Feature feature : link.byContribution().subList(0, MAX_FEATURES)) {
      double part = link.contributions()[feature.column()];
      rest -= part;
      table.row(
          name(feature),
          String.format(Locale.ROOT, "%.3f", link.values()[feature.column()]),
          String.format(Locale.ROOT, "%+.3f", part));
    }
    table.row("other features", "", String.format(Locale.ROOT, "%+.3f", rest));
    table.row("bias", "", String.format(Locale.ROOT, "%+.3f", link.bias()));
    table.row("score", "", String.format(Locale.ROOT, "%+.3f", link.score()));
    return table.toString();
  }

  private String snapshots() {
    var table = new TextTable(true);
    table.row("walks that started in", "share", "of the score");
    double[] shares = why.bySnapshot();
    double rest = why.score();
    int rows = 0;
    for (int i = shares.length - 1; i >= 0 && rows < MAX_SNAPSHOTS; i--) {
      if (shares[i] >= MIN_FRACTION * why.score()) {
        table.row("snapshot " + i, number(shares[i]), percent(shares[i]));
        rest -= shares[i];
        rows++;
      }
    }
    rest(table, rest);
    return table.toString();
  }

  private String hops() {
    var table = new TextTable(true);
    table.row("hops", "share", "of the score");
    double[] shares = why.byHops();
    double rest = why.score();
    for (int h = 0; h < shares.length; h++) {
      if (shares[h] >= MIN_FRACTION * why.score()) {
        String name = h == Explanation.MOST_HOPS ? h + " or more" : Integer.toString(h);
        table.row(name, number(shares[h]), percent(shares[h]));
        rest -= shares[h];
      }
    }
    rest(table, rest);
    return table.toString();
  }

  private void rest(TextTable table, double rest) {
    if (rest > 1e-9 * why.score()) {
      table.row("others", number(rest), percent(rest));
    }
  }

  private String paths() {
    var table = new TextTable(false);
    table.row("path weight", "of the score", "moves, with the snapshot of each");
    for (TimedPath path : why.paths()) {
      table.row(number(path.weight()), percent(path.weight()), moves(path));
    }
    return table.toString();
  }

  private String moves(TimedPath path) {
    var moves = new StringBuilder(name(path.steps().get(0).node()));
    for (int i = 1; i < path.steps().size(); i++) {
      TimedPath.Step step = path.steps().get(i);
      if (step.node() != path.steps().get(i - 1).node()) {
        moves.append(" -[").append(step.snapshot()).append("]-> ").append(name(step.node()));
      }
    }
    return path.hops() == 0 ? moves + " (stays)" : moves.toString();
  }

  private static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.3e", value);
  }

  private String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share / why.score());
  }
}
