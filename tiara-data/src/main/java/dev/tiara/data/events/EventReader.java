package dev.tiara.data.events;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.events.EventTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a dynamic graph from event files: comma-, semicolon-, tab- or blank-separated, with or
 * without a header, gzipped or not, or Parquet; one file, or several by a glob.
 *
 * <p>Names of nodes stay as they are written. Times are numbers, or ISO dates and timestamps (UTC
 * where they name no zone), which count in seconds since 1970. Numbers from 10^11 on are taken for
 * milliseconds, smaller ones for seconds, where a width in a unit of time asks for the difference.
 *
 * @param input a file or a glob
 * @param query over the files, which it finds as the table {@code input}; null for all
 * @param columns null to find them: by header name, else 1, 2 and the last numeric one
 * @param snapshots how the events are cut
 */
public record EventReader(
    String input,
    @Nullable String query,
    @Nullable EventColumns columns,
    SnapshotOptions snapshots) {
  /** A reader that finds the columns and cuts as the paper does. */
  public EventReader(String input) {
    this(input, null, null, SnapshotOptions.DEFAULT);
  }

  /** The same with these columns. */
  public EventReader columns(String text) {
    return new EventReader(input, query, EventColumns.parse(text), snapshots);
  }

  /** The same with these bins. */
  public EventReader binning(Binning other) {
    return new EventReader(input, query, columns, snapshots.withBinning(other));
  }

  /**
   * Reads the events and cuts them into snapshots.
   *
   * @throws InputException with file and line, if something in there breaks a rule
   */
  public GraphData read() throws IOException {
    return readEvents().cut(snapshots, Binning.DEFAULT);
  }

  /**
   * Reads the events.
   *
   * @throws InputException with file and line, if something in there breaks a rule
   */
  public EventLog readEvents() throws IOException {
    EventFiles files = EventFiles.of(input);
    Optional<EventTable> plain = query == null ? readPlain(files) : Optional.empty();
    return plain.isPresent() ? EventLog.of(input, plain.get(), true) : readWithDatabase(files);
  }

  /** The way that knows all layouts, and what is wrong with a file. */
  EventLog readWithDatabase(EventFiles files) throws IOException {
    for (Path file : files.files()) {
      if (files.format() != null && TextFormat.isPacked(file)) {
        TextFormat.checkPacked(file); // DuckDB does not compare the checksums of gzip
      }
    }
    try (Duck duck = Duck.open()) {
      return read(duck, files);
    } catch (SqlFailure e) {
      throw e.about(query == null ? input : "query over " + input);
    }
  }

  /** The events of text files that are plain enough to be read without a database. */
  Optional<EventTable> readPlain(EventFiles files) throws IOException {
    TextFormat format = files.format();
    if (format == null || format.data().size() != format.first().size()) {
      return Optional.empty();
    }
    ColumnChoice choice = choose(files.columnNames(), format.header(), format.data());
    boolean numbers =
        EventTimes.of("VARCHAR", format.data().get(choice.time())) == EventTimes.NUMBER_TEXT;
    return numbers ? new PlainLines(format, choice).read(files.files()) : Optional.empty();
  }

  private EventLog read(Duck duck, EventFiles files) throws IOException {
    String relation = query == null ? files.relation() : select(duck, files);
    List<List<String>> described = duck.rows("DESCRIBE SELECT * FROM " + relation);
    List<String> names = described.stream().map(column -> column.get(0)).toList();
    List<String> types = described.stream().map(column -> column.get(1)).toList();
    List<List<String>> first = duck.rows("SELECT * FROM " + relation + " LIMIT 1");
    if (first.isEmpty()) {
      throw new InputException(input + ": the file has no events");
    }
    boolean named = query != null || files.format() == null || files.format().header();
    ColumnChoice choice = choose(names, named, first.get(0));
    EventTimes times = EventTimes.of(types.get(choice.time()), first.get(0).get(choice.time()));
    long rows =
        new EventLoad(duck, files, relation, query != null, names, types, choice).run(times);
    return EventLog.of(input, EventFetch.fetch(duck, rows, choice.weight() >= 0), times.isNumber());
  }

  /** Makes the result of the query a table, and says its name. */
  private String select(Duck duck, EventFiles files) {
    duck.run("CREATE VIEW input AS SELECT * FROM " + files.typedRelation(duck));
    try {
      duck.checkSelects(query);
    } catch (InputException e) {
      throw new InputException("query over " + input + ": " + e.getMessage(), e);
    }
    duck.confineTo(files.files());
    duck.run("CREATE TEMP VIEW selected AS " + query);
    return "selected";
  }

  /** The meaning of columns with these names, if somebody gave them, and these first values. */
  private ColumnChoice choose(List<String> names, boolean named, List<String> first) {
    List<Boolean> numeric = first.stream().map(v -> v != null && EventTimes.isTime(v)).toList();
    try {
      return ColumnChoice.of(columns, names, named, numeric, snapshots.isWeighted());
    } catch (IllegalArgumentException e) {
      throw new InputException(input + ": " + e.getMessage(), e);
    }
  }
}
