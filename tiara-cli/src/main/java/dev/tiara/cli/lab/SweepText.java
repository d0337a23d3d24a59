package dev.tiara.cli.lab;

import dev.tiara.cli.terminal.TextTable;
import dev.tiara.experiments.comparison.Scores;
import dev.tiara.experiments.sweep.DiffusionResult;
import dev.tiara.experiments.sweep.SweepKind;
import dev.tiara.experiments.sweep.SweepTable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of a sweep as text. */
final class SweepText {
  private SweepText() {}

  static String of(List<DiffusionResult> diffusions) {
    var text = new TextTable(true);
    text.row("epsilon", "entries", "seconds", "mean error", "largest", "correlation with |A_t|");
    for (DiffusionResult result : diffusions) {
      text.row(
          number(result.point().epsilon()),
          String.format(Locale.ROOT, "%,d", result.entries()),
          String.format(Locale.ROOT, "%.2f", result.seconds()),
          errors(result, "%.2e", result.meanError()),
          errors(result, "%.2e", result.largestError()),
          errors(result, "%.2f", result.correlationWithEdges()));
    }
    return text.toString();
  }

  private static String errors(DiffusionResult result, String format, double value) {
    return result.errors().isEmpty() ? "-" : String.format(Locale.ROOT, format, value);
  }

  static String of(SweepKind kind, SweepTable.Line line) {
    String title =
        String.format(
            Locale.ROOT,
            "%s, %s + TiaRa, %s%s: %s × 100%n",
            line.data(),
            line.model().title(),
            line.fidelity().title(),
            line.descriptionSuffix(),
            line.task().metric());
    return title + (kind == SweepKind.ALPHA_BETA ? grid(line) : column(kind, line));
  }

  private static TextTable column(SweepKind kind, SweepTable.Line line) {
    var text = new TextTable(true);
    text.row(kind.title(), "test");
    for (SweepTable.Place place : line.places()) {
      double value = kind == SweepKind.GAMMA ? place.point().gamma() : place.point().epsilon();
      text.row(number(value), place.scores().toString());
    }
    return text;
  }

  private static TextTable grid(SweepTable.Line line) {
    List<Double> alphas = distinct(line.places().stream().map(p -> p.point().alpha()).toList());
    List<Double> betas = distinct(line.places().stream().map(p -> p.point().beta()).toList());
    var text = new TextTable(true);
    List<String> header = new ArrayList<>(List.of("alpha \\ beta"));
    betas.forEach(beta -> header.add(number(beta)));
    text.row(header);
    for (double alpha : alphas) {
      List<String> row = new ArrayList<>(List.of(number(alpha)));
      betas.forEach(beta -> row.add(at(line, alpha, beta)));
      text.row(row);
    }
    return text;
  }

  private static String at(SweepTable.Line line, double alpha, double beta) {
    return line.places().stream()
        .filter(place -> place.point().alpha() == alpha && place.point().beta() == beta)
        .map(SweepTable.Place::scores)
        .map(Scores::toString)
        .findFirst()
        .orElse("");
  }

  private static List<Double> distinct(List<Double> values) {
    return values.stream().distinct().sorted().toList();
  }

  /** A number with at most six digits, without the round-off of binary fractions. */
  private static String number(double value) {
    var rounded = new BigDecimal(value, new MathContext(6)).stripTrailingZeros();
    return value < 1e-3
        ? rounded.unscaledValue() + "e" + -rounded.scale()
        : rounded.toPlainString();
  }
}
