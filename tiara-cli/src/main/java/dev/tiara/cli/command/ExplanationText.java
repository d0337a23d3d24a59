package dev.tiara.cli.command;

import dev.tiara.answers.explain.Explanation;
import dev.tiara.answers.explain.ExplanationAnswer;
import dev.tiara.answers.explain.TimedPath;
import dev.tiara.answers.network.Reasons;
import dev.tiara.answers.prediction.LinkReasons;
import dev.tiara.answers.prediction.Prediction;
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
            + answer.dates().range(why.at()));
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
    text.append("Edges are followed ").append(Directions.text(answer.direction())).append('.');
    text.append(line);
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
    table.row("ranker, " + Prediction.contact(link.known()) + " contact", "value", "adds");
    Reasons reasons = link.reasons();
    double others = reasons.score() - reasons.rest();
    for (Reasons.Part part : link.parts().subList(0, Math.min(MAX_FEATURES, link.parts().size()))) {
      others -= part.contribution();
      table.row(
          LinkReasons.name(part.feature()) + " (" + part.feature().group().words() + ")",
          String.format(Locale.ROOT, "%.3f", part.value()),
          signed(part.contribution()));
    }
    table.row("other features", "", signed(others));
    table.row("rest", "", signed(reasons.rest()));
    table.row("score", "", signed(reasons.score()));
    var groups = new TextTable(true);
    groups.row("in sum", "adds");
    reasons.byGroup().forEach((group, sum) -> groups.row(group.words(), signed(sum)));
    return table
        + String.format(
            Locale.ROOT, "rank %d, probability %.2g%%%n%n", link.rank(), 100 * link.probability())
        + groups;
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.3f", value);
  }

  private String snapshots() {
    var table = new TextTable(true);
    table.row("walks that started in", "share", "of the score");
    double[] shares = why.bySnapshot();
    double rest = why.score();
    int rows = 0;
    for (int i = shares.length - 1; i >= 0 && rows < MAX_SNAPSHOTS; i--) {
      if (shares[i] >= MIN_FRACTION * why.score()) {
        table.row("snapshot " + answer.dates().label(i), number(shares[i]), percent(shares[i]));
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
