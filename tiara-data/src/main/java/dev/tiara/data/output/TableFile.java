package dev.tiara.data.output;

import dev.tiara.data.output.Table.Column;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table to a file, completely or not at all. The format is selected by extension ({@code
 * .csv}, {@code .csv.gz} or {@code .parquet}).
 */
public final class TableFile {
  private TableFile() {}

  /**
   * Checks the extension before anything is computed.
   *
   * @throws InputException if it is unknown
   */
  public static void check(Path file) {
    String name = file.toString();
    if (!name.endsWith(".csv") && !name.endsWith(".csv.gz") && !name.endsWith(".parquet")) {
      throw new InputException(
          "output", "must be a .csv, .csv.gz or .parquet file here", file.toString());
    }
  }

  /**
   * Writes the file.
   *
   * @param mark says what the table is; written to the metadata of a Parquet file
   */
  public static <R> void write(Path file, Table<R> table, String mark) throws IOException {
    check(file);
    if (file.toString().endsWith(".parquet")) {
      AtomicFile.make(file, temporary -> parquet(temporary, table, mark));
    } else if (file.toString().endsWith(".gz")) {
      AtomicFile.write(
          file,
          out -> {
            var zipped = new GZIPOutputStream(out);
            csv(zipped, table);
            zipped.finish();
          });
    } else {
      AtomicFile.write(file, out -> csv(out, table));
    }
  }

  private static <R> void csv(OutputStream out, Table<R> table) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    writer.write(String.join(",", table.columns().stream().map(Column::name).toList()));
    writer.write('\n');
    for (R row : table.rows()) {
      String before = "";
      for (Column<R> column : table.columns()) {
        Object cell = finite(column, column.value().apply(row));
        writer.write(before);
        if (cell != null) {
          writer.write(cell instanceof String text ? CsvField.quoted(text) : cell.toString());
        }
        before = ",";
      }
      writer.write('\n');
    }
    writer.flush();
  }

  private static <R> void parquet(Path temporary, Table<R> table, String mark) throws IOException {
    List<String> declared =
        table.columns().stream().map(column -> column.name() + " " + column.type().sql()).toList();
    try (Duck duck = Duck.open()) {
      duck.run("CREATE TABLE answers(" + String.join(", ", declared) + ")");
      try (DuckDBAppender appender = duck.connection().createAppender("answers")) {
        for (R row : table.rows()) {
          appender.beginRow();
          for (Column<R> column : table.columns()) {
            append(appender, finite(column, column.value().apply(row)));
          }
          appender.endRow();
        }
      }
      duck.run(
          "COPY answers TO "
              + Duck.literal(temporary.toString())
              + " (FORMAT parquet, USE_TMP_FILE false, KV_METADATA {tiara: "
              + Duck.literal(mark)
              + "})");
    } catch (SQLException | SqlFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The cell, unless it is NaN or infinite: such numbers are errors of whoever computed them. */
  private static @Nullable Object finite(Column<?> column, @Nullable Object cell) {
    if (cell instanceof Double number && !Double.isFinite(number)) {
      throw new IllegalStateException(column.name() + " must be finite, got " + number);
    }
    return cell;
  }

  private static void append(DuckDBAppender appender, @Nullable Object cell) throws SQLException {
    if (cell == null) {
      appender.appendNull();
    } else if (cell instanceof String text) {
      appender.append(text);
    } else if (cell instanceof Double number) {
      appender.append(number.doubleValue());
    } else {
      appender.append(((Number) cell).longValue());
    }
  }
}
