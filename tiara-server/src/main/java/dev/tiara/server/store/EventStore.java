package dev.tiara.server.store;

import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An event log that survives crashes. {@link #append} returns once its events are on disk; a crash
 * before that leaves all events of a batch or none.
 *
 * <p>The log is an SQLite database in WAL mode that syncs every commit ({@code synchronous=FULL};
 * {@code NORMAL} would lose the last commits when the power fails). Every transaction has a
 * checksum, so damage to the database is detected when it is read. SQLite itself drops whatever
 * follows damage at the end of its write-ahead log, so the number of events is also kept beside it.
 *
 * <p>Not thread-safe: one thread reads the log once, and then one thread appends.
 */
public final class EventStore implements AutoCloseable {
  /** The number of keys to remember; retries come within minutes. */
  static final int KEPT_RECEIPTS = 100_000;

  private final Path file;
  private final FolderLock lock;
  private final Connection connection;
  private final CommittedCount count;
  private final NodeCodes nodes = new NodeCodes();
  private final Checksum checksum = new Checksum();
  private long size;

  private EventStore(Path file, FolderLock lock, Connection connection, CommittedCount count) {
    this.file = file;
    this.lock = lock;
    this.connection = connection;
    this.count = count;
  }

  /**
   * Opens the log in a folder, which is created if there is none.
   *
   * @throws InputException if the folder is in use, or has a damaged log or one of another version
   */
  public static EventStore open(Path folder) throws IOException {
    Files.createDirectories(folder);
    FolderLock lock = FolderLock.of(folder);
    Path file = folder.resolve("events.db");
    Connection connection = null;
    try {
      boolean exists = Files.exists(file) && Files.size(file) > 0;
      connection = Database.open(file, folder.resolve("native"));
      Database.prepare(connection, file, exists);
      return new EventStore(
          file, lock, connection, CommittedCount.in(folder.resolve("events.count")));
    } catch (SQLException e) {
      Database.close(connection);
      lock.close();
      throw Database.translated(file, e);
    } catch (IOException | RuntimeException e) {
      Database.close(connection);
      lock.close();
      throw e;
    }
  }

  /** Whether an event of the log has a node of this name. */
  public boolean hasNode(String name) {
    return nodes.contains(name);
  }

  /** The number of events. */
  public long size() {
    return size;
  }

  /** What was noted about the log when it began; empty if it has not. */
  public Map<String, String> notes() throws IOException {
    try {
      return Database.notes(connection);
    } catch (SQLException e) {
      throw Database.translated(file, e);
    }
  }

  /**
   * What is made of the notes.
   *
   * @throws InputException if nothing can be made of them, so that the log is damaged
   */
  public <T> T understood(Supplier<T> settings) {
    try {
      return settings.get();
    } catch (IllegalArgumentException e) {
      throw Database.damaged(file, "its settings cannot be read, as " + e.getMessage());
    }
  }

  /**
   * Begins the log, all or nothing. Its first events are still to be {@linkplain #read read}.
   *
   * @param notes what to note about the log
   */
  public void create(Map<String, String> notes, List<Event> events) throws IOException {
    append(List.of(Batch.of(events)), notes);
    nodes.truncate(0);
    size = 0;
  }

  /** Takes the events of a log, in order. */
  @FunctionalInterface
  public interface Reader {
    /** Takes an event. */
    void event(Event event);
  }

  /**
   * Reads all events. To be called once, before events are appended.
   *
   * @throws InputException if the log is damaged
   */
  public void read(Reader reader) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet names = statement.executeQuery("SELECT id, name FROM nodes ORDER BY id")) {
      while (names.next()) {
        if (names.getInt(1) != nodes.size() || nodes.code(names.getString(2)) != names.getInt(1)) {
          throw Database.damaged(file, "the names of its nodes are not numbered one by one");
        }
      }
      read(reader, Database.transactions(connection));
    } catch (SQLException e) {
      throw Database.translated(file, e);
    }
  }

  private void read(Reader reader, List<Database.Transaction> transactions)
      throws SQLException, IOException {
    int names = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, source, target, time, weight FROM events ORDER BY id")) {
      for (Database.Transaction transaction : transactions) {
        for (; names < transaction.nodes() && names < nodes.size(); names++) {
          checksum.name(nodes.name(names));
        }
        for (; size < transaction.events() && rows.next(); size++) {
          reader.event(event(rows));
        }
        boolean complete = size == transaction.events() && names == transaction.nodes();
        if (checksum.next() != transaction.checksum() || !complete) {
          throw Database.damaged(
              file, "the checksum of the events up to " + transaction.events() + " does not match");
        }
      }
      if (rows.next() || names < nodes.size()) {
        throw Database.damaged(file, "it has events after the last transaction");
      }
      if (size < count.last()) {
        throw Database.damaged(
            file, "only " + size + " of its " + count.last() + " events are left");
      }
    }
  }

  private Event event(ResultSet row) throws SQLException {
    int source = row.getInt(2);
    int target = row.getInt(3);
    double time = row.getDouble(4);
    double weight = row.getDouble(5);
    Double weightOrNone = row.wasNull() ? null : weight;
    boolean known = source >= 0 && source < nodes.size() && target >= 0 && target < nodes.size();
    if (row.getLong(1) != size || !known) {
      throw Database.damaged(file, "event " + size + " is missing or refers to an unknown node");
    }
    checksum.event(source, target, time, weightOrNone);
    return new Event(nodes.name(source), nodes.name(target), time, weightOrNone);
  }

  /**
   * Appends batches in one transaction and returns once they are on disk.
   *
   * @throws StoreFullException if there is no room; then none of them was stored
   */
  public void append(List<Batch> batches) throws IOException {
    append(batches, Map.of());
  }

  private void append(List<Batch> batches, Map<String, String> notes) throws IOException {
    int knownNodes = nodes.size();
    long end;
    try {
      Database.begin(connection);
      insertNotes(notes);
      end = insert(batches);
      if (end > size) {
        insertNames(knownNodes);
        insertTransaction(end, checksumOf(batches, knownNodes));
      }
      Database.commit(connection);
    } catch (SQLException e) {
      undo(knownNodes);
      throw Database.translated(file, e);
    } catch (RuntimeException | Error e) {
      undo(knownNodes);
      throw e;
    }
    size = end;
    count.committed(size);
  }

  private void undo(int knownNodes) {
    nodes.truncate(knownNodes);
    checksum.next();
    Database.rollBack(connection);
  }

  private void insertNotes(Map<String, String> notes) throws SQLException {
    for (Map.Entry<String, String> note : notes.entrySet()) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO notes VALUES (?, ?)")) {
        insert.setString(1, note.getKey());
        insert.setString(2, note.getValue());
        insert.execute();
      }
    }
  }

  private long insert(List<Batch> batches) throws SQLException {
    long id = size;
    try (PreparedStatement event =
            connection.prepareStatement("INSERT INTO events VALUES (?, ?, ?, ?, ?)");
        PreparedStatement receipt =
            connection.prepareStatement("INSERT INTO receipts VALUES (NULL, ?, ?, ?)");
        PreparedStatement position =
            connection.prepareStatement("INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?)")) {
      boolean receipts = false;
      for (Batch batch : batches) {
        for (Event e : batch.events()) {
          event.setLong(1, id++);
          event.setInt(2, nodes.code(e.source()));
          event.setInt(3, nodes.code(e.target()));
          event.setDouble(4, e.time());
          if (e.weight() == null) {
            event.setNull(5, Types.REAL);
          } else {
            event.setDouble(5, e.weight());
          }
          event.addBatch();
        }
        if (batch.receipt() != null) {
          receipt.setString(1, batch.receipt().key());
          receipt.setString(2, batch.receipt().digest());
          receipt.setString(3, batch.receipt().answer());
          receipt.execute();
          receipts = true;
        }
        if (batch.position() != null) {
          position.setString(1, batch.position().file());
          position.setLong(2, batch.position().offset());
          position.setLong(3, batch.position().line());
          position.setLong(4, batch.position().head());
          position.execute();
        }
      }
      event.executeBatch();
      if (receipts) {
        Database.execute(
            connection,
            "DELETE FROM receipts WHERE id <= (SELECT max(id) FROM receipts) - " + KEPT_RECEIPTS);
      }
    }
    return id;
  }

  private void insertNames(int from) throws SQLException {
    if (from == nodes.size()) {
      return;
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO nodes VALUES (?, ?)")) {
      for (int i = from; i < nodes.size(); i++) {
        insert.setInt(1, i);
        insert.setString(2, nodes.name(i));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private void insertTransaction(long end, long sum) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO transactions VALUES (?, ?, ?)")) {
      insert.setLong(1, end);
      insert.setInt(2, nodes.size());
      insert.setLong(3, sum);
      insert.execute();
    }
  }

  private long checksumOf(List<Batch> batches, int knownNodes) {
    for (int i = knownNodes; i < nodes.size(); i++) {
      checksum.name(nodes.name(i));
    }
    for (Batch batch : batches) {
      for (Event e : batch.events()) {
        checksum.event(nodes.code(e.source()), nodes.code(e.target()), e.time(), e.weight());
      }
    }
    return checksum.next();
  }

  /** The answer that a request with this key was given, if it is remembered. */
  public Optional<Batch.Receipt> receipt(String key) throws IOException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT digest, answer FROM receipts WHERE key = ?")) {
      select.setString(1, key);
      try (ResultSet found = select.executeQuery()) {
        return found.next()
            ? Optional.of(new Batch.Receipt(key, found.getString(1), found.getString(2)))
            : Optional.empty();
      }
    } catch (SQLException e) {
      throw Database.translated(file, e);
    }
  }

  /** How far a file has been read. */
  public Batch.Position position(String followed) throws IOException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT offset, line, head FROM positions WHERE file = ?")) {
      select.setString(1, followed);
      try (ResultSet found = select.executeQuery()) {
        return found.next()
            ? new Batch.Position(followed, found.getLong(1), found.getLong(2), found.getLong(3))
            : new Batch.Position(followed, 0, 0, 0);
      }
    } catch (SQLException e) {
      throw Database.translated(file, e);
    }
  }

  /** What a query for a number finds; for tests, which limit the size of the database, too. */
  long number(String query) throws SQLException {
    return Database.number(connection, query);
  }

  @Override
  public String toString() {
    return file + " with " + Counted.of(size, "event");
  }

  @Override
  public void close() throws IOException {
    Database.close(connection);
    count.close();
    lock.close();
  }
}
