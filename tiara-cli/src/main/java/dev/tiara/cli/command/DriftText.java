package dev.tiara.cli.command;

import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.drift.DateMatch;
import dev.tiara.answers.drift.Drift;
import dev.tiara.answers.drift.DriftAnswer;
import dev.tiara.answers.drift.EventSurprise;
import dev.tiara.answers.drift.NodeDrift;
import dev.tiara.answers.drift.SnapshotDrift;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.internal.text.Counted;
import java.util.List;
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
    return ranked() + line + peaks() + line + changedNodes() + line + surprisingEvents() + dates();
  }

  private String ranked() {
    DriftAnswer.Ranked ranked = answer.ranked();
    SnapshotDates dates = answer.dates();
    return "Changes in "
        + (ranked.since() == ranked.until()
            ? "snapshot " + dates.range(ranked.until())
            : "snapshots " + dates.label(ranked.since()) + " to " + dates.label(ranked.until()))
        + (ranked.recent() ? ", the most recent ones" : "")
        + "; edges are followed "
        + Directions.text(answer.direction())
        + "."
        + System.lineSeparator();
  }

  private String peaks() {
    var table = new TextTable(true);
    table.row("largest mean change in", "mean", "p90", "max", "events", "surprise");
    List<SnapshotDrift> peaks = answer.peaks();
    peaks = peaks.subList(0, Math.min(PEAKS, peaks.size()));
    for (SnapshotDrift row : peaks) {
      table.row(
          "snapshot " + answer.dates().label(row.snapshot()),
          number(row.mean()),
          number(row.upper()),
          number(row.max()),
          row.events() + (answer.hasFewEvents(row) ? " (few)" : ""),
          number(row.surprise()));
    }
    return peaks.stream().anyMatch(answer::hasFewEvents)
        ? table
            + "few: less than a tenth of the usual "
            + Counted.of(answer.usualEvents(), "event")
            + System.lineSeparator()
        : table.toString();
  }

  private String changedNodes() {
    var table = new TextTable(false);
    table.row("node", "snapshot", "change", "came", "went");
    for (NodeDrift row : drift.nodes()) {
      table.row(
          answer.nodes().name(row.node()),
          answer.dates().label(row.snapshot()),
          number(row.change()),
          answer.listed(row.came()),
          answer.listed(row.went()));
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
          answer.dates().label(row.snapshot()),
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
