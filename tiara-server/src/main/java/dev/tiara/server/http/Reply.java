package dev.tiara.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a request.
 *
 * @param status the status code
 * @param mediaType the media type of the body
 * @param gzipped the body compressed by gzip, for clients that accept it; null if it is sent as it
 *     is
 * @param headers further headers
 */
public record Reply(
    int status,
    String mediaType,
    byte[] body,
    byte @Nullable [] gzipped,
    Map<String, String> headers) {
  /** A body that is sent as it is. */
  public Reply(int status, String mediaType, byte[] body, Map<String, String> headers) {
    this(status, mediaType, body, null, headers);
  }

  /** A JSON body. */
  public static Reply json(String json) {
    return of(200, "application/json", json);
  }

  static Reply of(int status, String mediaType, String text) {
    return new Reply(status, mediaType, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** The same reply with another status. */
  public Reply withStatus(int other) {
    return new Reply(other, mediaType, body, gzipped, headers);
  }

  /** The same reply with these headers. */
  Reply with(Map<String, String> others) {
    return new Reply(status, mediaType, body, gzipped, others);
  }

  /** The same reply, which clients that accept gzip get compressed. */
  public Reply compressible() {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never in memory
    }
    return new Reply(status, mediaType, body, compressed.toByteArray(), headers);
  }

  /** What is sent to a client, depending on whether it accepts gzip. */
  Reply encoded(boolean acceptsGzip) {
    if (gzipped == null) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Vary", "Accept-Encoding");
    if (acceptsGzip) {
      all.put("Content-Encoding", "gzip");
    }
    return new Reply(status, mediaType, acceptsGzip ? gzipped : body, all);
  }
}
