package dev.tiara.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer to a request.
 *
 * @param status the status code
 * @param mediaType the media type of the body
 * @param headers further headers
 */
public record Reply(int status, String mediaType, byte[] body, Map<String, String> headers) {
  /** A JSON body. */
  public static Reply json(String json) {
    return of(200, "application/json", json);
  }

  static Reply of(int status, String mediaType, String text) {
    return new Reply(status, mediaType, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** The same reply with another status. */
  public Reply withStatus(int other) {
    return new Reply(other, mediaType, body, headers);
  }

  /** The same reply with these headers. */
  Reply with(Map<String, String> others) {
    return new Reply(status, mediaType, body, others);
  }
}
