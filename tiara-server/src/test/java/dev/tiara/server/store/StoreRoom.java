package dev.tiara.server.store;

import java.sql.SQLException;

/** Fills and empties the disk of a store, and looks into it. */
public final class StoreRoom {
  private StoreRoom() {}

  /** Leaves room for this many pages in all. */
  public static void limit(EventStore store, int pages) throws SQLException {
    store.number("PRAGMA max_page_count = " + pages);
  }

  /** What a query for a number finds. */
  public static long number(EventStore store, String query) throws SQLException {
    return store.number(query);
  }
}
