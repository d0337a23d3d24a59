package dev.tiara.cli.command;

import dev.tiara.answers.DriftAnswer;
import dev.tiara.answers.drift.DateMatch;
import dev.tiara.answers.drift.Drift;
import dev.tiara.answers.drift.EventSurprise;
import dev.tiara.answers.drift.NodeDrift;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.internal.text.Counted;
import java.util.Locale;

/** Drift as text. */
final class DriftText {
  /** The number of snapshots to print: those with the largest mean change. */
  private static final int PEAKS = 5;

  private final DriftAnswer answer;
  private final Drift drift;

  DriftText(DriftAnswer answer) {
    this.answer = answer;
    this.drift = answer.drift();
  }

  @Override
  public String toString() {
    String line = System.lineSeparator();
    return peaks() + line + changedNodes() + line + surprisingEvents() + dates();
  }

  private String peaks() {
    var table = new TextTable(true);
    table.row("largest mean change in", "snapshot", "mean", "p90", "max", "events", "surprise");
    drift.snapshots().stream()
        .sorted((a, b) -> Double.compare(b.mean(), a.mean()))
        .limit(PEAKS)
        .forEach(
            row ->
                table.row(
                    answer.log().textOf(row.start()),
                    Integer.toString(row.snapshot()),
                    number(row.mean()),
                    number(row.upper()),
                    number(row.max()),
                    Integer.toString(row.events()),
                    number(row.surprise())));
    return table.toString();
  }

  private String changedNodes() {
    var table = new TextTable(false);
    table.row("node", "snapshot", "change", "came", "went");
    for (NodeDrift row : drift.nodes()) {
      table.row(
          answer.nodes().name(row.node()),
          Integer.toString(row.snapshot()),
          number(row.change()),
          String.join(" ", answer.names(row.came())),
          String.join(" ", answer.names(row.went())));
    }
    return table.toString();
  }

  private String surprisingEvents() {
    var table = new TextTable(false);
    table.row("source", "target", "time", "snapshot", "surprise");
    for (EventSurprise row : drift.events()) {
      table.row(
          answer.nodes().name(row.source()),
          answer.nodes().name(row.target()),
          answer.log().textOf(row.time()),
          Integer.toString(row.snapshot()),
          number(row.surprise()));
    }
    return table.toString();
  }

  private String dates() {
    if (answer.matches().isEmpty()) {
      return "";
    }
    var table = new TextTable(true);
    table.row("dates matched by", "percentile", "p random", "p shifted", "peaks met", "p shifted");
    answer
        .matches()
        .forEach(
            (series, match) ->
                table.row(
                    series.equals("events") ? "number of events" : "mean " + series,
                    number(match.percentile()),
                    String.format(Locale.ROOT, "%.4f", match.byRandomDates()),
                    String.format(Locale.ROOT, "%.4f", match.byShift()),
                    match.met() + " of " + match.peaks(),
                    String.format(Locale.ROOT, "%.4f", match.metByShift())));
    DateMatch any = answer.matches().values().iterator().next();
    return System.lineSeparator()
        + table
        + Counted.of(any.dates(), "date")
        + " within the snapshots, "
        + any.outside()
        + " outside. p: fraction of random, or jointly shifted, dates that match as well."
        + System.lineSeparator();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
