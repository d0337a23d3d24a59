package dev.tiara.cli.command;

import dev.tiara.answers.ExplanationAnswer;
import dev.tiara.answers.Prediction;
import dev.tiara.answers.explain.Explanation;
import dev.tiara.answers.explain.TimedPath;
import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.ranker.LinkReasons;
import dev.tiara.cli.terminal.TextTable;
import java.util.Locale;

/** An explanation as text. */
final class ExplanationText {
  /**
   * The minimum fraction of the score for a row of its own; smaller shares are summed in one row.
   */
  private static final double MIN_FRACTION = 0.001;

  private static final int MAX_SNAPSHOTS = 12;

  private static final int MAX_FEATURES = 10;

  private final ExplanationAnswer answer;
  private final Explanation why;

  ExplanationText(ExplanationAnswer answer) {
    this.answer = answer;
    this.why = answer.why();
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
            + answer.from()
            + "\" at \""
            + answer.to()
            + "\" in snapshot "
            + why.at());
    scores.row(
        "filtered",
        number(why.filter().filtered()),
        String.format(
            Locale.ROOT,
            "%s lost with entries below %s, %s gained by renormalising",
            number(Math.max(0, why.filter().dropped())),
            answer.epsilon(),
            number(Math.max(0, why.filter().rescaled()))));
    text.append(scores);
    if (why.score() == 0) {
      text.append("No walk leads from one to the other up to this snapshot.").append(line);
    } else {
      shares(text, line);
    }
    answer.reasons().ifPresent(link -> text.append(line).append(features(link)));
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
    table.row("ranker, " + Prediction.contact(link.contact()) + " contact", "value", "adds");
    double rest = link.score() - link.bias();
    for (Feature feature : link.byContribution().subList(0, MAX_FEATURES)) {
      double part = link.contributions()[feature.column()];
      rest -= part;
      table.row(
          ExplanationAnswer.name(feature),
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
        table.row(ExplanationAnswer.hops(h), number(shares[h]), percent(shares[h]));
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
      table.row(number(path.weight()), percent(path.weight()), answer.moves(path));
    }
    return table.toString();
  }

  private static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.3e", value);
  }

  private String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share / why.score());
  }
}
