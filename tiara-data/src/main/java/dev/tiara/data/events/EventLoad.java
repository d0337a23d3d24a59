package dev.tiara.data.events;

import dev.tiara.data.columns.BadValue;
import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Loads the chosen columns into the table {@code events} and rejects invalid values. */
record EventLoad(
    Duck duck,
    DatabaseFiles files,
    String relation,
    boolean queried,
    List<String> names,
    List<String> types,
    ColumnChoice choice,
    @Nullable IdSpaces spaces) {

  /**
   * Loads and checks the table.
   *
   * @return the number of rows
   * @throws InputException if a value is invalid; the message names file and line
   */
  long run(EventTimes times) throws IOException {
    try {
      // DuckDB moves casts that may fail into its reader, which takes half the time.
      create(times, EventTimes::quickSql);
    } catch (SqlFailure e) {
      create(times, EventTimes::sql);
    }
    boolean weighted = choice.weight() >= 0;
    String from = spaces == null ? "" : spaces.sourcePrefix();
    String to = spaces == null ? "" : spaces.targetPrefix();
    String bad =
        "source IS NULL OR target IS NULL OR source = "
            + Duck.literal(from)
            + " OR target = "
            + Duck.literal(to)
            + " OR time IS NULL OR NOT isfinite(time)"
            + (weighted ? " OR weight IS NULL OR NOT isfinite(weight) OR weight < 0" : "");
    List<String> row =
        duck.rows("SELECT count(*), min(rowid) FILTER (WHERE " + bad + ") FROM events").get(0);
    if (row.get(1) != null) {
      refuse(Long.parseLong(row.get(1)), times);
    }
    return Long.parseLong(row.get(0));
  }

  private void create(EventTimes times, BiFunction<EventTimes, String, String> cast) {
    String weight =
        choice.weight() < 0
            ? ""
            : ", "
                + cast.apply(
                    EventTimes.numberOf(types.get(choice.weight())), column(choice.weight()))
                + " AS weight";
    duck.run(
        "CREATE TABLE events AS SELECT "
            + (spaces == null ? "" : Duck.literal(spaces.sourcePrefix()) + " || ")
            + "CAST("
            + column(choice.source())
            + " AS VARCHAR) AS source, "
            + (spaces == null ? "" : Duck.literal(spaces.targetPrefix()) + " || ")
            + "CAST("
            + column(choice.target())
            + " AS VARCHAR) AS target, "
            + cast.apply(times, column(choice.time()))
            + "::DOUBLE AS time"
            + weight
            + " FROM "
            + relation);
  }

  private String column(int position) {
    return Duck.identifier(names.get(position));
  }

  private void refuse(long row, EventTimes times) throws IOException {
    // The values as written in the file, not as converted in the table.
    List<String> written = duck.rows("SELECT * FROM " + relation + " LIMIT 1 OFFSET " + row).get(0);
    List<String> read = duck.rows("SELECT * FROM events WHERE rowid = " + row).get(0);
    InputException what = null;
    for (int node : new int[] {choice.target(), choice.source()}) {
      if (written.get(node) == null || written.get(node).isEmpty()) {
        what = BadValue.empty(node == choice.source() ? "source" : "target");
      }
    }
    if (what == null && !isFinite(read.get(2))) {
      what = problem("time", written.get(choice.time()), read.get(2), times);
    }
    if (what == null) {
      String value = written.get(choice.weight());
      what =
          read.get(3) == null
              ? problem("weight", value, null, EventTimes.NUMBER)
              : BadValue.weight(value);
    }
    throw queried
        ? what.in(files.input() + ": row " + (row + 1) + " of the query")
        : files.located(what, duck, row);
  }

  private static boolean isFinite(String number) {
    return number != null && Double.isFinite(Double.parseDouble(number));
  }

  private static InputException problem(
      String meaning, @Nullable String written, @Nullable String read, EventTimes kind) {
    if (written == null || written.isEmpty()) {
      return BadValue.empty(meaning);
    }
    return read == null
        ? BadValue.of(meaning, written, kind.problem(written))
        : BadValue.infinite(meaning, written);
  }
}
