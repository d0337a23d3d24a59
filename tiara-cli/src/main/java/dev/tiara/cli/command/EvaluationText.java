package dev.tiara.cli.command;

import dev.tiara.answers.evaluation.EvaluationAnswer;
import dev.tiara.cli.terminal.TextTable;
import java.util.List;
import java.util.Locale;

/**
 * An evaluation as text: the test rows (if the test part was left alone, those of validation), the
 * margins and the published figures.
 */
final class EvaluationText {
  private final EvaluationAnswer answer;

  EvaluationText(EvaluationAnswer answer) {
    this.answer = answer;
  }

  @Override
  public String toString() {
    if (answer.protocol().equals("predict")) {
      return comparison();
    }
    boolean tests = answer.rows().stream().anyMatch(row -> row.split().equals("test"));
    boolean ranks = answer.rows().stream().noneMatch(row -> row.figures().containsKey("auc"));
    boolean byEvent = answer.protocol().equals("tgb");
    var table = new TextTable(true);
    table.row(
        ranks
            ? List.of(
                "predictor",
                "links",
                "count",
                "MRR",
                "95%",
                "Hits@10",
                "train s",
                byEvent ? "µs/query" : "score s")
            : List.of("predictor", "AUC", "95%", "AP", "95%", "MRR", "Hits@10", "seconds"));
    for (EvaluationAnswer.Row row : answer.rows()) {
      if (row.split().equals(tests ? "test" : "validation")) {
        String name = name(row) + (row.chosen() ? " *" : "");
        table.row(
            ranks
                ? List.of(
                    name,
                    row.links(),
                    String.valueOf(row.count()),
                    figure(row, "mrr"),
                    range(row, "mrr"),
                    figure(row, "hits10"),
                    seconds(row, "trainSeconds"),
                    byEvent ? seconds(row, "queryMicros") : seconds(row, "scoreSeconds"))
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
    for (EvaluationAnswer.Row row : answer.rows()) {
      if (row.figures().containsKey("coverage")) {
        text.append(
            String.format(
                Locale.ROOT,
                "90%% sets of %s: coverage %s (%s), mean size %.1f; best rule: %s in the first"
                    + " %.0f%n",
                name(row),
                figure(row, "coverage"),
                range(row, "coverage"),
                row.figure("setSize"),
                figure(row, "ruleCoverage"),
                row.figure("ruleTop")));
      }
    }
    for (EvaluationAnswer.Margin margin : answer.margins()) {
      text.append(
          String.format(
              Locale.ROOT,
              "chosen minus best baseline (%s), %s links: %+.4f (%+.4f to %+.4f)%n",
              margin.bestRule(),
              margin.links(),
              margin.difference(),
              margin.low(),
              margin.high()));
    }
    if (!answer.published().isEmpty()) {
      var others = new TextTable(true);
      others.row("published", "MRR");
      answer
          .published()
          .forEach(
              result ->
                  others.row(result.model(), String.format(Locale.ROOT, "%.3f", result.mrr())));
      text.append(System.lineSeparator()).append(others);
    }
    return text.toString();
  }

  private static String name(EvaluationAnswer.Row row) {
    return row.predictor()
        + (row.state().isEmpty() ? "" : row.state().equals("event") ? ", per event" : ", stale");
  }

  private String comparison() {
    var table = new TextTable(true);
    table.row("predictor", "recent events", "MRR", "log-loss");
    for (EvaluationAnswer.Row row : answer.rows()) {
      table.row(
          row.predictor() + (row.chosen() ? " *" : ""),
          String.valueOf(row.count()),
          figure(row, "mrr"),
          figure(row, "logLoss"));
    }
    return table.toString();
  }

  private static String figure(EvaluationAnswer.Row row, String name) {
    double value = row.figure(name);
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String range(EvaluationAnswer.Row row, String name) {
    String low = figure(row, name + "Low");
    return low.isEmpty() ? "" : low + "-" + figure(row, name + "High");
  }

  private static String seconds(EvaluationAnswer.Row row, String name) {
    double value = row.figure(name);
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value);
  }
}
