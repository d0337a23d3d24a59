package dev.tiara.answers.tgb;

import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.ranking.Bootstrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The rows of a table of results, one per predictor, part and kind of query. */
public final class TgbRows {
  private TgbRows() {}

  /**
   * A row.
   *
   * @param predictor its name
   * @param part {@code validation} or {@code test}
   * @param kind {@code all}, {@code repeated}, {@code new} or {@code unseen}
   * @param queries the number of queries
   * @param seeds the number of seeds
   * @param chosen whether validation chose the predictor
   * @param figures its figures by name; the intervals are over sources
   */
  public record Line(
      String predictor,
      String part,
      String kind,
      int queries,
      int seeds,
      boolean chosen,
      Map<String, Double> figures) {
    /** A figure; NaN if the row does not have it. */
    public double figure(String name) {
      return figures.getOrDefault(name, Double.NaN);
    }
  }

  /** The rows of a result. */
  public static List<Line> of(TgbEvaluation.Result result) {
    List<Line> lines = new ArrayList<>();
    for (TgbEvaluation.Row row : result.rows()) {
      boolean chosen = row.predictor().equals(result.choice().winner().title());
      add(lines, result, row, "validation", row.validation(), chosen);
      add(lines, result, row, "test", row.test(), chosen);
    }
    return lines;
  }

  private static void add(
      List<Line> lines,
      TgbEvaluation.Result result,
      TgbEvaluation.Row row,
      String part,
      List<QueryResults> results,
      boolean chosen) {
    if (results.isEmpty()) {
      return;
    }
    addKind(lines, result, row, part, results, chosen, null);
    for (QueryResults.Kind kind : QueryResults.Kind.values()) {
      addKind(lines, result, row, part, results, chosen, kind);
    }
  }

  private static void addKind(
      List<Line> lines,
      TgbEvaluation.Result result,
      TgbEvaluation.Row row,
      String part,
      List<QueryResults> results,
      boolean chosen,
      QueryResults.@Nullable Kind kind) {
    QueryResults first = results.get(0);
    int queries = kind == null ? first.size() : first.count(kind);
    if (queries == 0) {
      return;
    }
    IntPredicate filter = i -> kind == null || first.kind(i) == kind;
    Map<String, Double> figures = new LinkedHashMap<>();
    interval(figures, "mrr", SourceMeans.of(results, filter, (r, i) -> 1 / r.rank(i)));
    figures.put(
        "hits10", SourceMeans.of(results, filter, (r, i) -> r.rank(i) <= 10 ? 1 : 0).value());
    if (kind == null) {
      if (results.size() > 1) {
        figures.put("mrrDeviation", deviation(results));
      }
      figures.put("trainSeconds", row.trainSeconds());
      figures.put("queryMicros", first.queryMicros());
      if (!Double.isNaN(first.logLoss())) {
        figures.put(
            "logLoss", results.stream().mapToDouble(QueryResults::logLoss).average().orElseThrow());
      }
      if (chosen && part.equals("test")) {
        result.sets().forEach(sets -> addSets(figures, sets));
      }
    }
    lines.add(
        new Line(
            row.predictor(),
            part,
            kind == null ? "all" : kind.word(),
            queries,
            results.size(),
            chosen,
            figures));
  }

  /** What the 90% sets were, unless they are too large to be given. */
  private static void addSets(Map<String, Double> figures, TgbEvaluation.Sets sets) {
    if (!sets.useful()) {
      return;
    }
    List<QueryResults> results = List.of(sets.results());
    interval(
        figures,
        "coverage",
        SourceMeans.of(results, i -> true, (r, i) -> r.probability(i) >= sets.threshold() ? 1 : 0));
    figures.put("setSize", SourceMeans.of(results, i -> true, (r, i) -> r.setSize(i)).value());
    figures.put("ruleTop", (double) sets.top());
    figures.put(
        "ruleCoverage",
        SourceMeans.of(List.of(sets.ofRule()), i -> true, (r, i) -> r.rank(i) <= sets.top() ? 1 : 0)
            .value());
  }

  /** The standard deviation over seeds. */
  private static double deviation(List<QueryResults> results) {
    double mean = results.stream().mapToDouble(QueryResults::mrr).average().orElseThrow();
    double squares = results.stream().mapToDouble(r -> (r.mrr() - mean) * (r.mrr() - mean)).sum();
    return Math.sqrt(squares / (results.size() - 1));
  }

  private static void interval(
      Map<String, Double> figures, String name, Bootstrap.Interval interval) {
    figures.put(name, interval.value());
    figures.put(name + "Low", interval.low());
    figures.put(name + "High", interval.high());
  }
}
