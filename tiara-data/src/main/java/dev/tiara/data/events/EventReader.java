package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.ColumnFinder;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.data.text.EventText;
import dev.tiara.data.text.InputFile;
import dev.tiara.data.text.Leniency;
import dev.tiara.data.text.LenientLines;
import dev.tiara.data.text.PlainLines;
import dev.tiara.data.text.TextFormat;
import dev.tiara.data.time.Binning;
import dev.tiara.data.time.EventTimes;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.data.time.TimeScale;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a dynamic graph from event files: comma-, semicolon-, tab- or blank-separated, with or
 * without a header, gzipped or not, or Parquet; one file, several by a glob, or standard input.
 *
 * <p>Node names are kept as written, without blanks around them unless these are quoted. Times are
 * numbers, or ISO dates and timestamps (in UTC unless they carry an offset), which are converted to
 * seconds since 1970. The unit of numbers is inferred from their values: see {@link TimeScale}.
 *
 * @param input a file, a glob, or {@code -} for standard input
 * @param query an SQL query over the files, available as the table {@code input}; null to read all
 *     rows
 * @param columns the columns to read; null to detect them by their names and values
 * @param bipartite whether sources and targets are two id spaces, named after their columns
 * @param leniency what is tolerated that is refused otherwise
 * @param snapshots how the events are split into snapshots; without bins, by ones that suit them
 */
public record EventReader(
    String input,
    @Nullable String query,
    @Nullable EventColumns columns,
    boolean bipartite,
    Leniency leniency,
    SnapshotOptions snapshots) {
  /** Creates a strict reader. */
  public EventReader(
      String input,
      @Nullable String query,
      @Nullable EventColumns columns,
      boolean bipartite,
      SnapshotOptions snapshots) {
    this(input, query, columns, bipartite, Leniency.NONE, snapshots);
  }

  /** Creates a reader for a single id space. */
  public EventReader(
      String input,
      @Nullable String query,
      @Nullable EventColumns columns,
      SnapshotOptions snapshots) {
    this(input, query, columns, false, snapshots);
  }

  /** Creates a reader that detects the columns and proposes the bins. */
  public EventReader(String input) {
    this(input, null, null, SnapshotOptions.DEFAULT);
  }

  /**
   * The file that an input names, or the files that it matches; none for standard input.
   *
   * @throws IOException if a glob matches no file
   */
  public static List<Path> files(String input) throws IOException {
    return EventFiles.named(input);
  }

  /** The same reader with these columns. */
  public EventReader columns(String text) {
    return new EventReader(input, query, EventColumns.parse(text), bipartite, leniency, snapshots);
  }

  /** The same reader with these bins. */
  public EventReader binning(Binning other) {
    return new EventReader(
        input, query, columns, bipartite, leniency, snapshots.withBinning(other));
  }

  /**
   * Reads the events and splits them into snapshots.
   *
   * @throws InputException if the input is invalid; the message names file and line
   */
  public GraphData read() throws IOException {
    EventLog log = readEvents();
    return log.cut(snapshots, log.proposedBinning());
  }

  /**
   * Reads the events.
   *
   * @throws InputException if the input is invalid; the message names file and line
   */
  public EventLog readEvents() throws IOException {
    try (EventFiles files = EventFiles.of(input)) {
      try {
        if (!leniency.isNone()) {
          return readLeniently(files).withChecksums(files.checksums());
        }
        Optional<EventLog> plain =
            query == null && !files.areParquet() ? readPlainly(files) : Optional.empty();
        EventLog log = plain.isPresent() ? plain.get() : readWithDatabase(files);
        return log.withChecksums(files.checksums());
      } catch (InputException e) {
        throw located(e, files);
      }
    }
  }

  /** Names the line of a time that breaks the unit of the column, if there are lines. */
  private InputException located(InputException e, EventFiles files) throws IOException {
    boolean strictText = query == null && !files.areParquet() && leniency.isNone();
    if (!(e.getCause() instanceof OddTimeException odd) || !strictText) {
      return e;
    }
    int column = -1; // that of the first file that has events
    for (InputFile file : files.files()) {
      try (EventText text = EventText.open(file)) {
        if (text.format().rows().isEmpty()) {
          continue;
        }
        column = column < 0 ? plan(text.format(), files.label()).choice.time() : column;
        var found = new double[1];
        int line =
            text.lineWith(
                column,
                value -> {
                  Double time = EventTimes.number(value);
                  found[0] = time == null ? 0 : time;
                  return time != null && odd.isOdd(time);
                });
        if (line > 0) {
          return odd.of(found[0]).in(file.label(), line);
        }
      }
    }
    return e;
  }

  /** Reads through DuckDB: supports all layouts and diagnoses invalid files. */
  EventLog readWithDatabase(EventFiles input) throws IOException {
    try (DatabaseFiles files = DatabaseFiles.of(input);
        Duck duck = Duck.open()) {
      try {
        return read(duck, files);
      } catch (SqlFailure e) {
        throw e.about(
            query == null ? files.label() : "query over " + files.label(), files::labelled);
      }
    }
  }

  /** The events of text files that are plain enough to be read without DuckDB; else empty. */
  Optional<EventTable> readPlain(EventFiles files) throws IOException {
    return readPlainly(files).map(EventLog::table);
  }

  private Optional<EventLog> readPlainly(EventFiles files) throws IOException {
    Plan plan = null;
    for (InputFile file : files.files()) {
      try (EventText text = EventText.open(file)) {
        TextFormat format = text.format();
        if (plan == null) {
          List<List<String>> rows = format.rows();
          if (rows.isEmpty() || rows.get(0).size() != format.first().size()) {
            return Optional.empty();
          }
          plan = plan(format, files.label());
        }
        EventFiles.requireLike(plan.format, format, file.label(), files.files().get(0).label());
        if (!plan.lines.add(text.content())) {
          return Optional.empty();
        }
      } catch (DamagedGzipException e) {
        throw e.in(file.label());
      }
    }
    Plan used = Objects.requireNonNull(plan); // there is at least one file
    return used.lines
        .table()
        .map(t -> log(files.label(), t, !used.dates, used.chosen, used.finder, used.choice));
  }

  /** Reads text files with what is tolerated in them. */
  private EventLog readLeniently(EventFiles files) throws IOException {
    if (query != null || files.areParquet()) {
      throw new InputException(
          leniency.option(),
          "is for text files without a query: in Parquet and SQL, convert or leave out values with"
              + " {query}",
          null);
    }
    LenientLines lines = null;
    Plan plan = null;
    for (InputFile file : files.files()) {
      try (EventText text = EventText.open(file)) {
        TextFormat format = text.format();
        if (plan == null || lines == null) {
          List<List<String>> rows = LenientLines.sample(format, leniency);
          if (rows.isEmpty()) {
            throw new InputException("no line of the first ones is good").in(files.label());
          }
          plan = plan(format, rows, files.label());
          lines =
              new LenientLines(
                  format,
                  plan.choice,
                  leniency.timeFormat() != null || plan.dates,
                  spaces(plan.chosen, format.header()),
                  snapshots.selfLoops(),
                  leniency);
        }
        EventFiles.requireLike(plan.format, format, file.label(), files.files().get(0).label());
        lines.add(text, file.label());
      } catch (DamagedGzipException e) {
        throw e.in(file.label());
      }
    }
    LenientLines read = Objects.requireNonNull(lines); // there is at least one file
    Plan used = Objects.requireNonNull(plan);
    boolean numbers = leniency.timeFormat() == null && !used.dates;
    EventTable table = read.table(files.label());
    while (true) {
      try {
        EventLog log = log(files.label(), table, numbers, used.chosen, used.finder, used.choice);
        return read.skipped() == 0 ? log : log.skipping(read.skipped(), read.summary());
      } catch (InputException e) {
        if (leniency.badLines() == 0 || !(e.getCause() instanceof OddTimeException odd)) {
          throw e;
        }
        table = read.without(odd, table, e, files.label());
      }
    }
  }

  /** How plain lines are parsed, which the first lines of the first file determine. */
  private record Plan(
      TextFormat format,
      ColumnFinder finder,
      ColumnChoice choice,
      EventColumns chosen,
      boolean dates,
      PlainLines lines) {}

  private Plan plan(TextFormat format, String label) {
    return plan(format, format.rows(), label);
  }

  private Plan plan(TextFormat format, List<List<String>> rows, String label) {
    ColumnFinder finder =
        ColumnFinder.of(format.columnNames(), format.header(), format.hints(), rows);
    ColumnChoice choice = choose(finder, label);
    EventColumns chosen = chosen(choice, format.columnNames(), format.header());
    boolean dates = EventTimes.isIso(rows.get(0).get(choice.time()));
    var lines =
        new PlainLines(
            format, choice, dates, spaces(chosen, format.header()), snapshots.selfLoops());
    return new Plan(format, finder, choice, chosen, dates, lines);
  }

  private EventLog read(Duck duck, DatabaseFiles files) throws IOException {
    String relation = query == null ? files.relation() : select(duck, files, query);
    List<List<String>> described = duck.rows("DESCRIBE SELECT * FROM " + relation);
    List<String> names = described.stream().map(column -> column.get(0)).toList();
    List<String> types = described.stream().map(column -> column.get(1)).toList();
    List<List<String>> first =
        duck.rows("SELECT * FROM " + relation + " LIMIT " + ColumnChoice.SAMPLE);
    if (first.isEmpty()) {
      throw new InputException("the file has no events").in(files.label());
    }
    TextFormat format = files.format();
    boolean named = query != null || format == null || format.header();
    ColumnFinder finder =
        ColumnFinder.of(names, named, format == null ? List.of() : format.hints(), first);
    ColumnChoice choice = choose(finder, files.label());
    EventColumns chosen = chosen(choice, names, named);
    EventTimes times = EventTimes.of(types.get(choice.time()), first.get(0).get(choice.time()));
    IdSpaces spaces = spaces(chosen, named);
    long rows =
        new EventLoad(duck, files, relation, query != null, names, types, choice, spaces)
            .run(times);
    EventTable table = EventFetch.fetch(duck, rows, choice.weight() >= 0, snapshots.selfLoops());
    return log(
        files.label(),
        spaces == null ? table : table.asBipartite(),
        times.isNumber(),
        chosen,
        finder,
        choice);
  }

  private EventLog log(
      String label,
      EventTable table,
      boolean numbers,
      EventColumns chosen,
      ColumnFinder finder,
      ColumnChoice choice) {
    List<Warning> remarks = new ArrayList<>();
    if (columns != null && columns.weight() != null && !snapshots.isWeighted()) {
      remarks.add(
          Warning.of(
              "weight column \""
                  + columns.weight()
                  + "\" is ignored: every edge has weight 1 unless the graph is weighted",
              "weighted"));
    }
    int timeOfDay = finder.timeOfDay(choice);
    if (timeOfDay >= 0) {
      remarks.add(
          Warning.of(
              "column "
                  + (timeOfDay + 1)
                  + " holds times of day, which are not used: join them with the dates in a query",
              "query"));
    }
    if (!bipartite && finder.areTwoSpaces(choice)) {
      remarks.add(Inspection.twoSpaces(chosen, table));
    }
    return EventLog.of(label, table, numbers, chosen, remarks);
  }

  private @Nullable IdSpaces spaces(EventColumns chosen, boolean named) {
    if (!bipartite) {
      return null;
    }
    return named
        ? IdSpaces.ofColumns(chosen.source(), chosen.target())
        : new IdSpaces("source", "target");
  }

  /** The columns as users refer to them: by name, or by number if there is no header. */
  private static EventColumns chosen(ColumnChoice choice, List<String> names, boolean named) {
    return new EventColumns(
        name(choice.source(), names, named),
        name(choice.target(), names, named),
        name(choice.time(), names, named),
        choice.weight() < 0 ? null : name(choice.weight(), names, named));
  }

  private static String name(int column, List<String> names, boolean named) {
    return named ? names.get(column) : Integer.toString(column + 1);
  }

  /** Creates a view of the query's result and returns its name. */
  private static String select(Duck duck, DatabaseFiles files, String query) {
    duck.run("CREATE VIEW input AS SELECT * FROM " + files.typedRelation(duck));
    try {
      duck.checkSelects(query);
    } catch (InputException e) {
      throw e.in("query over " + files.label());
    }
    duck.confineTo(files.files());
    duck.run("CREATE TEMP VIEW selected AS " + query);
    return "selected";
  }

  private ColumnChoice choose(ColumnFinder finder, String label) {
    try {
      return ColumnChoice.of(columns, finder, snapshots.isWeighted());
    } catch (InputException e) {
      throw e.in(label);
    }
  }
}
