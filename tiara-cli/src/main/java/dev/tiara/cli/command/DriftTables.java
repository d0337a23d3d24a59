package dev.tiara.cli.command;

import dev.tiara.answers.drift.DateMatch;
import dev.tiara.answers.drift.Drift;
import dev.tiara.answers.drift.EventSurprise;
import dev.tiara.answers.drift.NodeDrift;
import dev.tiara.answers.drift.SnapshotDrift;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.output.TableFile;
import dev.tiara.data.output.TableFile.Column;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Drift as tables: for the terminal, for a file, and as the fields of its JSON. */
final class DriftTables {
  /** A table that can be written to a file. */
  enum Table {
    NODES,
    EVENTS,
    SNAPSHOTS
  }

  /** The number of snapshots to print: those with the largest mean change. */
  private static final int PEAKS = 5;

  private final Drift drift;
  private final Nodes nodes;
  private final Inspection log;
  private final Map<String, DateMatch> matches = new LinkedHashMap<>();

  DriftTables(Drift drift, Nodes nodes, Inspection log) {
    this.drift = drift;
    this.nodes = nodes;
    this.log = log;
  }

  /** Adds the match of a series with given dates. */
  void match(DateMatch match, String series) {
    matches.put(series, match);
  }

  List<Column> columns(Table table) {
    return switch (table) {
      case NODES ->
          List.of(
              new Column("snapshot", TableFile.Type.INTEGER),
              new Column("node", TableFile.Type.TEXT),
              new Column("change", TableFile.Type.NUMBER),
              new Column("came", TableFile.Type.TEXT),
              new Column("went", TableFile.Type.TEXT));
      case EVENTS ->
          List.of(
              new Column("source", TableFile.Type.TEXT),
              new Column("target", TableFile.Type.TEXT),
              new Column("time", TableFile.Type.NUMBER),
              new Column("surprise", TableFile.Type.NUMBER),
              new Column("snapshot", TableFile.Type.INTEGER));
      case SNAPSHOTS ->
          List.of(
              new Column("snapshot", TableFile.Type.INTEGER),
              new Column("start", TableFile.Type.NUMBER),
              new Column("mean", TableFile.Type.NUMBER),
              new Column("median", TableFile.Type.NUMBER),
              new Column("p90", TableFile.Type.NUMBER),
              new Column("max", TableFile.Type.NUMBER),
              new Column("nodes", TableFile.Type.INTEGER),
              new Column("events", TableFile.Type.INTEGER),
              new Column("surprise", TableFile.Type.NUMBER));
    };
  }

  List<List<Object>> rows(Table table) {
    return switch (table) {
      case NODES -> drift.nodes().stream().map(this::row).toList();
      case EVENTS -> drift.events().stream().map(this::row).toList();
      case SNAPSHOTS -> drift.snapshots().stream().map(this::row).toList();
    };
  }

  private List<Object> row(NodeDrift row) {
    return List.of(
        row.snapshot(),
        nodes.name(row.node()),
        row.change(),
        String.join(" ", names(row.came())),
        String.join(" ", names(row.went())));
  }

  private List<Object> row(EventSurprise row) {
    return List.of(
        nodes.name(row.source()),
        nodes.name(row.target()),
        log.written(row.time()),
        row.surprise(),
        row.snapshot());
  }

  private List<Object> row(SnapshotDrift row) {
    return List.of(
        row.snapshot(),
        log.written(row.start()),
        row.mean(),
        row.median(),
        row.upper(),
        row.max(),
        row.nodes(),
        row.events(),
        row.surprise());
  }

  private List<String> names(List<Integer> list) {
    return list.stream().map(nodes::name).toList();
  }

  /** The fields of the JSON. Scripts rely on them: fields may be added, but never renamed. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("snapshots", objects(Table.SNAPSHOTS));
    List<Map<String, Object>> changed = objects(Table.NODES);
    for (int i = 0; i < changed.size(); i++) {
      changed.get(i).put("came", names(drift.nodes().get(i).came()));
      changed.get(i).put("went", names(drift.nodes().get(i).went()));
    }
    fields.put("nodes", changed);
    fields.put("events", objects(Table.EVENTS));
    if (!matches.isEmpty()) {
      fields.put("dates", matches);
    }
    return fields;
  }

  private List<Map<String, Object>> objects(Table table) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (List<Object> row : rows(table)) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        object.put(columns(table).get(i).name(), row.get(i));
      }
      objects.add(object);
    }
    return objects;
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
                    log.textOf(row.start()),
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
          nodes.name(row.node()),
          Integer.toString(row.snapshot()),
          number(row.change()),
          String.join(" ", names(row.came())),
          String.join(" ", names(row.went())));
    }
    return table.toString();
  }

  private String surprisingEvents() {
    var table = new TextTable(false);
    table.row("source", "target", "time", "snapshot", "surprise");
    for (EventSurprise row : drift.events()) {
      table.row(
          nodes.name(row.source()),
          nodes.name(row.target()),
          log.textOf(row.time()),
          Integer.toString(row.snapshot()),
          number(row.surprise()));
    }
    return table.toString();
  }

  private String dates() {
    if (matches.isEmpty()) {
      return "";
    }
    var table = new TextTable(true);
    table.row("dates matched by", "percentile", "p random", "p shifted", "peaks met", "p shifted");
    matches.forEach(
        (series, match) ->
            table.row(
                series.equals("events") ? "number of events" : "mean " + series,
                number(match.percentile()),
                String.format(Locale.ROOT, "%.4f", match.byRandomDates()),
                String.format(Locale.ROOT, "%.4f", match.byShift()),
                match.met() + " of " + match.peaks(),
                String.format(Locale.ROOT, "%.4f", match.metByShift())));
    DateMatch any = matches.values().iterator().next();
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
