package dev.tiara.data.output;

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

/**
 * Writes a table to a file, completely or not at all. The format is selected by extension ({@code
 * .csv}, {@code .csv.gz} or {@code .parquet}).
 */
public final class TableFile {
  private TableFile() {}

  /** The type of the cells in a column. */
  public enum Type {
    INTEGER("BIGINT"),
    NUMBER("DOUBLE"),
    TEXT("VARCHAR");

    private final String sql;

    Type(String sql) {
      this.sql = sql;
    }
  }

  /** A column of a table. */
  public record Column(String name, Type type) {}

  /**
   * Checks the extension before anything is computed.
   *
   * @throws InputException if it is unknown
   */
  public static void check(Path file) {
    String name = file.toString();
    if (!name.endsWith(".csv") && !name.endsWith(".csv.gz") && !name.endsWith(".parquet")) {
      throw new InputException(
          "output must be a .csv, .csv.gz or .parquet file here, got \"" + file + "\"");
    }
  }

  /**
   * Writes the file.
   *
   * @param rows the rows, with one cell per column: an Integer or Long, a Double, or a String
   */
  public static void write(Path file, List<Column> columns, List<List<Object>> rows)
      throws IOException {
    check(file);
    if (file.toString().endsWith(".parquet")) {
      AtomicFile.make(file, temporary -> parquet(temporary, columns, rows));
    } else if (file.toString().endsWith(".gz")) {
      AtomicFile.write(
          file,
          out -> {
            var zipped = new GZIPOutputStream(out);
            csv(zipped, columns, rows);
            zipped.finish();
          });
    } else {
      AtomicFile.write(file, out -> csv(out, columns, rows));
    }
  }

  private static void csv(OutputStream out, List<Column> columns, List<List<Object>> rows)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    writer.write(String.join(",", columns.stream().map(Column::name).toList()));
    writer.write('\n');
    for (List<Object> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        Object cell = row.get(i);
        writer.write(i == 0 ? "" : ",");
        writer.write(cell instanceof String text ? CsvField.quoted(text) : cell.toString());
      }
      writer.write('\n');
    }
    writer.flush();
  }

  private static void parquet(Path temporary, List<Column> columns, List<List<Object>> rows)
      throws IOException {
    List<String> declared =
        columns.stream().map(column -> column.name + " " + column.type.sql).toList();
    try (Duck duck = Duck.open()) {
      duck.run("CREATE TABLE answers(" + String.join(", ", declared) + ")");
      try (DuckDBAppender appender = duck.connection().createAppender("answers")) {
        for (List<Object> row : rows) {
          appender.beginRow();
          for (Object cell : row) {
            append(appender, cell);
          }
          appender.endRow();
        }
      }
      duck.run(
          "COPY answers TO "
              + Duck.literal(temporary.toString())
              + " (FORMAT parquet, USE_TMP_FILE false)");
    } catch (SQLException | SqlFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void append(DuckDBAppender appender, Object cell) throws SQLException {
    if (cell instanceof String text) {
      appender.append(text);
    } else if (cell instanceof Double number) {
      appender.append(number.doubleValue());
    } else {
      appender.append(((Number) cell).longValue());
    }
  }
}
