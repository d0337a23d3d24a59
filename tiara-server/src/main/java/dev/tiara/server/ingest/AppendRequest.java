package dev.tiara.server.ingest;

import dev.tiara.server.store.Batch;
import org.jspecify.annotations.Nullable;

/**
 * A request to append events, all of which are stored together.
 *
 * @param lines the events
 * @param key the key by which a retry is recognised; null if there is none
 * @param digest a digest of the request, to recognise another request with the same key
 * @param position how far a followed file has been read with these events; null if they are from
 *     elsewhere
 */
public record AppendRequest(
    EventLines lines, @Nullable String key, String digest, Batch.@Nullable Position position) {
  /** The request of a client. */
  public AppendRequest(EventLines lines, @Nullable String key, String digest) {
    this(lines, key, digest, null);
  }
}
