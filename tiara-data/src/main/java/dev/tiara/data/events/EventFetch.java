package dev.tiara.data.events;

import dev.tiara.data.sql.Duck;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * Fetches events from DuckDB, with node names replaced by numbers in order of first occurrence.
 * Self-loops are dropped unless requested.
 *
 * <p>Fetching a name from DuckDB costs a call into native code and a new String, 0.2 µs or 2 s for
 * 5 million events. Names are therefore fetched as 63-bit hashes, and the name itself only with its
 * first event. Hash collisions are detected, because DuckDB counts the distinct names meanwhile.
 * Ranges of rows are fetched in parallel, and their numbers are unified afterwards.
 */
final class EventFetch {
  private static final String HASH = "(hash(%s) >> 1)::BIGINT";

  /** The minimum number of rows per thread; fewer are not worth starting one. */
  private static final long ROWS_PER_THREAD = 500_000;

  private EventFetch() {}

  /** Fetches the table {@code events(source, target, time[, weight])}. */
  static EventTable fetch(Duck duck, long rows, boolean weighted, boolean selfLoops) {
    return fetch(duck, rows, weighted, selfLoops, HASH);
  }

  /** Fetches the table with another hash function, for tests. */
  static EventTable fetch(Duck duck, long rows, boolean weighted, boolean selfLoops, String hash) {
    String edges = " FROM events WHERE " + (selfLoops ? "true" : "source <> target");
    CompletableFuture<Long> distinct =
        CompletableFuture.supplyAsync(
            () -> {
              try (Duck own = duck.newSession()) {
                return count(own, "SELECT count(*) FROM (" + distinctNames(edges) + ")");
              }
            });
    int threads =
        (int)
            Math.max(
                1, Math.min(Runtime.getRuntime().availableProcessors(), rows / ROWS_PER_THREAD));
    List<CompletableFuture<Range>> ranges = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      String sql = select(hash, edges, rows * i / threads, rows * (i + 1) / threads, weighted);
      ranges.add(
          CompletableFuture.supplyAsync(
              () -> {
                try (Duck own = duck.newSession()) {
                  return new Range(own, sql, weighted);
                }
              }));
    }
    EventTable table = join(ranges.stream().map(EventFetch::result).toList(), rows);
    if (result(distinct) == table.nodes().size()) {
      return table;
    }
    return fetchByNumberedNames(duck, rows, weighted, edges);
  }

  private static String select(String hash, String edges, long from, long to, boolean weighted) {
    return "SELECT "
        + hash.formatted("source")
        + ", "
        + hash.formatted("target")
        + ", time, source, target"
        + (weighted ? ", weight" : "")
        + edges
        + " AND rowid >= "
        + from
        + " AND rowid < "
        + to;
  }

  private static String distinctNames(String edges) {
    return "SELECT source AS name" + edges + " UNION SELECT target" + edges;
  }

  /** The slow path without hashes, for the rare graph in which two names share one. */
  private static EventTable fetchByNumberedNames(
      Duck duck, long rows, boolean weighted, String edges) {
    duck.run(
        "CREATE TEMP TABLE names AS SELECT name, row_number() OVER () AS key FROM ("
            + distinctNames(edges)
            + ")");
    String sql =
        "SELECT s.key, t.key, time, source, target"
            + (weighted ? ", weight" : "")
            + edges.replace(
                " WHERE ",
                " JOIN names s ON s.name = source JOIN names t ON t.name = target WHERE ")
            + " ORDER BY events.rowid";
    return join(List.of(new Range(duck, sql, weighted)), rows);
  }

  private static long count(Duck duck, String sql) {
    return Long.parseLong(duck.rows(sql).get(0).get(0));
  }

  private static <T> T result(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Joins ranges. The first one numbers its nodes; new names in later ones follow in order. */
  private static EventTable join(List<Range> ranges, long rows) {
    Range first = ranges.get(0);
    for (Range range : ranges.subList(1, ranges.size())) {
      int[] common = new int[range.index.size()];
      for (int i = 0; i < common.length; i++) {
        common[i] = first.index.number(range.index.key(i));
        if (common[i] == first.names.size()) {
          first.names.add(range.names.get(i));
        }
      }
      first.events.append(range.events, common);
    }
    int selfLoops = (int) (rows - first.events.size());
    return first.events.dropSelfLoops(selfLoops).table(Nodes.named(first.names));
  }

  /** The events of a range of rows, whose nodes have numbers of their own. */
  private static final class Range {
    final NameIndex index = new NameIndex();
    final List<String> names = new ArrayList<>();
    final EventBuffer events;
    private final boolean weighted;

    Range(Duck duck, String sql, boolean weighted) {
      this.weighted = weighted;
      this.events = new EventBuffer();
      duck.chunks(sql, this::take);
    }

    private void take(DuckDBDataChunkReader chunk) {
      DuckDBReadableVector from = chunk.vector(0);
      DuckDBReadableVector to = chunk.vector(1);
      DuckDBReadableVector time = chunk.vector(2);
      DuckDBReadableVector weight = weighted ? chunk.vector(5) : null;
      for (int i = 0; i < chunk.rowCount(); i++) {
        int source = number(from.getLong(i), chunk, 3, i);
        int target = number(to.getLong(i), chunk, 4, i);
        if (weight != null) {
          events.add(source, target, time.getDouble(i), weight.getDouble(i));
        } else {
          events.add(source, target, time.getDouble(i));
        }
      }
    }

    private int number(long key, DuckDBDataChunkReader chunk, int column, int row) {
      int number = index.number(key);
      if (number == names.size()) {
        names.add(chunk.vector(column).getString(row));
      }
      return number;
    }
  }
}
