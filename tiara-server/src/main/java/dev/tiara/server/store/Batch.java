package dev.tiara.server.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that are stored together: after a crash, all of them are there or none.
 *
 * @param events the events, in order
 * @param receipt what a retry of the same request is answered with; null if it has no key
 * @param position how far a followed file has been read; null if the events are from elsewhere
 */
public record Batch(List<Event> events, @Nullable Receipt receipt, @Nullable Position position) {
  /**
   * The answer to a request that carries a key.
   *
   * @param key the key that the client chose
   * @param digest a digest of the request, by which a key that is used twice is recognised
   * @param answer the answer
   */
  public record Receipt(String key, String digest, String answer) {}

  /**
   * How far a file has been read.
   *
   * @param file the file
   * @param offset the number of bytes read
   * @param line the number of lines read
   * @param head a checksum of the first of these bytes, by which another file is recognised
   */
  public record Position(String file, long offset, long line, long head) {}

  /** Takes a copy. */
  public Batch {
    events = List.copyOf(events);
  }

  /** Events alone. */
  public static Batch of(List<Event> events) {
    return new Batch(events, null, null);
  }
}
