package dev.tiara.data.sql;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBPreparedStatement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session with an in-memory DuckDB database. Times are in UTC regardless of the machine's time
 * zone, and no extensions are installed from the network.
 */
public final class Duck implements AutoCloseable {

  /** Whether the native library that the first connection unpacks is still to be deleted. */
  private static final AtomicBoolean UNPACKED = new AtomicBoolean(true);

  private final DuckDBConnection connection;

  private Duck(DuckDBConnection connection) {
    this.connection = connection;
  }

  /** Opens a new database. */
  public static Duck open() {
    try {
      var properties = new Properties();
      properties.setProperty("autoinstall_known_extensions", "false");
      properties.setProperty("temp_directory", DuckFiles.spill().toString());
      var duck =
          new Duck((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:", properties));
      if (UNPACKED.compareAndSet(true, false)) {
        DuckFiles.deleteLoadedLibrary();
      }
      duck.run("SET TimeZone = 'UTC'");
      return duck;
    } catch (SQLException e) {
      throw new SqlFailure(e);
    } catch (LinkageError e) {
      throw new UncheckedIOException(
          new IOException(
              "DuckDB's library cannot be unpacked to "
                  + System.getProperty("java.io.tmpdir")
                  + " and loaded: "
                  + innermost(e).getMessage(),
              e));
    }
  }

  private static Throwable innermost(Throwable e) {
    return e.getCause() == null ? e : innermost(e.getCause());
  }

  /**
   * Lets later statements read only these files and write none, for untrusted SQL. This cannot be
   * undone.
   */
  public void confineTo(List<Path> files) {
    String paths =
        files.stream()
            // By its name and, if that looks like a glob, as it is escaped.
            .flatMap(file -> Stream.of(literal(file.toString()), fileLiteral(file)))
            .distinct()
            .collect(Collectors.joining(", ", "[", "]"));
    run("SET allowed_paths = " + paths);
    run("SET enable_external_access = false");
    run("SET lock_configuration = true");
  }

  /**
   * Checks that a text is a single SELECT statement.
   *
   * @throws InputException if it is not; the message does not say where the text came from
   */
  public void checkSelects(String sql) {
    String json = rows("SELECT json_serialize_sql(" + literal(sql) + ")").get(0).get(0);
    JsonNode parsed = JsonMapper.shared().readTree(json);
    if (parsed.path("error").asBoolean(true)) {
      String reason = parsed.path("error_message").asString("it cannot be parsed");
      throw new InputException("query", "must be one SELECT statement", null)
          .saying("a query")
          .hinting(reason.lines().findFirst().orElse(reason));
    }
    int statements = parsed.path("statements").size();
    if (statements != 1) {
      throw new InputException("query", "must be one SELECT statement", statements)
          .saying("a query");
    }
  }

  /** Opens another session on the same database, for another thread. */
  public Duck newSession() {
    try {
      return new Duck(connection.duplicate());
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Runs a statement that has no result. */
  public void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** All rows of a small result, each value as text, or null. */
  public List<List<String>> rows(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      List<List<String>> rows = new ArrayList<>();
      while (result.next()) {
        List<String> row = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Consumes a chunk of a result: the columns of a few thousand rows. */
  @FunctionalInterface
  public interface ChunkTaker {
    void take(DuckDBDataChunkReader chunk);
  }

  /** Passes on a large result chunk by chunk, in row order. */
  public void chunks(String sql, ChunkTaker taker) {
    try (DuckDBPreparedStatement statement = connection.prepare(sql);
        DuckDBChunkedResult result = statement.query()) {
      while (result.nextChunk()) {
        taker.take(result.chunk());
      }
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** The connection itself, for appenders and table functions. */
  public DuckDBConnection connection() {
    return connection;
  }

  /** A text as an SQL literal. */
  public static String literal(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** The name of a file to read as an SQL literal, escaped so that it is not taken for a glob. */
  public static String fileLiteral(Path path) {
    return literal(path.toString().replaceAll("[*?\\[]", "[$0]"));
  }

  /** The name of a column or table as a quoted SQL identifier. */
  public static String identifier(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }
}
