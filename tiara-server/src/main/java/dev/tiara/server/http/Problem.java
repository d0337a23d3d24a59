package dev.tiara.server.http;

import dev.tiara.input.InputException;
import dev.tiara.server.ingest.BusyException;
import dev.tiara.server.ingest.FailedServiceException;
import dev.tiara.server.ingest.HeapFullException;
import dev.tiara.server.ingest.KeyConflictException;
import dev.tiara.server.ingest.TooManyEventsException;
import dev.tiara.server.store.StoreFailedException;
import dev.tiara.server.store.StoreFullException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * An error as RFC 9457 describes it, with the parameter, the rule and the value as in the line that
 * a command prints.
 *
 * @param status the status code
 * @param detail what went wrong
 * @param cause the parameter, the rule and the value; null if the error has none
 */
record Problem(int status, String detail, @Nullable InputException cause) {
  static final String MEDIA_TYPE = "application/problem+json";

  static Problem of(int status, String detail) {
    return new Problem(status, detail, null);
  }

  /** The problem that an error of an endpoint amounts to. */
  static Problem of(Throwable error) {
    if (error instanceof InputException e) {
      return new Problem(400, e.message(name -> name), e);
    }
    if (error instanceof BusyException) {
      return of(429, String.valueOf(error.getMessage()));
    }
    if (error instanceof KeyConflictException) {
      return of(422, String.valueOf(error.getMessage()));
    }
    if (error instanceof TooManyEventsException) {
      return of(413, String.valueOf(error.getMessage()));
    }
    if (error instanceof FailedServiceException || error instanceof StoreFailedException) {
      return of(503, String.valueOf(error.getMessage()));
    }
    if (error instanceof HeapFullException) {
      return of(507, String.valueOf(error.getMessage()));
    }
    if (error instanceof StoreFullException) {
      return of(507, "no room is left on the disk of the data folder; nothing was stored");
    }
    return of(500, "internal error; the service's log has the details");
  }

  Reply reply() {
    Reply reply = Reply.of(status, MEDIA_TYPE, JsonMapper.shared().writeValueAsString(fields()));
    return switch (status) {
      case 401 -> reply.with(Map.of("WWW-Authenticate", "Bearer"));
      case 429, 503 -> reply.with(Map.of("Retry-After", "1"));
      default -> reply;
    };
  }

  private Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", "about:blank");
    fields.put("title", HttpStatus.getMessage(status));
    fields.put("status", status);
    fields.put("detail", detail);
    if (cause != null && !cause.parameters().isEmpty()) {
      fields.put("parameter", cause.parameters().get(0));
      fields.put("rule", cause.rule());
      cause.value().ifPresent(value -> fields.put("value", value));
    }
    return fields;
  }
}
