package dev.tiara.server.store;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The SQLite database of a log: how it is opened, its tables, and its errors in words. */
final class Database {
  /** The schema of this version of Tiara. */
  static final int SCHEMA = 2;

  /** Identifies the database as a log of Tiara: "TIAR". */
  private static final int APPLICATION = 0x54494152;

  /** Where sqlite-jdbc unpacks its library; by default {@code /tmp}, which may forbid execution. */
  private static final String LIBRARY_FOLDER = "org.sqlite.tmpdir";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
          "CREATE TABLE nodes (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
          "CREATE TABLE events (id INTEGER PRIMARY KEY, source INTEGER NOT NULL,"
              + " target INTEGER NOT NULL, time REAL NOT NULL, weight REAL)",
          "CREATE TABLE transactions (events INTEGER PRIMARY KEY, nodes INTEGER NOT NULL,"
              + " checksum INTEGER NOT NULL)",
          "CREATE TABLE receipts (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
              + " digest TEXT NOT NULL, answer TEXT NOT NULL)",
          "CREATE TABLE positions (file TEXT PRIMARY KEY, offset INTEGER NOT NULL,"
              + " line INTEGER NOT NULL, head INTEGER NOT NULL) WITHOUT ROWID");

  private Database() {}

  /**
   * A transaction.
   *
   * @param events the number of events after it
   * @param nodes the number of nodes after it
   * @param checksum the checksum of its nodes and events
   */
  record Transaction(long events, int nodes, long checksum) {}

  static Connection open(Path file, Path library) throws IOException, SQLException {
    if (System.getProperty(LIBRARY_FOLDER) == null) {
      System.setProperty(LIBRARY_FOLDER, Files.createDirectories(library).toString());
    }
    var config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    return JDBC.createConnection(JDBC.PREFIX + file.toAbsolutePath(), config.toProperties());
  }

  /** Creates the tables, or checks that they are there. */
  static void prepare(Connection connection, Path file, boolean exists)
      throws SQLException, IOException {
    boolean create = !exists || isEmpty(connection);
    if (!create) {
      check(connection, file);
    }
    if (create) {
      begin(connection);
      for (String table : TABLES) {
        execute(connection, table);
      }
      execute(connection, "PRAGMA application_id = " + APPLICATION);
      execute(connection, "PRAGMA user_version = " + SCHEMA);
      commit(connection);
    }
  }

  /** Whether a crash left a database without tables. */
  private static boolean isEmpty(Connection connection) throws SQLException {
    return number(connection, "SELECT count(*) FROM sqlite_schema") == 0
        && number(connection, "PRAGMA application_id") == 0;
  }

  private static void check(Connection connection, Path file) throws SQLException, IOException {
    if (number(connection, "PRAGMA application_id") != APPLICATION) {
      throw new InputException(file + " is a database of another program, not a log of Tiara")
          .about("data");
    }
    long version = number(connection, "PRAGMA user_version");
    if (version != SCHEMA) {
      throw new InputException(
              file
                  + " has version "
                  + version
                  + ", but this version of Tiara reads only version "
                  + SCHEMA)
          .about("data");
    }
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("PRAGMA quick_check(1)")) {
      if (!found.next() || !"ok".equals(found.getString(1))) {
        throw damaged(file, found.getString(1));
      }
    }
  }

  static long number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      return found.next() ? found.getLong(1) : 0;
    }
  }

  static Map<String, String> notes(Connection connection) throws SQLException {
    Map<String, String> notes = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT name, value FROM notes")) {
      while (found.next()) {
        notes.put(found.getString(1), found.getString(2));
      }
    }
    return notes;
  }

  static List<Transaction> transactions(Connection connection) throws SQLException {
    List<Transaction> transactions = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT events, nodes, checksum FROM transactions ORDER BY events")) {
      while (found.next()) {
        transactions.add(new Transaction(found.getLong(1), found.getInt(2), found.getLong(3)));
      }
    }
    return transactions;
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Begins a transaction. The driver's own way assumes that a failed transaction is still open, and
   * after a full disk it would commit each statement by itself.
   */
  static void begin(Connection connection) throws SQLException {
    execute(connection, "BEGIN");
  }

  static void commit(Connection connection) throws SQLException {
    execute(connection, "COMMIT");
  }

  static void rollBack(Connection connection) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException e) {
      // SQLite has rolled back already, as it does when the disk is full
    }
  }

  static void close(@Nullable Connection connection) throws IOException {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }

  /** An error of SQLite in words. */
  static IOException translated(Path file, SQLException e) {
    SQLiteErrorCode code =
        e instanceof SQLiteException error ? error.getResultCode() : SQLiteErrorCode.SQLITE_ERROR;
    return switch (primary(code)) {
      case SQLITE_FULL ->
          new StoreFullException(file + " cannot be written: no room is left on its disk", e);
      case SQLITE_IOERR ->
          new StoreFailedException("the disk of the data folder failed: SQLite reports " + code, e);
      case SQLITE_CORRUPT, SQLITE_NOTADB -> throw damaged(file, "SQLite reports " + code);
      case SQLITE_BUSY, SQLITE_LOCKED ->
          throw new InputException("data", "must not be in use by another program", file);
      default -> new IOException(file + ": " + e.getMessage(), e);
    };
  }

  /** The code without its details. */
  private static SQLiteErrorCode primary(SQLiteErrorCode code) {
    return SQLiteErrorCode.getErrorCode(code.code & 0xff);
  }

  static InputException damaged(Path file, String how) {
    return new InputException(
            file + " is damaged: " + how + "; restore the folder from a copy, or start another")
        .about("data");
  }
}
