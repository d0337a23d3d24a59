package dev.tiara.cli.command;

import dev.tiara.answers.choice.Evaluation;
import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.answers.ranking.PublishedResult;
import dev.tiara.answers.ranking.RankList;
import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.ranking.RankScores;
import dev.tiara.answers.ranking.RankingProtocol;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.TableFile;
import dev.tiara.experiments.baseline.LinkMetrics;
import dev.tiara.experiments.evaluation.PaperEvaluation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The output of {@code tiara evaluate}: the same rows as a table, as JSON and as a file. */
final class EvaluationText {
  /** The columns of the file, named like the JSON fields. */
  static final List<TableFile.Column> COLUMNS = columns();

  private static List<TableFile.Column> columns() {
    List<TableFile.Column> columns = new ArrayList<>();
    for (String name : List.of("predictor", "split", "links", "chosen")) {
      columns.add(new TableFile.Column(name, TableFile.Type.TEXT));
    }
    for (String name : List.of("count", "seeds")) {
      columns.add(new TableFile.Column(name, TableFile.Type.INTEGER));
    }
    for (String name :
        List.of(
            "mrr",
            "mrrLow",
            "mrrHigh",
            "hits10",
            "auc",
            "aucLow",
            "aucHigh",
            "ap",
            "apLow",
            "apHigh",
            "trainSeconds",
            "scoreSeconds")) {
      columns.add(new TableFile.Column(name, TableFile.Type.NUMBER));
    }
    return List.copyOf(columns);
  }

  private final String protocol;
  private final String data;
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private final List<Map<String, Object>> margins = new ArrayList<>();
  private final List<PublishedResult> published;

  private EvaluationText(String protocol, String data) {
    this.protocol = protocol;
    this.data = data;
    this.published = PublishedResult.of(protocol, data);
  }

  static EvaluationText of(RankingProtocol protocol, String data, Evaluation evaluation) {
    var text = new EvaluationText(protocol.name(), data);
    for (Evaluation.Row row : evaluation.predictors()) {
      boolean chosen = row.predictor().equals(evaluation.choice().predictor());
      for (Links links : Links.values()) {
        if (links == Links.ALL || protocol.distinguishesNewLinks()) {
          text.add(row, "validation", row.validation(), links, chosen);
          text.add(row, "test", row.test(), links, chosen);
        }
      }
    }
    for (Evaluation.Margin margin : evaluation.margins()) {
      if (margin.links() == Links.ALL || protocol.distinguishesNewLinks()) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("links", name(margin.links()));
        object.put("bestRule", margin.rule());
        object.put("difference", margin.difference().value());
        object.put("low", margin.difference().low());
        object.put("high", margin.difference().high());
        text.margins.add(object);
      }
    }
    return text;
  }

  private void add(Evaluation.Row row, String split, RankList ranks, Links links, boolean chosen) {
    RankScores scores = RankScores.of(ranks, links);
    if (scores.links() == 0) {
      return;
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("predictor", row.predictor());
    object.put("split", split);
    object.put("links", name(links));
    object.put("count", scores.links());
    interval(object, "mrr", scores.mrr());
    object.put("hits10", scores.hits10());
    object.put("seeds", row.seeds());
    object.put("chosen", chosen);
    object.put("trainSeconds", row.trainSeconds());
    object.put("scoreSeconds", row.scoreSeconds());
    rows.add(object);
  }

  private static String name(Links links) {
    return links.name().toLowerCase(Locale.ROOT);
  }

  private static void interval(
      Map<String, Object> object, String name, Bootstrap.Interval interval) {
    object.put(name, interval.value());
    object.put(name + "Low", interval.low());
    object.put(name + "High", interval.high());
  }

  static EvaluationText of(String data, PaperEvaluation evaluation) {
    var text = new EvaluationText("paper", data);
    for (PaperEvaluation.Row row : evaluation.rows()) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("predictor", row.predictor());
      object.put("split", "test");
      object.put("links", "all");
      List<LinkMetrics> tests = row.tests();
      interval(object, "auc", meanInterval(tests, LinkMetrics::auc));
      interval(object, "ap", meanInterval(tests, LinkMetrics::averagePrecision));
      object.put("mrr", mean(tests, LinkMetrics::meanReciprocalRank));
      object.put("hits10", mean(tests, LinkMetrics::hits10));
      object.put("seeds", tests.size());
      object.put("chosen", row.predictor().equals(evaluation.chosen()));
      object.put("scoreSeconds", row.seconds());
      text.rows.add(object);
    }
    return text;
  }

  private static double mean(List<LinkMetrics> tests, ToDoubleFunction<LinkMetrics> figure) {
    return tests.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  private static Bootstrap.Interval meanInterval(
      List<LinkMetrics> tests, Function<LinkMetrics, Bootstrap.Interval> figure) {
    return new Bootstrap.Interval(
        mean(tests, m -> figure.apply(m).value()),
        mean(tests, m -> figure.apply(m).low()),
        mean(tests, m -> figure.apply(m).high()));
  }

  /** The whole evaluation, with the field names that scripts rely on. */
  Map<String, Object> json() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("protocol", protocol);
    object.put("data", data);
    object.put("rows", rows);
    if (!margins.isEmpty()) {
      object.put("margins", margins);
    }
    List<Map<String, Object>> others = new ArrayList<>();
    for (PublishedResult result : published) {
      Map<String, Object> other = new LinkedHashMap<>();
      other.put("model", result.model());
      other.put("mrr", result.mrr());
      other.put("source", result.source());
      others.add(other);
    }
    object.put("published", others);
    return object;
  }

  /** The rows as values of {@link #COLUMNS}; a figure that a protocol lacks is NaN, a count 0. */
  List<List<Object>> values() {
    List<List<Object>> values = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      List<Object> cells = new ArrayList<>();
      for (TableFile.Column column : COLUMNS) {
        Object value = row.get(column.name());
        if (value == null) {
          value = column.type() == TableFile.Type.NUMBER ? (Object) Double.NaN : (Object) 0;
        }
        cells.add(value instanceof Boolean flag ? flag.toString() : value);
      }
      values.add(cells);
    }
    return values;
  }

  /** The test rows as a text table, followed by the margins and the published figures. */
  String table() {
    boolean ranks = rows.stream().noneMatch(row -> row.containsKey("auc"));
    var table = new TextTable(true);
    table.row(
        ranks
            ? List.of("predictor", "links", "count", "MRR", "95%", "Hits@10", "train s", "score s")
            : List.of("predictor", "AUC", "95%", "AP", "95%", "MRR", "Hits@10", "seconds"));
    for (Map<String, Object> row : rows) {
      if (row.get("split").equals("test")) {
        String name = row.get("predictor") + (Boolean.TRUE.equals(row.get("chosen")) ? " *" : "");
        table.row(
            ranks
                ? List.of(
                    name,
                    (String) row.get("links"),
                    String.valueOf(row.get("count")),
                    figure(row, "mrr"),
                    range(row, "mrr"),
                    figure(row, "hits10"),
                    seconds(row, "trainSeconds"),
                    seconds(row, "scoreSeconds"))
                : List.of(
                    name,
                    figure(row, "auc"),
                    range(row, "auc"),
                    figure(row, "ap"),
                    range(row, "ap"),
                    figure(row, "mrr"),
                    figure(row, "hits10"),
                    seconds(row, "scoreSeconds")));
      }
    }
    var text = new StringBuilder(table.toString());
    for (Map<String, Object> margin : margins) {
      text.append(
          String.format(
              Locale.ROOT,
              "chosen minus best baseline (%s), %s links: %+.4f (%+.4f to %+.4f)%n",
              margin.get("bestRule"),
              margin.get("links"),
              (Double) margin.get("difference"),
              (Double) margin.get("low"),
              (Double) margin.get("high")));
    }
    if (!published.isEmpty()) {
      var others = new TextTable(true);
      others.row("published", "MRR");
      published.forEach(
          result -> others.row(result.model(), String.format(Locale.ROOT, "%.3f", result.mrr())));
      text.append(System.lineSeparator()).append(others);
    }
    return text.toString();
  }

  private static String figure(Map<String, Object> row, String name) {
    return String.format(Locale.ROOT, "%.3f", (Double) row.get(name));
  }

  private static String range(Map<String, Object> row, String name) {
    return figure(row, name + "Low") + "-" + figure(row, name + "High");
  }

  private static String seconds(Map<String, Object> row, String name) {
    return String.format(Locale.ROOT, "%.1f", (Double) row.get(name));
  }
}
