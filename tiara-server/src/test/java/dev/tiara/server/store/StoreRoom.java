package dev.tiara.server.store;

import java.sql.SQLException;

/** Fills and empties the disk of a store. */
public final class StoreRoom {
  private StoreRoom() {}

  /** Leaves room for this many pages in all. */
  public static void limit(EventStore store, int pages) throws SQLException {
    store.limit(pages);
  }
}
