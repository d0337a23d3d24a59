package dev.tiara.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventStoreTest {
  @TempDir Path folder;

  /** {@code -Dtiara.seed=…} replays a single seed. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.range(0, 5);
  }

  private static Event event(String source, String target, double time) {
    return new Event(source, target, time, null);
  }

  private static List<Event> events(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> event("n" + i % 97, "m" + i % 89, i)).toList();
  }

  private List<Event> read() throws IOException {
    try (EventStore store = EventStore.open(folder)) {
      return read(store);
    }
  }

  private static List<Event> read(EventStore store) throws IOException {
    List<Event> events = new ArrayList<>();
    store.read(events::add);
    return events;
  }

  private void store(List<Event> events) throws IOException {
    try (EventStore store = EventStore.open(folder)) {
      read(store);
      store.append(List.of(Batch.of(events)));
    }
  }

  @Test
  void events_comeBackAsTheyWere() throws IOException {
    List<Event> events =
        List.of(
            event("ann", "bob", 0.1),
            new Event("a\u0000b\n\"'<script>", "\ud83d\ude00 é", -1e300, 0.0),
            new Event("x".repeat(10_000), "ann", Double.MIN_VALUE, 2.5),
            event("ann", "ann", 1L << 53));
    store(events);
    assertThat(read()).isEqualTo(events);
    store(events(0, 5));
    assertThat(read()).hasSize(9).startsWith(events.toArray(Event[]::new));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void batches_keepTheirOrderOverManyTransactions(long seed) throws IOException {
    var random = new Random(seed);
    List<Event> expected = new ArrayList<>();
    for (int session = 0; session < 3; session++) {
      try (EventStore store = EventStore.open(folder)) {
        assertThat(read(store)).isEqualTo(expected);
        for (int i = random.nextInt(8); i >= 0; i--) {
          List<Batch> batches = new ArrayList<>();
          for (int j = random.nextInt(4); j >= 0; j--) {
            int from = random.nextInt(1000);
            List<Event> events = events(from, from + random.nextInt(50));
            batches.add(Batch.of(events));
            expected.addAll(events);
          }
          store.append(batches);
          assertThat(store.size()).isEqualTo(expected.size());
        }
      }
    }
    assertThat(read()).isEqualTo(expected);
  }

  @Test
  void receiptsAndPositions_areStoredWithTheirBatch() throws IOException {
    try (EventStore store = EventStore.open(folder)) {
      assertThat(store.receipt("k")).isEmpty();
      assertThat(store.position("f")).isEqualTo(new Batch.Position("f", 0, 0, 0));
      var receipt = new Batch.Receipt("k", "digest", "{}");
      store.append(List.of(new Batch(events(0, 1), receipt, new Batch.Position("f", 120, 4, 7))));
    }
    try (EventStore store = EventStore.open(folder)) {
      assertThat(store.receipt("k")).contains(new Batch.Receipt("k", "digest", "{}"));
      assertThat(store.position("f")).isEqualTo(new Batch.Position("f", 120, 4, 7));
    }
  }

  @Test
  void logs_beginWithNotesAndEvents() throws IOException {
    try (EventStore store = EventStore.open(folder)) {
      assertThat(store.notes()).isEmpty();
      store.create(Map.of("width", "1d"), events(0, 5));
      assertThat(read(store)).isEqualTo(events(0, 5));
      store.append(List.of(Batch.of(events(5, 7))));
    }
    try (EventStore store = EventStore.open(folder)) {
      assertThat(store.notes()).isEqualTo(Map.of("width", "1d"));
      assertThat(read(store)).isEqualTo(events(0, 7));
    }
  }

  @Test
  void secondStore_isRefused() throws IOException {
    try (EventStore store = EventStore.open(folder)) {
      assertThatThrownBy(() -> EventStore.open(folder))
          .isInstanceOf(InputException.class)
          .hasMessage("data must not be in use by another service, got \"" + folder + "\"");
      assertThat(store.size()).isZero();
    }
    EventStore.open(folder).close();
  }

  @Test
  void fullDisk_storesNothingAndRecovers() throws IOException, SQLException {
    try (EventStore store = EventStore.open(folder)) {
      store.append(List.of(Batch.of(events(0, 10))));
      StoreRoom.limit(store, 20);
      assertThatThrownBy(() -> store.append(List.of(Batch.of(events(10, 20_000)))))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining("no room is left");
      assertThat(store.size()).isEqualTo(10);
      StoreRoom.limit(store, 1_000_000);
      store.append(List.of(Batch.of(List.of(event("new", "n1", 10)))));
    }
    List<Event> expected = new ArrayList<>(events(0, 10));
    expected.add(event("new", "n1", 10));
    assertThat(read()).isEqualTo(expected);
  }

  private void change(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("events.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void commits_areSyncedToAWriteAheadLog_thatNobodyElseUses() throws IOException, SQLException {
    try (EventStore store = EventStore.open(folder)) {
      assertThat(
              store.number("SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"))
          .isEqualTo(1);
      assertThat(store.number("PRAGMA synchronous")).isEqualTo(2); // FULL
      assertThat(
              store.number(
                  "SELECT count(*) FROM pragma_locking_mode WHERE locking_mode = 'exclusive'"))
          .isEqualTo(1);
    }
  }

  @Test
  void errorsWhileAppending_leaveTheStoreAsItWas() throws IOException {
    store(events(0, 10));
    try (EventStore store = EventStore.open(folder)) {
      read(store);
      // Fails after an event with a new name was added.
      List<Batch> broken = Arrays.asList(Batch.of(List.of(event("new", "n1", 12))), null);
      assertThatThrownBy(() -> store.append(broken)).isInstanceOf(NullPointerException.class);
      store.append(List.of(Batch.of(events(10, 20))));
    }
    assertThat(read()).isEqualTo(events(0, 20));
  }

  @Test
  void lostEndOfTheWriteAheadLog_isDetected() throws IOException, SQLException {
    Path wal = folder.resolve("events.db-wal");
    byte[] database;
    byte[] log;
    try (EventStore store = EventStore.open(folder)) {
      store.append(List.of(Batch.of(events(0, 10))));
      store.append(List.of(Batch.of(events(10, 20))));
      database = Files.readAllBytes(folder.resolve("events.db"));
      log = Files.readAllBytes(wal);
    }
    Files.write(folder.resolve("events.db"), database);
    Files.write(wal, log);
    assertThat(read()).isEqualTo(events(0, 20)); // as after kill -9
    Files.write(folder.resolve("events.db"), database);
    log[log.length - 100] ^= 1; // in the last page of the last commit
    Files.write(wal, log);
    assertThatThrownBy(this::read)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("events.db is damaged: only 10 of its 20 events are left");
    Files.write(folder.resolve("events.count"), new byte[] {1, 2, 3}); // which says nothing
    assertThat(read()).isEqualTo(events(0, 10));
  }

  @Test
  void otherVersions_areRefused() throws IOException, SQLException {
    store(events(0, 3));
    change("PRAGMA user_version = 7");
    assertThatThrownBy(() -> EventStore.open(folder))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "events.db has version 7, but this version of Tiara reads only version 2");
  }

  @Test
  void foreignDatabases_areRefused() throws SQLException {
    change("CREATE TABLE t (x)");
    assertThatThrownBy(() -> EventStore.open(folder))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("is a database of another program, not a log of Tiara");
  }

  @Test
  void nonDatabaseFiles_areRejected() throws IOException {
    Files.writeString(folder.resolve("events.db"), "source,target,time\n".repeat(1000));
    assertThatThrownBy(() -> EventStore.open(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("events.db is damaged: SQLite reports");
  }

  @Test
  void changedEvents_areDetected() throws IOException, SQLException {
    store(events(0, 10));
    store(events(10, 20));
    for (String sql :
        List.of(
            "UPDATE events SET time = 4.5 WHERE id = 4",
            "UPDATE nodes SET name = 'eve' WHERE id = 4",
            "DELETE FROM events WHERE id = 4",
            "DELETE FROM events WHERE id = 19",
            "DELETE FROM transactions WHERE events = 20",
            "UPDATE events SET source = 12345 WHERE id = 4")) {
      byte[] whole = Files.readAllBytes(folder.resolve("events.db"));
      change(sql);
      assertThatThrownBy(this::read)
          .as(sql)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("events.db is damaged");
      Files.deleteIfExists(folder.resolve("events.db-wal"));
      Files.write(folder.resolve("events.db"), whole);
    }
    assertThat(read()).isEqualTo(events(0, 20));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void damagedBytes_areRefusedOrHarmless(long seed) throws IOException {
    store(events(0, 2000));
    Path file = folder.resolve("events.db");
    byte[] whole = Files.readAllBytes(file);
    var random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(damaged.length);
      for (int j = at; j < Math.min(damaged.length, at + 1 + random.nextInt(64)); j++) {
        damaged[j] ^= (byte) (1 + random.nextInt(255));
      }
      Files.deleteIfExists(folder.resolve("events.db-wal"));
      Files.write(file, damaged);
      try {
        assertThat(read()).as("damage at %d", at).isEqualTo(events(0, 2000));
      } catch (InputException e) {
        assertThat(e).hasMessageContaining("events.db").hasMessageNotContaining("\n");
      }
    }
  }
}
